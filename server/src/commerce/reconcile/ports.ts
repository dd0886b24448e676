// Ports of reconciliation: refunds, subscriptions, the inbox of webhooks and the invariants.
import type { Scope } from '../../kernel/transact.ts';
import type { RefundsDeps, RefundsStore } from '../refunds/ports.ts';
import type { SubscriptionsDeps, SubscriptionsStore } from '../subscriptions/ports.ts';
import type { InboxStore } from './store-inbox.ts';
import type { InvariantStore } from './store-invariants.ts';

export interface ReconcileStore extends RefundsStore, SubscriptionsStore, InboxStore, InvariantStore {
  /** The same store inside a transaction. */
  within(scope: Scope): ReconcileStore;
}

export interface ReconcileDeps extends RefundsDeps, SubscriptionsDeps {
  readonly store: ReconcileStore;
}
