// The receipt of an order, in the very transaction that pays it; its letter is written by a job that the same transaction sends.
import type { Scope } from '../../kernel/transact.ts';
import type { OrderRecord } from '../entitlements/order-rules.ts';
import { isReceiptDue } from './rules.ts';
import type { ReceiptPayment } from '../orders/ports.ts';
import type { IssuingDeps } from './ports.ts';

export const postReceiptJob = 'commerce.post_receipt';

/** Safe to run twice: one order has one receipt. The last thing that a transaction does (see the store). */
export async function issueReceipt(
  deps: IssuingDeps,
  scope: Scope,
  order: OrderRecord,
  payment: ReceiptPayment,
): Promise<void> {
  if (!isReceiptDue(order)) return;
  await deps.queue.send(
    postReceiptJob,
    { channel_id: order.channel_id, order_id: order.id },
    { scope, singletonKey: String(order.id), isUnhurried: true },
  );
  await deps.store.within(scope).insertReceipt(order, payment);
}
