// Issues an order's credit notes in the transaction that saves its refunds. It also queues the jobs that send their
// letters.
import type { Scope } from '../../kernel/transact.ts';
import type { IssuingDeps, ReceiptsDeps } from './ports.ts';
import type { IssuedOrder } from './store.ts';

export const postCreditNoteJob = 'commerce.post_credit_note';

/** Safe to repeat: one refund has one credit note. It is the last step of its transaction (see the store). */
export async function issueCreditNotes(deps: IssuingDeps, scope: Scope, order: IssuedOrder): Promise<void> {
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

/** Safe to repeat: one credit note has one letter. */
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
  const keptCents = order.amount_cents - back;
  const overlap = keptCents === 0 ? await deps.store.findGivenBack(order) : undefined;
  const other = overlap && (await deps.store.findOrder(channelId, overlap.first_order_id));
  const isEarlierPeriod = await deps.store.hasLaterPeriod(order);
  const cause = await deps.store.findCause(order, sourceId);
  await deps.postCreditNote({ order, receipt, note, keptCents, other, isEarlierPeriod, cause });
}
