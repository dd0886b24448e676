// Pure rules of subscriptions: their states, the length of their access, and the time of the next poll.
import { limits } from '@floodlit/contract/limits';
import type { AutoRenewal, Subscription, SubscriptionState } from '@floodlit/contract/commerce/subscriptions';
import { amountOf, cents, type Cents } from '../../kernel/money.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { endOf, runningStates, type Pass } from '../passes/rules.ts';
import type { Offer, Card, SubscriptionFacts, InvoiceFacts } from '../accounts/subscription-rules.ts';

/**
 * `opening`: an order has requested it, and the service has not answered. `unknown`: the call got no answer, so the
 * subscription may exist. `incomplete`: it exists and waits for its first payment. `abandoned`: it never began.
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

/** A subscription as stored. */
export interface SubscriptionRecord {
  readonly id: number;
  /** Identifies the row forever, like an order's uuid. */
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
  /** For an ended subscription: an open invoice may be paid until this moment. Null when none is open. */
  readonly watched_until: Date | null;
  readonly version: number;
  readonly synced_at: Date | null;
  readonly sync_at: Date;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Identifies a subscription everywhere. Its id is never used without its channel. */
export type SubscriptionKey = Pick<SubscriptionRecord, 'channel_id' | 'id'>;

const minuteSeconds = 60;
const hourSeconds = 3_600;
const daySeconds = 86_400;

export const subscriptionKeyOf = (passId: number): string => `subscription:${passId}`;

/** A renewal is an order of its own. Its key names its invoice. */
export const renewalKeyOf = (passId: number, invoiceId: string): string =>
  `${subscriptionKeyOf(passId)}:${invoiceId}`;

/** A user gets one trial (R4.06). */
export const isTrialOffered = (pass: Pick<Pass, 'trial_period'>, isTrialUsed: boolean): boolean =>
  pass.trial_period > 0 && !isTrialUsed;

export const running: readonly StoredState[] = runningStates;
export const isRunning = (state: StoredState): boolean => running.includes(state);
/** Whether the subscription charges by itself. A trial without a card ends without a charge. */
export const canCharge = ({ state, card }: Pick<SubscriptionFacts, 'state' | 'card'>): boolean =>
  isRunning(state) && (state !== 'trialing' || card !== undefined);
/** The states before the first payment or trial. The buyer may be waiting in front of a stream. */
export const beginning: readonly StoredState[] = ['opening', 'unknown', 'incomplete'];
export const isOver = (state: StoredState): boolean => state === 'canceled' || state === 'abandoned';

/**
 * The end of access: the end of the paid period, plus grace days while a renewal may still come. After only a trial,
 * access ends when its first payment fails.
 *
 * @param hasPaid whether a period was paid, not only a trial used.
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

/**
 * The period that ends last, of the known one and the invoices. The service's own period moves on before it is paid.
 */
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

/** Facts must match this subscription in every field. Otherwise they change nothing (T11, T25). */
export function mismatchOf(subscription: Named, facts: SubscriptionFacts): Mismatch | undefined {
  // After a restore from a backup, a lost order may have had the same id. Its uuid differs.
  if (facts.orderId !== subscription.first_order_id || (facts.uuid ?? null) !== subscription.uuid)
    return 'order';
  if (facts.channelId !== subscription.channel_id) return 'channel';
  if (facts.customerId !== subscription.customer_id) return 'customer';
  if (facts.livemode !== subscription.livemode) return 'livemode';
  if (subscription.service_id !== null && facts.id !== subscription.service_id) return 'subscription';
  return undefined;
}

/** One call to the payment service about a subscription. */
export interface Question {
  /** A later call has a higher version. */
  readonly version: number;
  readonly askedAt: Date;
}

type RenewalRequest = Pick<SubscriptionRecord, 'renewal_wish' | 'resume_unsure_until'>;

/** The owner's request after a reading: fulfilled, pointless, or still to be sent. */
export function wishAfter(
  { renewal_wish }: RenewalRequest,
  facts: Pick<SubscriptionFacts, 'state' | 'renews'>,
): SubscriptionRecord['renewal_wish'] {
  if (renewal_wish === null || !isRunning(facts.state)) return null;
  return facts.renews === (renewal_wish === 'resume') ? null : renewal_wish;
}

/**
 * A lost resume may arrive at the service after a later stop, and would charge without consent. So the stop is sent
 * again for as long as the resume may arrive. A lost stop needs no such guard: the owner sees it and can repair it.
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
 * The remaining doubt after a reading. Time alone does not end it, because there may have been no reading. It ends
 * with a reading that was requested after the time is over and that confirms the stop. A reading requested earlier
 * proves nothing, however late it is applied.
 */
export const unsureAfter = (
  { resume_unsure_until: until }: Pick<SubscriptionRecord, 'resume_unsure_until'>,
  facts: Pick<SubscriptionFacts, 'renews'>,
  askedAt: Date,
): Date | null => (until !== null && !facts.renews && askedAt >= until ? null : until);

/**
 * A renewal has failed and its owner wants no renewal. The service would keep trying the card for the debt. So the
 * subscription ends at once: no paid time is left.
 */
export const isStoppedWhileOwed = ({
  state,
  renews,
  renewal_wish: requested,
}: Pick<SubscriptionRecord, 'state' | 'renews' | 'renewal_wish'>): boolean =>
  state === 'past_due' && (requested === 'stop' || (requested === null && !renews));

/**
 * The card of a trial was removed, here or at the payment service. Without a card nothing will be charged, so the trial
 * stops as by its owner's press.
 */
export const hasLostTrialCard = (
  { card, renewal_wish }: Pick<SubscriptionRecord, 'card' | 'renewal_wish'>,
  facts: Pick<SubscriptionFacts, 'state' | 'renews' | 'card'>,
): boolean =>
  facts.state === 'trialing' &&
  facts.renews &&
  renewal_wish === null &&
  card !== null &&
  facts.card === undefined;

/**
 * Whether the newest paid period was refunded as a whole, or lost to a bank. Its access then ends where it begins, and
 * no paid time is left.
 */
export const isRefunded = ({
  period_start: start,
  access_until: until,
}: Pick<SubscriptionRecord, 'period_start' | 'access_until'>): boolean =>
  start !== null && until !== null && until <= start;

/** Without this end, the service would charge a refunded subscription again at the end of its period. */
export const mustEnd = (
  subscription: Pick<
    SubscriptionRecord,
    'state' | 'renews' | 'renewal_wish' | 'period_start' | 'access_until'
  >,
): boolean => isRunning(subscription.state) && (isStoppedWhileOwed(subscription) || isRefunded(subscription));

/** The time in which a lost resume may still arrive. */
export const resumeUnsureSeconds = hourSeconds;

/** The time for which an invoice that could not be voided is watched. */
export const watchedSeconds = 30 * daySeconds;

/**
 * Seconds until the next call to the service. A transient state is read each minute (I10), also a period that has
 * just ended, because its renewal is being paid. A failed renewal, and an open invoice of an ended subscription, is
 * read every ten minutes. Everything else is read once a day.
 */
export function nextQuestionSeconds(
  subscription: Pick<
    SubscriptionRecord,
    | 'state'
    | 'renews'
    | 'renewal_wish'
    | 'resume_unsure_until'
    | 'period_start'
    | 'period_end'
    | 'access_until'
  >,
  now: Date,
): number {
  const { state, renews, renewal_wish, resume_unsure_until: until, period_end: end } = subscription;
  const isHeld = !renews && until !== null;
  if (isOver(state)) return 10 * minuteSeconds;
  const isUnsettled = !isRunning(state) || renewal_wish !== null || isHeld || mustEnd(subscription);
  if (isUnsettled || end === null) return 25;
  const untilEnd = (end.getTime() - now.getTime()) / 1_000;
  if (untilEnd > 0) return Math.min(Math.ceil(untilEnd), daySeconds);
  return untilEnd > -3 * hourSeconds ? 25 : 10 * minuteSeconds;
}

/**
 * After this long without news past the end of its period, a running subscription is unclear: it may have renewed or
 * not.
 */
const silenceSeconds = 2 * hourSeconds;

type Reading = Pick<
  SubscriptionRecord,
  | 'state'
  | 'period_start'
  | 'period_end'
  | 'access_until'
  | 'synced_at'
  | 'renews'
  | 'renewal_wish'
  | 'trial_days'
>;

/** The state as its owner sees it (R4.02). */
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

export function readableRenewal(subscription: Reading): AutoRenewal {
  const { renews, renewal_wish, state } = subscription;
  if (isOver(state)) return 'off';
  if (isRefunded(subscription)) return 'stopping';
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

/** Splits an invoice's amount for its order: the fee as agreed, limited to the amount. */
export function splitAmount(amount: Cents, agreedFee: number): { readonly base: Cents; readonly fee: Cents } {
  const fee = cents(Math.min(agreedFee, amount));
  return { base: cents(amount - fee), fee };
}

/** The fields of an order that hold its price. */
interface OrderPrice {
  readonly amount_cents: number;
  readonly base_price_cents: number;
  readonly service_fee_cents: number;
}

/** The order's price when the service charges less than agreed; undefined otherwise. */
export function loweredPrice(
  order: Pick<OrderPrice, 'amount_cents'>,
  due: Cents,
  agreedFee: number,
): OrderPrice | undefined {
  if (due >= order.amount_cents) return undefined;
  const { base, fee } = splitAmount(due, agreedFee);
  return { base_price_cents: base, service_fee_cents: fee, amount_cents: due };
}

/** The first payment after `start`: after the trial, or after the first period. */
export function nextPaymentAt(
  pass: Pick<Pass, 'offer' | 'period' | 'trial_period'>,
  isTrial: boolean,
  start: Date,
): Date | null {
  return isTrial ? addSeconds(start, pass.trial_period * daySeconds) : endOf(pass, start);
}

export type Notice = 'renewal' | 'stopped' | 'no_card';

/**
 * The letter that is due now, some days before a period ends: about the next payment, or about the end. Undefined
 * when none is due.
 */
export function noticeDue(
  subscription: Pick<
    SubscriptionRecord,
    | 'state'
    | 'renews'
    | 'renewal_wish'
    | 'period_start'
    | 'period_end'
    | 'access_until'
    | 'announced_for'
    | 'card'
  >,
  now: Date,
): Notice | undefined {
  const { state, renews, renewal_wish, period_end: end, announced_for, card } = subscription;
  if ((state !== 'active' && state !== 'trialing') || isRefunded(subscription)) return undefined;
  if (end === null || now >= end || announced_for?.getTime() === end.getTime()) return undefined;
  if (now < addSeconds(end, -limits.renewalNoticeDays * daySeconds)) return undefined;
  const willRenew = renewal_wish === null ? renews : renewal_wish === 'resume';
  if (!willRenew) return 'stopped';
  return card === null ? 'no_card' : 'renewal';
}
