// A receipt for its buyer.
import type { Receipt } from '@floodlit/contract/commerce/receipts';
import { readProfile, type IdentityDeps } from '../../identity/index.ts';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { amountOf, cents } from '../../kernel/money.ts';
import { type NamingDeps, presentOrder } from '../orders/index.ts';
import { creditNoteNumber, receiptNumber } from './rules.ts';
import type { ReceiptsDeps } from './ports.ts';

/**
 * @throws {DomainError} `commerce.order_not_found`, the same for a missing order and for another buyer's order (T04);
 * `commerce.receipt_not_found` when nothing was charged.
 */
export async function readReceipt(
  deps: { readonly commerce: ReceiptsDeps & NamingDeps; readonly identity: IdentityDeps },
  actor: LoggedInUser,
  orderId: number,
): Promise<Receipt> {
  const { store } = deps.commerce;
  const order = await store.findOrder(actor.channelId, orderId);
  if (order === undefined || order.user_id !== actor.userId)
    throw new DomainError('commerce.order_not_found');
  const receipt = await store.findReceipt(order);
  if (receipt === undefined) throw new DomainError('commerce.receipt_not_found');
  const user = await readProfile(deps.identity, actor);
  return {
    number: receiptNumber(receipt),
    issued_at: receipt.issued_at.toISOString(),
    seller: receipt.seller,
    buyer: { name: `${user.first_name} ${user.last_name}`.trim(), email: user.email },
    order: await presentOrder(deps.commerce, actor.language, order),
    card: receipt.card,
    refunded: amountOf(cents(await store.sumRefundsOfOrder(order))),
    credit_notes: (await store.listCreditNotes(order)).map((note) => ({
      number: creditNoteNumber(note),
      issued_at: note.issued_at.toISOString(),
      amount: amountOf(cents(note.amount_cents)),
    })),
  };
}
