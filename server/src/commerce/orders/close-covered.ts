// A payment in one tab opens a product that another tab is about to pay for: its card form takes no money.
import { expireOrder } from './expire-order.ts';
import type { OrdersDeps } from './ports.ts';

/**
 * Cancels an order at the payment service that the paying transaction marked as `expiring`. If the buyer was faster and
 * paid it, the payment counts, and the transaction that saves it finds the pair.
 *
 * @param deps with the channel's payment account. @throws the errors of the payment service; the order is then closing.
 */
export async function closeCovered(deps: OrdersDeps, channelId: number, orderId: number): Promise<void> {
  const order = await deps.store.findOrder(channelId, orderId);
  if (order === undefined || order.livemode !== deps.livemode) return;
  if (order.status === 'expiring') await expireOrder(deps, order);
  // This order may have held the place of a purchase whose access was restored. It gets its place now.
  await deps.store.followTime(deps.clock.now(), { channelId, userId: order.user_id });
}
