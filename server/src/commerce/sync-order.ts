// Asks the payment service about one order and applies the answer.
import { ofChannel } from './accounts/of-channel.ts';
import { applyToOrder } from './apply-to-order.ts';
import { PaymentMissing, type CommerceDeps } from './ports.ts';

/**
 * An order without an intent has shown nothing to anyone, so there is nothing to ask.
 *
 * @throws `PaymentUnknown` and `PaymentsBusy`: ask again later.
 */
export async function syncOrder(deps: CommerceDeps, channelId: number, orderId: number): Promise<void> {
  const order = await deps.store.findOrder(channelId, orderId);
  if (order === undefined || order.payment_intent_id === null || order.livemode !== deps.livemode) return;
  const { payments } = await ofChannel(deps, channelId);
  try {
    await applyToOrder(deps, order, await payments.readIntent(order.payment_intent_id));
  } catch (error) {
    if (!(error instanceof PaymentMissing)) throw error;
    deps.log.error('the payment service does not know the intent of an order', error, { order: order.id });
  }
}
