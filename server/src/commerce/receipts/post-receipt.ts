// The job that sends a receipt. It reads the receipt again, so that the job carries only ids.
import type { ReceiptsDeps } from './ports.ts';

/** Safe to repeat: one order has one letter. */
export async function postReceipt(deps: ReceiptsDeps, channelId: number, orderId: number): Promise<void> {
  const order = await deps.store.findOrder(channelId, orderId);
  if (order === undefined) return;
  const receipt = await deps.store.findReceipt(order);
  if (receipt !== undefined)
    await deps.postReceipt(order, receipt, await deps.store.listItems(channelId, [orderId]));
}
