// Applies the payment service's reading of a subscription: each settled invoice gives one order, its ledger line and
// its period.
import {
  type OrderRecord,
  applyWithin,
  entitlementOf,
  isOpen,
  nameOf,
  resolveOverlaps,
} from '../orders/index.ts';
import type { Scope } from '../../kernel/transact.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { cents } from '../../kernel/money.ts';
import { announceAct, membershipActOf } from './membership-letters.ts';
import {
  accessEndOf,
  hasLostTrialCard,
  isOver,
  isRefunded,
  isRunning,
  loweredPrice,
  mismatchOf,
  mustHoldStop,
  newestPeriod,
  nextQuestionSeconds,
  renewalKeyOf,
  splitAmount,
  unsureAfter,
  watchedSeconds,
  wishAfter,
  type Question,
  type SubscriptionKey,
  type SubscriptionRecord,
} from './rules.ts';
import type {
  InvoiceFacts,
  PaymentIntent,
  SubscriptionFacts,
  SubscriptionsDeps,
  SubscriptionsStore,
} from './ports.ts';

export interface PaidInvoice {
  readonly invoice: InvoiceFacts;
  /** Undefined when nothing was due, or when the invoice's order is already settled. */
  readonly intent: PaymentIntent | undefined;
  readonly isSettled: boolean;
}

export interface SubscriptionAnswer extends Question {
  readonly facts: SubscriptionFacts;
  readonly paid: readonly PaidInvoice[];
}

/**
 * One transaction under the lock of the subscription's row. Payments are saved from every reading. The subscription's
 * state is saved only from the newest reading (T23).
 */
export function applySubscription(
  deps: SubscriptionsDeps,
  key: SubscriptionKey,
  answer: SubscriptionAnswer,
): Promise<void> {
  return deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    if (answer.paid.some(({ isSettled }) => !isSettled)) await lockPayer(store, key);
    const subscription = await store.lockSubscription(key.channel_id, key.id);
    if (subscription === undefined) return;
    const because = mismatchOf(subscription, answer.facts);
    if (because !== undefined) {
      deps.log.error('a subscription is not what it should be', new Error(`It differs in its ${because}.`), {
        channel: key.channel_id,
        subscription: key.id,
      });
      return;
    }
    const oldestFirst = answer.paid.toSorted(
      (a, b) => a.invoice.periodEnd.getTime() - b.invoice.periodEnd.getTime(),
    );
    for (const paid of oldestFirst) if (!paid.isSettled) await settleInvoice(deps, scope, subscription, paid);
    if (await isGivenUp(store, subscription)) return;
    if (answer.version === subscription.version) await mirror(deps, scope, store, subscription, answer);
  });
}

/** Every transaction locks the payer before the subscription and its order. Another sequence could deadlock. */
async function lockPayer(store: SubscriptionsStore, { channel_id, id }: SubscriptionKey): Promise<void> {
  const subscription = await store.findSubscription(channel_id, id);
  if (subscription !== undefined) await store.lockPayer({ channel_id, id: subscription.first_order_id });
}

/** False for a trial. A paid period counts even when a customer balance paid it. */
const hasPaid = ({ trial_days }: SubscriptionRecord, { paid }: SubscriptionAnswer): boolean =>
  paid.some(({ invoice }) => trial_days === 0 || !invoice.isFirst || invoice.amount > 0);

/**
 * The subscription was given up: its order's place and its trial were released. No later reading revives it, unless
 * it brought a payment that has just paid the order.
 */
async function isGivenUp(store: SubscriptionsStore, subscription: SubscriptionRecord): Promise<boolean> {
  if (subscription.state !== 'abandoned') return false;
  const order = await store.findOrder(subscription.channel_id, subscription.first_order_id);
  return order?.status === 'expired';
}

/** The order of one invoice: the order that started the subscription, or a new order for a renewal. */
async function settleInvoice(
  deps: SubscriptionsDeps,
  scope: Scope,
  subscription: SubscriptionRecord,
  { invoice, intent }: PaidInvoice,
): Promise<void> {
  const store = deps.store.within(scope);
  if (
    invoice.currency !== subscription.currency ||
    intent?.amount !== (invoice.amount === 0 ? undefined : invoice.amount)
  ) {
    deps.log.error(
      'an invoice does not match its subscription',
      new Error('Its amount or currency differs.'),
      {
        subscription: subscription.id,
        invoice: invoice.id,
      },
    );
    return;
  }
  const asked = await orderOf(deps, store, subscription, invoice, intent);
  if (asked === undefined) return;
  const order = await lower(deps, store, subscription, asked, invoice);
  if (intent === undefined) await settleFree(deps, scope, subscription, order);
  else await applyWithin(deps, scope, { ...intent, ...nameOf(order) });
  // A late invoice opens its own period, not one from today. `mirror` may never run for this reading. Grace days are
  // not added, because only the newest reading knows whether a renewal may still come.
  if (!isSettled(order)) await store.setEntitlementEnd(order, invoice.periodEnd);
}

/** Corrects the order when its first period cost less than the agreed price and the answer of its creation was lost. */
async function lower(
  deps: Pick<SubscriptionsDeps, 'clock'>,
  store: SubscriptionsStore,
  { service_fee_cents }: SubscriptionRecord,
  order: OrderRecord,
  invoice: InvoiceFacts,
): Promise<OrderRecord> {
  const lowered =
    isSettled(order) || order.status === 'expired'
      ? undefined
      : loweredPrice(order, invoice.amount, service_fee_cents);
  if (lowered === undefined) return order;
  await store.changeOrder(order, lowered, deps.clock.now());
  return { ...order, ...lowered };
}

const isSettled = ({ status }: OrderRecord): boolean => status === 'paid' || status === 'refunded';

async function orderOf(
  deps: Pick<SubscriptionsDeps, 'clock'>,
  store: SubscriptionsStore,
  subscription: SubscriptionRecord,
  invoice: InvoiceFacts,
  intent: PaymentIntent | undefined,
): Promise<OrderRecord | undefined> {
  const { channel_id, first_order_id } = subscription;
  const known = await store.findOrderOfInvoice(channel_id, invoice.id);
  if (known !== undefined) return known;
  if (invoice.isFirst) {
    const first = await store.lockOrder(channel_id, first_order_id);
    if (first !== undefined) await store.bindInvoice(first, subscription.id, invoice.id);
    return first;
  }
  const now = deps.clock.now();
  const { base, fee } = splitAmount(invoice.amount, subscription.service_fee_cents);
  return store.insertOrder({
    channel_id,
    user_id: subscription.user_id,
    type: 'subscription',
    status: 'created',
    pass_id: subscription.pass_id,
    event_id: null,
    event_category_id: null,
    participant_id: null,
    product_key: renewalKeyOf(subscription.pass_id, invoice.id),
    product_name: subscription.name,
    base_price_cents: base,
    service_fee_cents: fee,
    amount_cents: cents(base + fee),
    origin: subscription.origin,
    currency: subscription.currency,
    livemode: subscription.livemode,
    payment_intent_id: intent?.id ?? null,
    client_secret: null,
    failure_id: null,
    subscription_id: subscription.id,
    invoice_id: invoice.id,
    created_at: now,
    updated_at: now,
  });
}

/**
 * Settles an order without a charge: a trial, a free period, or one that a balance paid. It adds no line to the
 * ledger.
 */
async function settleFree(
  deps: Pick<SubscriptionsDeps, 'catalog' | 'clock' | 'log' | 'queue' | 'store'>,
  scope: Scope,
  subscription: SubscriptionRecord,
  order: OrderRecord,
): Promise<void> {
  // An expired order has released its trial and its place.
  const isWaiting = isOpen(order.status) || order.status === 'expiring';
  if (order.amount_cents !== 0 || !isWaiting) return;
  const store = deps.store.within(scope);
  const now = deps.clock.now();
  const pass = await store.findPass(order.channel_id, order.pass_id);
  if (pass === undefined) throw new Error(`Subscription ${subscription.id} is for a pass that is not there.`);
  await store.changeOrder(order, { status: 'paid', paid_at: now }, now);
  await store.insertEntitlement(entitlementOf(order, pass, now));
  await resolveOverlaps(deps, scope, store, order, now);
}

async function mirror(
  deps: Pick<SubscriptionsDeps, 'clock' | 'letters' | 'queue'>,
  scope: Scope,
  store: SubscriptionsStore,
  subscription: SubscriptionRecord,
  answer: SubscriptionAnswer,
): Promise<void> {
  const { facts, paid } = answer;
  const now = deps.clock.now();
  const { period_start, period_end } = subscription;
  const known =
    period_start !== null && period_end !== null ? { start: period_start, end: period_end } : undefined;
  const period = newestPeriod(
    known,
    paid.map(({ invoice }) => invoice),
  );
  const newest = paid.find(({ invoice }) => invoice.periodEnd.getTime() === period?.end.getTime());
  const order = newest && (await store.findOrderOfInvoice(subscription.channel_id, newest.invoice.id));
  const access_until =
    period === undefined
      ? null
      : order?.status === 'refunded'
        ? period.start
        : accessEndOf(facts, period.end, hasPaid(subscription, answer));
  const next = {
    state: facts.state,
    renews: facts.renews && !isOver(facts.state),
    renewal_wish: wishAfter(subscription, facts),
    resume_unsure_until: unsureAfter(subscription, facts, answer.askedAt),
    period_start: period?.start ?? null,
    period_end: period?.end ?? null,
  };
  // A lost resume has undone the stop at the service. The stop still counts and is sent again.
  const isHeld = mustHoldStop(subscription, facts);
  const isCardLost = hasLostTrialCard(subscription, facts);
  await store.changeSubscription(
    subscription,
    {
      ...next,
      ...(isHeld && { renewal_wish: 'stop' as const }),
      ...(isCardLost && { renewal_wish: 'stop' as const, wished_at: now }),
      service_id: facts.id,
      access_until,
      ...(isOver(facts.state) &&
        !isOver(subscription.state) && { watched_until: addSeconds(now, watchedSeconds) }),
      card: facts.card ?? null,
      // The trial card has done its work. If its owner removes it later, it must not be set again.
      ...(facts.card !== undefined && subscription.trial_days === 0 && { trial_card_id: null }),
      synced_at: now,
      sync_at: addSeconds(
        now,
        isHeld || isCardLost ? 0 : nextQuestionSeconds({ ...next, access_until }, now),
      ),
    },
    now,
  );
  // The service reports a refunded invoice as paid, so the order decides. An earlier period does not take its place.
  if (order !== undefined && period !== undefined && access_until !== null) {
    await store.setEntitlementEnd(order, access_until);
    await store.endEarlierEntitlements(subscription, order, period.start);
  }
  if (isOver(facts.state) && isRunning(subscription.state)) {
    const first = { channel_id: subscription.channel_id, id: subscription.first_order_id };
    const isCovered = (await store.findGivenBack(first)) !== undefined;
    // The credit note of a payment that goes back says so already. A trial has none.
    if (!isCovered || subscription.trial_days > 0)
      await deps.letters.postEnded(scope, { ...subscription, ...next, access_until }, isCovered);
  }
  // A lost resume is no act of the owner: the stop still counts.
  const act = isHeld ? undefined : membershipActOf(subscription, next);
  if (act !== undefined) await announceAct(deps, scope, subscription, act, now);
  if (
    facts.state === 'past_due' &&
    next.renews &&
    period !== undefined &&
    !isRefunded({ ...next, access_until })
  )
    await deps.letters.postRenewalFailed(
      scope,
      { ...subscription, ...next, access_until, card: facts.card ?? null },
      { hasPaid: hasPaid(subscription, answer) },
    );
}
