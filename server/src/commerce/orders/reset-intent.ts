// After a failure that the payment service keeps under its key: cancels that key's intents, then sets a new key (T17).
import { applyToOrder } from './apply-to-order.ts';
import type { OrderRecord } from './order-rules.ts';
import type { OrdersDeps } from './ports.ts';

/**
 * Cancels only intents of this attempt and earlier ones: a later one may already be in the buyer's browser. The order gets
 * a new attempt only while no intent is saved, so that the buyer never sees two intents of one order.
 */
export async function resetIntent(deps: OrdersDeps, order: OrderRecord): Promise<void> {
  const intents = await deps.payments.listIntentsOfOrder({
    channelId: order.channel_id,
    orderId: order.id,
    uuid: order.uuid,
    since: order.created_at,
  });
  for (const intent of intents) {
    if (intent.attempt === undefined || intent.attempt > order.attempt || intent.status === 'canceled')
      continue;
    const canceled = await deps.payments.cancelIntent(intent.id);
    if (canceled.status !== 'succeeded') continue;
    await applyToOrder(deps, order, canceled);
    return;
  }
  await deps.store.nextAttempt(order, deps.clock.now());
}
