// Ports of refunds: their store and the orders.
import type { Scope } from '../../kernel/transact.ts';
import type { OrdersDeps, OrdersStore } from '../orders/ports.ts';
import type { RefundStore } from './store.ts';

export interface RefundsStore extends OrdersStore, RefundStore {
  /** The same store inside a transaction. */
  within(scope: Scope): RefundsStore;
}

export interface RefundsDeps extends OrdersDeps {
  readonly store: RefundsStore;
}
