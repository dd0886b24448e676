// After a failure that is kept under the key: whatever that key made is cancelled, then the order gets a new key (T17).
import { applyToOrder } from './apply-to-order.ts';
import type { OrderRecord } from '../entitlements/order-rules.ts';
import type { OrdersDeps } from './ports.ts';

/**
 * Only intents of this attempt and earlier ones are touched: a later one may already be in someone's browser. The new
 * attempt comes only while no intent was saved, so that never two of one order can be shown.
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
