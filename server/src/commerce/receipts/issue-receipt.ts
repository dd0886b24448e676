// Issues an order's receipt in the transaction that pays it. It also queues the job that sends its letter.
import type { Scope } from '../../kernel/transact.ts';
import { isReceiptDue } from './rules.ts';
import type { IssuingDeps } from './ports.ts';
import type { IssuedOrder, IssuedPayment } from './store.ts';

export const postReceiptJob = 'commerce.post_receipt';

/** Safe to repeat: one order has one receipt. It is the last step of its transaction (see the store). */
export async function issueReceipt(
  deps: IssuingDeps,
  scope: Scope,
  order: IssuedOrder & { readonly amount_cents: number },
  payment: IssuedPayment,
): Promise<void> {
  if (!isReceiptDue(order)) return;
  await deps.queue.send(
    postReceiptJob,
    { channel_id: order.channel_id, order_id: order.id },
    { scope, singletonKey: String(order.id), isUnhurried: true },
  );
  await deps.store.within(scope).insertReceipt(order, payment);
}
