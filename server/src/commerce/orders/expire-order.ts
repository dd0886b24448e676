// Closes an order that nobody paid in time: first to new intents, then every intent at the payment service, then for good (T18).
import { applyToOrder } from './apply-to-order.ts';
import { PaymentMissing, type PaymentIntent } from '../accounts/ports.ts';
import type { OrderKey, OrderRecord } from '../entitlements/order-rules.ts';
import type { OrdersDeps } from './ports.ts';

/**
 * Safe to run twice and to be cut off anywhere: the order stays `expiring`, keeps its place, and the next run goes on.
 * An order whose payment succeeded meanwhile is paid instead.
 *
 * @throws what the payment service throws; the order is then still closing.
 */
export async function expireOrder(deps: OrdersDeps, order: OrderKey): Promise<void> {
  await deps.store.moveOrder(order, ['created', 'failed'], 'expiring', deps.clock.now());
  // From here on its intent can no longer change: what is read now is what has to be cancelled.
  const closing = await deps.store.findOrder(order.channel_id, order.id);
  if (closing?.status !== 'expiring') return;
  if (closing.type === 'subscription') return deps.closeSubscription(deps, closing);

  for (const id of await intentsOf(deps, closing)) {
    const intent = await cancel(deps, id);
    if (intent === undefined || intent.status === 'canceled') continue;
    if (intent.status === 'succeeded') await applyToOrder(deps, closing, intent);
    // It keeps its place until the service has decided, and is asked about again.
    else deps.log.warn('a payment cannot be cancelled yet', { order: order.id, intent: id });
    return;
  }
  await deps.store.expireClosedOrder(order, deps.clock.now());
}

/** A key makes one intent: an order that has its own at the first attempt has no other, so nothing need be listed. */
async function intentsOf(deps: OrdersDeps, order: OrderRecord): Promise<string[]> {
  const own = order.payment_intent_id;
  if (own !== null && order.attempt === 1) return [own];
  const listed = await deps.payments.listIntentsOfOrder({
    channelId: order.channel_id,
    orderId: order.id,
    uuid: order.uuid,
    since: order.created_at,
  });
  return [...new Set([...(own === null ? [] : [own]), ...listed.map((intent) => intent.id)])];
}

/** Undefined when the service has forgotten it: nobody can pay it then. */
async function cancel(deps: OrdersDeps, id: string): Promise<PaymentIntent | undefined> {
  try {
    return await deps.payments.cancelIntent(id);
  } catch (error) {
    if (error instanceof PaymentMissing) return undefined;
    throw error;
  }
}
