// An order as an operator sees it, with every movement of its money.
import { DomainError } from '../../kernel/errors.ts';
import type { RefundRecord } from './rules.ts';
import type { LedgerEntry, ListedDispute, OrderRecord, RefundsStore } from './ports.ts';

export interface OrderStory {
  readonly order: OrderRecord;
  readonly ledger: readonly LedgerEntry[];
  readonly refunds: readonly RefundRecord[];
  readonly disputes: readonly ListedDispute[];
}

const disputesMaximum = 20;

/** @throws {DomainError} `commerce.order_not_found`, also for another channel's order (T01). */
export async function readOrderHistory(
  deps: { readonly store: RefundsStore },
  channelId: number,
  id: number,
): Promise<OrderStory> {
  const order = await deps.store.findOrder(channelId, id);
  if (order === undefined) throw new DomainError('commerce.order_not_found');
  const [ledger, refunds, disputes] = await Promise.all([
    deps.store.listLedgerOf(order),
    deps.store.listRefunds(order),
    deps.store.listDisputes(channelId, disputesMaximum, id),
  ]);
  return { order, ledger, refunds, disputes };
}
