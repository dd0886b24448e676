// The end of a subscription's first order that nobody paid: whatever it made at the payment service is ended first.
import { applyToOrder } from '../orders/apply-to-order.ts';
import { CustomerMissing, PaymentMissing } from '../accounts/ports.ts';
import type { OrderRecord } from '../entitlements/order-rules.ts';
import type { SubscriptionFacts } from '../accounts/subscription-rules.ts';
import type { SubscriptionRecord } from './rules.ts';
import { syncSubscription } from './sync-subscription.ts';
import type { SubscriptionsDeps } from './ports.ts';

/**
 * Safe to repeat. One that was paid meanwhile, or whose trial has begun, is taken up instead.
 *
 * @param order `expiring`, so that nothing new can be saved on it.
 * @throws what the payment service throws; the order then keeps its place and is closed later.
 */
export async function closeSubscription(deps: SubscriptionsDeps, order: OrderRecord): Promise<void> {
  const subscription = await deps.store.findSubscriptionOfOrder(order);
  if (subscription !== undefined && !(await endAtService(deps, order, subscription))) return;
  if (await mustStay(deps, order)) return;
  await deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const now = deps.clock.now();
    // The subscription before its order, everywhere, so that no two wait for each other.
    const locked = subscription && (await store.lockSubscription(subscription.channel_id, subscription.id));
    // Another run has found one meanwhile, and takes it up.
    if (locked?.service_id !== subscription?.service_id) return;
    const expired = await store.moveOrder(order, ['expiring'], 'expired', now);
    if (expired === undefined || subscription === undefined) return;
    await store.changeSubscription(subscription, { state: 'abandoned', renewal_wish: null }, now);
    await store.releaseTrial(order);
  });
}

/** @returns whether nothing of it is left that could ever be paid. */
async function endAtService(
  deps: SubscriptionsDeps,
  order: OrderRecord,
  subscription: SubscriptionRecord,
): Promise<boolean> {
  for (const id of await namesOf(deps, order, subscription)) {
    const facts = await abandon(deps, id);
    if (facts === undefined || facts.state === 'abandoned') continue;
    // Ended at the service itself: a trial had begun all the same, unless we gave it up, and a payment is looked for below.
    const isGivenUp = subscription.trial_days === 0 || (facts.attempt ?? order.attempt) < order.attempt;
    if (facts.state === 'canceled' && isGivenUp) continue;
    if (facts.state === 'incomplete') {
      deps.log.warn('a subscription cannot be ended yet', { order: order.id, subscription: id });
      return false;
    }
    // It runs, or ran: somebody paid, or the trial was granted. It is ours, so it is written down.
    if (await takeUp(deps, order, subscription, id)) await syncSubscription(deps, subscription);
    return false;
  }
  return true;
}

/**
 * Only while the order is being closed: another who closes it may not have seen this one yet and gave its trial back. Then
 * it is nobody's, and ends by itself.
 *
 * @returns whether it is the order's.
 */
const takeUp = (
  deps: SubscriptionsDeps,
  order: OrderRecord,
  { channel_id, id }: SubscriptionRecord,
  serviceId: string,
): Promise<boolean> =>
  deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const locked = await store.lockSubscription(channel_id, id);
    if (locked === undefined || locked.service_id !== null) return locked?.service_id === serviceId;
    if ((await store.lockOrder(channel_id, order.id))?.status !== 'expiring') return false;
    await store.changeSubscription(locked, { service_id: serviceId }, deps.clock.now());
    return true;
  });

/** One key makes one: a first try that was saved has made no other. */
async function namesOf(
  deps: SubscriptionsDeps,
  order: OrderRecord,
  subscription: SubscriptionRecord,
): Promise<string[]> {
  const own = subscription.service_id;
  if (own !== null && order.attempt === 1) return [own];
  const listed = await listMade(deps, order, subscription);
  return [...new Set([...(own === null ? [] : [own]), ...listed.map(({ id }) => id)])];
}

/** A customer that was deleted at the service has taken its subscriptions along. */
async function listMade(
  deps: SubscriptionsDeps,
  { channel_id: channelId, id: orderId }: OrderRecord,
  { uuid, customer_id: customerId }: SubscriptionRecord,
): Promise<SubscriptionFacts[]> {
  try {
    return await deps.subscriptions.listOfOrder({ channelId, orderId, uuid, customerId });
  } catch (error) {
    if (error instanceof CustomerMissing) return [];
    throw error;
  }
}

/** Undefined when the service has forgotten it. */
async function abandon(deps: SubscriptionsDeps, id: string): Promise<SubscriptionFacts | undefined> {
  try {
    return await deps.subscriptions.abandon(id);
  } catch (error) {
    if (error instanceof PaymentMissing) return undefined;
    throw error;
  }
}

/** Money wins, also when it came while the subscription was being ended; while it is on its way the order keeps its place. */
async function mustStay(deps: SubscriptionsDeps, order: OrderRecord): Promise<boolean> {
  if (order.payment_intent_id === null) return false;
  try {
    const intent = await deps.payments.readIntent(order.payment_intent_id);
    if (intent.status === 'canceled') return false;
    if (intent.status === 'succeeded') await applyToOrder(deps, order, intent);
    else deps.log.warn('a payment cannot be cancelled yet', { order: order.id, intent: intent.id });
    return true;
  } catch (error) {
    if (error instanceof PaymentMissing) return false;
    throw error;
  }
}
