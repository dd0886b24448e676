// Ports of refunds: their store and the orders.
import type { Scope } from '../../kernel/transact.ts';
import type { ListedDispute, OrderRecord, OrdersDeps, OrdersStore } from '../orders/index.ts';
import type { RefundStore } from './store.ts';
import type { EventRefundStore } from './store-event-refunds.ts';
import type { LedgerEntry } from '../ledger/index.ts';

/** Types of the sub-rooms to the left that the verbs here name. */
export type { LedgerEntry, ListedDispute, OrderRecord };

export interface RefundsStore extends OrdersStore, RefundStore, EventRefundStore {
  /** The same store inside a transaction. */
  within(scope: Scope): RefundsStore;
}

export interface RefundsDeps extends OrdersDeps {
  readonly store: RefundsStore;
}
