// Ports of cards: the payment service, and the store of its customers.
import type { Scope } from '../../../kernel/transact.ts';
import type { AccountsDeps, AccountsStore } from '../ports.ts';
import type { CustomerStore } from './store.ts';

export interface CardsStore extends AccountsStore, CustomerStore {
  /** The same store inside a transaction. */
  within(scope: Scope): CardsStore;
}

export interface CardsDeps extends AccountsDeps {
  readonly store: CardsStore;
}
