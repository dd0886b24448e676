// Closes the unpaid first order of a subscription. Ends its objects at the payment service first.
import { type OrderRecord, applyToOrder } from '../orders/index.ts';
import { CustomerMissing, PaymentMissing, type SubscriptionFacts } from '../accounts/index.ts';
import type { SubscriptionRecord } from './rules.ts';
import { syncSubscription } from './sync-subscription.ts';
import type { SubscriptionsDeps } from './ports.ts';

/**
 * Safe to repeat. A subscription that was paid, or whose trial has begun, is saved and kept instead.
 *
 * @param order in state `expiring`, so that nothing new can be saved on it.
 * @throws the errors of the payment service. The order then keeps its place and is closed later.
 */
export async function closeSubscription(deps: SubscriptionsDeps, order: OrderRecord): Promise<void> {
  const subscription = await deps.store.findSubscriptionOfOrder(order);
  if (subscription !== undefined && !(await endAtService(deps, order, subscription))) return;
  if (await mustStay(deps, order)) return;
  await deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const now = deps.clock.now();
    // Every transaction locks the subscription before its order. Another sequence could deadlock.
    const locked = subscription && (await store.lockSubscription(subscription.channel_id, subscription.id));
    // Another run has found a subscription and saves it.
    if (locked?.service_id !== subscription?.service_id) return;
    const expired = await store.moveOrder(order, ['expiring'], 'expired', now);
    if (expired === undefined || subscription === undefined) return;
    await store.changeSubscription(subscription, { state: 'abandoned', renewal_wish: null }, now);
    await store.releaseTrial(order);
  });
}

/** @returns whether nothing is left that could ever be paid. */
async function endAtService(
  deps: SubscriptionsDeps,
  order: OrderRecord,
  subscription: SubscriptionRecord,
): Promise<boolean> {
  for (const id of await namesOf(deps, order, subscription)) {
    const facts = await abandon(deps, id);
    if (facts === undefined || facts.state === 'abandoned') continue;
    // The service ended it. Its trial had begun all the same, unless we gave it up. The code below looks for a
    // payment.
    const isGivenUp = subscription.trial_days === 0 || (facts.attempt ?? order.attempt) < order.attempt;
    if (facts.state === 'canceled' && isGivenUp) continue;
    if (facts.state === 'incomplete') {
      deps.log.warn('a subscription cannot be ended yet', { order: order.id, subscription: id });
      return false;
    }
    // It runs or has run: the buyer paid, or the trial was granted. It is ours, so it is saved.
    if (await attachSubscription(deps, order, subscription, id)) await syncSubscription(deps, subscription);
    return false;
  }
  return true;
}

/**
 // Saves the subscription only while the order is closing. Another run that closes it may not have seen this one and
 // released its trial. The subscription then belongs to no order and ends by itself.
 //
 // @returns whether the subscription now belongs to the order.
 */
const attachSubscription = (
  deps: Pick<SubscriptionsDeps, 'clock' | 'store' | 'transact'>,
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

/** An idempotency key creates one subscription. When the first attempt was saved, no other exists. */
async function namesOf(
  deps: Pick<SubscriptionsDeps, 'subscriptions'>,
  order: OrderRecord,
  subscription: SubscriptionRecord,
): Promise<string[]> {
  const own = subscription.service_id;
  if (own !== null && order.attempt === 1) return [own];
  const listed = await listMade(deps, order, subscription);
  return [...new Set([...(own === null ? [] : [own]), ...listed.map(({ id }) => id)])];
}

/** A customer that was deleted at the service has no subscriptions left. */
async function listMade(
  deps: Pick<SubscriptionsDeps, 'subscriptions'>,
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

/** Undefined when the service no longer knows the subscription. */
async function abandon(
  deps: Pick<SubscriptionsDeps, 'subscriptions'>,
  id: string,
): Promise<SubscriptionFacts | undefined> {
  try {
    return await deps.subscriptions.abandon(id);
  } catch (error) {
    if (error instanceof PaymentMissing) return undefined;
    throw error;
  }
}

/**
 * A payment wins, even one that arrives while the subscription is ending. While a payment is under way, the order
 * keeps its place.
 */
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
