// Reads one order's payment from the payment service and applies it.
import { addSeconds } from '../../kernel/clock.ts';
import { PaymentMissing, ofChannel } from '../accounts/index.ts';
import { type OrderRecord, applyToOrder } from '../orders/index.ts';
import type { ReconcileDeps } from './ports.ts';

/** A webhook's job takes less time, unless it waits for an answer that never comes. */
const freshSeconds = 6;

/**
 * Reads the payment of an order that a buyer polls. When its webhook has arrived, the webhook's job reads the payment
 * instead. Two calls for each waiting buyer would make all buyers wait longer.
 */
export async function syncPolled(deps: ReconcileDeps, channelId: number, orderId: number): Promise<void> {
  const order = await deps.store.findOrder(channelId, orderId);
  if (order === undefined || order.payment_intent_id === null) return;
  const since = addSeconds(deps.clock.now(), -freshSeconds);
  if (await deps.store.hasFreshInboxRow(channelId, order.payment_intent_id, since)) return;
  await askAndApply(deps, order);
}

/**
 * The buyer never saw an order without an intent, so it needs no call.
 *
 * @throws `PaymentUnknown` and `PaymentsBusy`: the caller retries later.
 */
export async function syncOrder(deps: ReconcileDeps, channelId: number, orderId: number): Promise<void> {
  const order = await deps.store.findOrder(channelId, orderId);
  if (order !== undefined) await askAndApply(deps, order);
}

async function askAndApply(deps: ReconcileDeps, order: OrderRecord): Promise<void> {
  if (order.payment_intent_id === null || order.livemode !== deps.livemode) return;
  const { payments } = await ofChannel(deps, order.channel_id);
  try {
    await applyToOrder(deps, order, await payments.readIntent(order.payment_intent_id));
  } catch (error) {
    if (!(error instanceof PaymentMissing)) throw error;
    deps.log.error('the payment service does not know the intent of an order', error, { order: order.id });
  }
}
