// Closes an order that nobody paid in time (T18): refuses new intents, cancels every intent, then expires the order.
import { applyToOrder } from './apply-to-order.ts';
import { type PaymentIntent, PaymentMissing } from '../accounts/index.ts';
import type { OrderKey, OrderRecord } from './order-rules.ts';
import type { OrdersDeps } from './ports.ts';

/**
 * Safe to repeat and to interrupt anywhere: the order stays `expiring`, keeps its place, and the next run continues.
 * An order whose payment has succeeded is paid instead.
 *
 * @throws the errors of the payment service. The order is then still closing.
 */
export async function expireOrder(deps: OrdersDeps, order: OrderKey): Promise<void> {
  await deps.store.moveOrder(order, ['created', 'failed'], 'expiring', deps.clock.now());
  // From here on the order's intent cannot change, so this read names the intent to cancel.
  const closing = await deps.store.findOrder(order.channel_id, order.id);
  if (closing?.status !== 'expiring') return;
  if (closing.type === 'subscription') return deps.closeSubscription(deps, closing);

  for (const id of await intentsOf(deps, closing)) {
    const intent = await cancel(deps, id);
    if (intent === undefined || intent.status === 'canceled') continue;
    if (intent.status === 'succeeded') await applyToOrder(deps, closing, intent);
    // The order keeps its place until the payment service decides. Reconciliation asks again.
    else deps.log.warn('a payment cannot be cancelled yet', { order: order.id, intent: id });
    return;
  }
  await deps.store.expireClosedOrder(order, deps.clock.now());
}

/** An idempotency key creates one intent. An order that saved one at its first attempt has no other to list. */
async function intentsOf(deps: Pick<OrdersDeps, 'payments'>, order: OrderRecord): Promise<string[]> {
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

/** Undefined when the payment service does not know the intent: nobody can pay it then. */
async function cancel(deps: Pick<OrdersDeps, 'payments'>, id: string): Promise<PaymentIntent | undefined> {
  try {
    return await deps.payments.cancelIntent(id);
  } catch (error) {
    if (error instanceof PaymentMissing) return undefined;
    throw error;
  }
}
