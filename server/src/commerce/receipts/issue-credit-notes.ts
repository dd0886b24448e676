// The credit notes of an order, in the very transaction that writes its refunds down; their letters are jobs that the same transaction sends.
import type { Scope } from '../../kernel/transact.ts';
import type { OrderRecord } from '../entitlements/order-rules.ts';
import type { IssuingDeps, ReceiptsDeps } from './ports.ts';

export const postCreditNoteJob = 'commerce.post_credit_note';

/** Safe to run twice: one refund has one credit note. The last thing that a transaction does (see the store). */
export async function issueCreditNotes(deps: IssuingDeps, scope: Scope, order: OrderRecord): Promise<void> {
  const store = deps.store.within(scope);
  const refunds = await store.listUncredited(order);
  if (refunds.length === 0) return;
  for (const source_id of refunds)
    await deps.queue.send(
      postCreditNoteJob,
      { channel_id: order.channel_id, order_id: order.id, source_id },
      { scope, singletonKey: source_id, isUnhurried: true },
    );
  await store.insertCreditNotes(order);
}

/** The job's act. Safe to run twice: the letter of a credit note is written once. */
export async function postCreditNote(
  deps: ReceiptsDeps,
  channelId: number,
  orderId: number,
  sourceId: string,
): Promise<void> {
  const order = await deps.store.findOrder(channelId, orderId);
  const receipt = order && (await deps.store.findReceipt(order));
  if (order === undefined || receipt === undefined) return;
  const notes = await deps.store.listCreditNotes(order);
  const at = notes.findIndex((note) => note.source_id === sourceId);
  const note = notes[at];
  if (note === undefined) return;
  const back = notes.slice(0, at + 1).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  await deps.postCreditNote({ order, receipt, note, keptCents: order.amount_cents - back });
}
