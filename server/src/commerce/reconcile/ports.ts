// Ports of reconciliation: refunds, subscriptions, the inbox of webhooks and the invariants.
import type { Scope } from '../../kernel/transact.ts';
import type { RefundsDeps, RefundsStore } from '../refunds/index.ts';
import type { SubscriptionsDeps, SubscriptionsStore } from '../subscriptions/index.ts';
import type { InboxStore } from './store-inbox.ts';
import type { InvariantStore } from './store-invariants.ts';
import type {
  Attempt,
  BalanceLine,
  EventFeed,
  FeedName,
  PaymentChange,
  PaymentEvent,
} from '../accounts/index.ts';
import type { PaidOrder } from '../ledger/index.ts';
import type { OrderRecord } from '../orders/index.ts';

/** Types of the sub-rooms to the left that the verbs here name. */
export type {
  Attempt,
  BalanceLine,
  EventFeed,
  FeedName,
  OrderRecord,
  PaidOrder,
  PaymentChange,
  PaymentEvent,
};

export interface ReconcileStore extends RefundsStore, SubscriptionsStore, InboxStore, InvariantStore {
  /** The same store inside a transaction. */
  within(scope: Scope): ReconcileStore;
}

/** Dependencies of the webhook endpoint. */
export interface InboxDeps extends Pick<SubscriptionsDeps, 'clock' | 'transact' | 'queue'> {
  readonly payments: Pick<SubscriptionsDeps['payments'], 'verifyWebhook'>;
  readonly store: Pick<ReconcileStore, 'insertInboxRow' | 'findChannelOfIntent'> & {
    within(scope: Scope): Pick<InboxStore, 'insertInboxRow'>;
  };
}

export interface ReconcileDeps extends RefundsDeps, SubscriptionsDeps {
  readonly store: ReconcileStore;
}
