// The job that sends a receipt: what it says is read again, so that the job carries nothing but a number.
import type { ReceiptsDeps } from './ports.ts';

/** Safe to run twice: the letter of an order is written once. */
export async function postReceipt(deps: ReceiptsDeps, channelId: number, orderId: number): Promise<void> {
  const order = await deps.store.findOrder(channelId, orderId);
  if (order === undefined) return;
  const receipt = await deps.store.findReceipt(order);
  if (receipt !== undefined)
    await deps.postReceipt(order, receipt, await deps.store.listItems(channelId, [orderId]));
}
