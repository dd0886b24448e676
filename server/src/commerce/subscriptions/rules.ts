// Pure rules of subscriptions: their states, how long they open anything, when the payment service is asked again.
import { limits } from '@floodlit/contract/limits';
import type { AutoRenewal, Subscription, SubscriptionState } from '@floodlit/contract/subscriptions';
import { amountOf, cents, type Cents } from '../../kernel/money.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { endOf, type Pass } from '../passes/rules.ts';
import type { OrderRecord } from '../entitlements/order-rules.ts';
import type { Offer, Card, SubscriptionFacts, InvoiceFacts } from '../accounts/subscription-rules.ts';

/**
 * `opening`: an order wants it, the service has not answered; `unknown`: the service was asked and no answer came, so it
 * may exist; `incomplete`: it exists and its first payment is awaited; `abandoned`: it never began.
 */
export type StoredState =
  | 'opening'
  | 'unknown'
  | 'incomplete'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'abandoned';

/** A subscription as it is stored. */
export interface SubscriptionRecord {
  readonly id: number;
  /** Names the row for ever, as an order's does. */
  readonly uuid: string | null;
  readonly channel_id: number;
  readonly user_id: number;
  readonly pass_id: number;
  readonly name: string;
  readonly base_price_cents: number;
  readonly service_fee_cents: number;
  readonly currency: 'USD' | 'CAD';
  readonly offer: Offer;
  readonly period: number;
  readonly trial_days: number;
  readonly livemode: boolean;
  readonly customer_id: string;
  readonly origin: string;
  readonly trial_card_id: string | null;
  readonly idempotency_key: string | null;
  readonly first_order_id: number;
  readonly service_id: string | null;
  readonly state: StoredState;
  readonly renews: boolean;
  readonly renewal_wish: 'stop' | 'resume' | null;
  readonly wished_at: Date | null;
  readonly resume_unsure_until: Date | null;
  readonly period_start: Date | null;
  readonly period_end: Date | null;
  readonly access_until: Date | null;
  readonly card: Card | null;
  readonly announced_for: Date | null;
  /** Of one that is over: until when an open invoice of it may still be paid; null where none is open. */
  readonly watched_until: Date | null;
  readonly version: number;
  readonly synced_at: Date | null;
  readonly sync_at: Date;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** What names a subscription, everywhere: its number never counts without its channel. */
export type SubscriptionKey = Pick<SubscriptionRecord, 'channel_id' | 'id'>;

const minuteSeconds = 60;
const hourSeconds = 3_600;
const daySeconds = 86_400;

export const subscriptionKeyOf = (passId: number): string => `subscription:${passId}`;

/** A renewal is an order of its own, so its key names its invoice. */
export const renewalKeyOf = (passId: number, invoiceId: string): string =>
  `${subscriptionKeyOf(passId)}:${invoiceId}`;

/** Offered while this person has had none (R4.06). */
export const isTrialOffered = (pass: Pick<Pass, 'trial_period'>, isTrialUsed: boolean): boolean =>
  pass.trial_period > 0 && !isTrialUsed;

const running: readonly StoredState[] = ['trialing', 'active', 'past_due'];
export const isRunning = (state: StoredState): boolean => running.includes(state);
/** Whether it takes money by itself: a trial without a card ends without. */
export const canCharge = ({ state, card }: Pick<SubscriptionFacts, 'state' | 'card'>): boolean =>
  isRunning(state) && (state !== 'trialing' || card !== undefined);
/** Its first payment or its trial is awaited, by somebody who may stand before a stream. */
export const beginning: readonly StoredState[] = ['opening', 'unknown', 'incomplete'];
export const isOver = (state: StoredState): boolean => state === 'canceled' || state === 'abandoned';

/**
 * Until when what is paid opens anything: to its end, and days longer while a renewal may still come. Where nothing but a trial
 * was ever had, only until its first payment fails.
 *
 * @param hasPaid whether a period was paid, and not merely tried.
 */
export function accessEndOf(
  facts: Pick<SubscriptionFacts, 'state' | 'renews'>,
  paidUntil: Date,
  hasPaid: boolean,
): Date {
  const mayRenew = facts.renews && isRunning(facts.state) && (hasPaid || facts.state !== 'past_due');
  return mayRenew ? addSeconds(paidUntil, limits.subscriptionGraceDays * daySeconds) : paidUntil;
}

export interface PaidPeriod {
  readonly start: Date;
  readonly end: Date;
}

/** The period that ends last, of what was known and what the invoices say. The service moves its own period on before it is paid. */
export const newestPeriod = (
  known: PaidPeriod | undefined,
  invoices: readonly Pick<InvoiceFacts, 'periodStart' | 'periodEnd'>[],
): PaidPeriod | undefined =>
  invoices.reduce(
    (newest, { periodStart: start, periodEnd: end }) =>
      newest === undefined || end > newest.end ? { start, end } : newest,
    known,
  );

type Named = Pick<
  SubscriptionRecord,
  'uuid' | 'channel_id' | 'first_order_id' | 'livemode' | 'customer_id' | 'service_id'
>;
export type Mismatch = 'order' | 'channel' | 'customer' | 'livemode' | 'subscription';

/** Facts that do not name this subscription in every way never touch it (T11, T25). */
export function mismatchOf(subscription: Named, facts: SubscriptionFacts): Mismatch | undefined {
  // The number alone may be that of another, which was made after the backup that is now the database.
  if (facts.orderId !== subscription.first_order_id || (facts.uuid ?? null) !== subscription.uuid)
    return 'order';
  if (facts.channelId !== subscription.channel_id) return 'channel';
  if (facts.customerId !== subscription.customer_id) return 'customer';
  if (facts.livemode !== subscription.livemode) return 'livemode';
  if (subscription.service_id !== null && facts.id !== subscription.service_id) return 'subscription';
  return undefined;
}

/** One asking of the payment service about a subscription. */
export interface Question {
  /** Whoever asks later has a higher one. */
  readonly version: number;
  readonly askedAt: Date;
}

type Wishing = Pick<SubscriptionRecord, 'renewal_wish' | 'resume_unsure_until'>;

/** What is left of an owner's wish once the service has said how it is: fulfilled, or pointless, or still to be asked for. */
export function wishAfter(
  { renewal_wish }: Wishing,
  facts: Pick<SubscriptionFacts, 'state' | 'renews'>,
): SubscriptionRecord['renewal_wish'] {
  if (renewal_wish === null || !isRunning(facts.state)) return null;
  return facts.renews === (renewal_wish === 'resume') ? null : renewal_wish;
}

/**
 * A resume that got lost may arrive after a later stop, and would cost money that nobody agreed to: the stop is held against
 * it for as long as it may be on its way. The other way round only a renewal is lost, which its owner sees and can mend.
 */
export function mustHoldStop(
  subscription: Pick<SubscriptionRecord, 'renews' | 'renewal_wish' | 'resume_unsure_until'>,
  facts: Pick<SubscriptionFacts, 'state' | 'renews'>,
): boolean {
  const { renews, renewal_wish, resume_unsure_until: until } = subscription;
  if (renews || renewal_wish === 'resume') return false;
  return facts.renews && isRunning(facts.state) && until !== null;
}

/**
 * What is left of that doubt after an answer. Time alone does not end it, since nobody may have asked meanwhile: it ends
 * with the first answer that was asked for after its time and says that the stop stands. One that was asked for before says nothing about what
 * arrived since, however late it is applied.
 */
export const unsureAfter = (
  { resume_unsure_until: until }: Pick<SubscriptionRecord, 'resume_unsure_until'>,
  facts: Pick<SubscriptionFacts, 'renews'>,
  askedAt: Date,
): Date | null => (until !== null && !facts.renews && askedAt >= until ? null : until);

/**
 * A renewal has failed and its owner wants none: the service would go on trying the card for what is owed. It is ended
 * instead, at once, since nothing that was paid is left of it.
 */
export const isStoppedWhileOwed = ({
  state,
  renews,
  renewal_wish: wish,
}: Pick<SubscriptionRecord, 'state' | 'renews' | 'renewal_wish'>): boolean =>
  state === 'past_due' && (wish === 'stop' || (wish === null && !renews));

/** How long a lost resume may still arrive. */
export const resumeUnsureSeconds = hourSeconds;

/** How long an invoice that could not be made void is watched. */
export const watchedSeconds = 30 * daySeconds;

/**
 * Seconds until the service is asked again. Whatever is on its way is asked about in each minute's run (I10); a period
 * that has just ended too, since its renewal is being paid; a failed renewal, and an invoice that one which is over has left
 * open, every ten minutes; the rest once a day.
 */
export function nextQuestionSeconds(
  subscription: Pick<
    SubscriptionRecord,
    'state' | 'renews' | 'renewal_wish' | 'resume_unsure_until' | 'period_end'
  >,
  now: Date,
): number {
  const { state, renews, renewal_wish, resume_unsure_until: until, period_end: end } = subscription;
  const isHeld = !renews && until !== null;
  if (isOver(state)) return 10 * minuteSeconds;
  const isUnsettled = !isRunning(state) || renewal_wish !== null || isHeld;
  if (isUnsettled || end === null) return 25;
  const untilEnd = (end.getTime() - now.getTime()) / 1_000;
  if (untilEnd > 0) return Math.min(Math.ceil(untilEnd), daySeconds);
  return untilEnd > -3 * hourSeconds ? 25 : 10 * minuteSeconds;
}

/** Of a running one: nothing was heard for this long after its period ended, so it may be renewed or not. */
const silenceSeconds = 2 * hourSeconds;

type Reading = Pick<
  SubscriptionRecord,
  'state' | 'period_end' | 'synced_at' | 'renews' | 'renewal_wish' | 'trial_days'
>;

/** The state as its owner reads it (R4.02). */
export function readableState(subscription: Reading, now: Date): SubscriptionState {
  const { state, period_end: end, synced_at: synced } = subscription;
  switch (state) {
    case 'opening':
    case 'incomplete':
      return 'processing';
    case 'abandoned':
      return 'canceled';
    case 'trialing':
    case 'active': {
      if (end === null || now < addSeconds(end, silenceSeconds)) return state;
      return synced === null || synced < addSeconds(now, -silenceSeconds) ? 'unknown' : state;
    }
    default:
      return state;
  }
}

export function readableRenewal({ renews, renewal_wish, state }: Reading): AutoRenewal {
  if (isOver(state)) return 'off';
  if (renewal_wish !== null) return renewal_wish === 'stop' ? 'stopping' : 'resuming';
  return renews ? 'on' : 'off';
}

export const wireSubscription = (subscription: SubscriptionRecord, now: Date): Subscription => ({
  subscription_id: subscription.pass_id,
  name: subscription.name,
  state: readableState(subscription, now),
  auto_renewal: readableRenewal(subscription),
  price: amountOf(cents(subscription.base_price_cents + subscription.service_fee_cents)),
  base_price: amountOf(cents(subscription.base_price_cents)),
  service_fee: amountOf(cents(subscription.service_fee_cents)),
  currency: subscription.currency,
  offer: subscription.offer,
  period: subscription.period,
  current_period_end: subscription.period_end?.toISOString() ?? null,
  access_until: subscription.access_until?.toISOString() ?? null,
  card: subscription.card,
  created_at: subscription.created_at.toISOString(),
});

/** How an invoice's amount is split for its order: the fee as agreed, as far as there is money for it. */
export function splitAmount(amount: Cents, agreedFee: number): { readonly base: Cents; readonly fee: Cents } {
  const fee = cents(Math.min(agreedFee, amount));
  return { base: cents(amount - fee), fee };
}

/** What an order costs where the service asks for less than was agreed to; undefined where it does not. */
export function loweredPrice(
  order: Pick<OrderRecord, 'amount_cents'>,
  due: Cents,
  agreedFee: number,
): Pick<OrderRecord, 'amount_cents' | 'base_price_cents' | 'service_fee_cents'> | undefined {
  if (due >= order.amount_cents) return undefined;
  const { base, fee } = splitAmount(due, agreedFee);
  return { base_price_cents: base, service_fee_cents: fee, amount_cents: due };
}

/** When the first payment after `start` is due: after the trial, else after the first period. */
export function nextPaymentAt(
  pass: Pick<Pass, 'offer' | 'period' | 'trial_period'>,
  isTrial: boolean,
  start: Date,
): Date | null {
  return isTrial ? addSeconds(start, pass.trial_period * daySeconds) : endOf(pass, start);
}

export type Notice = 'renewal' | 'stopped' | 'no_card';

/** The mail that is due now, some days before a period ends: the next payment, or that nothing follows. Undefined while none is. */
export function noticeDue(
  subscription: Pick<
    SubscriptionRecord,
    'state' | 'renews' | 'renewal_wish' | 'period_end' | 'announced_for' | 'card'
  >,
  now: Date,
): Notice | undefined {
  const { state, renews, renewal_wish, period_end: end, announced_for, card } = subscription;
  if (state !== 'active' && state !== 'trialing') return undefined;
  if (end === null || now >= end || announced_for?.getTime() === end.getTime()) return undefined;
  if (now < addSeconds(end, -limits.renewalNoticeDays * daySeconds)) return undefined;
  const willRenew = renewal_wish === null ? renews : renewal_wish === 'resume';
  if (!willRenew) return 'stopped';
  return card === null ? 'no_card' : 'renewal';
}
