// Ports of subscriptions: their store and letters to the subscriber.
import type { TellOfBadRow } from '../../kernel/bad-rows.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { OrdersDeps, OrdersStore } from '../orders/ports.ts';
import type { SubscriptionLetters } from './letters.ts';
import type { SubscriptionStore } from './store.ts';

export interface SubscriptionsStore extends OrdersStore, SubscriptionStore {
  /** The same store inside a transaction. */
  within(scope: Scope): SubscriptionsStore;
}

export interface SubscriptionsDeps extends OrdersDeps {
  readonly store: SubscriptionsStore;
  readonly letters: SubscriptionLetters;
  readonly tellOfBadRow: TellOfBadRow;
}
