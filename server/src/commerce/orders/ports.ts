// Ports of orders: the sub-rooms below, and the followers in the sub-rooms above that act when an order moves.
import type { CatalogDeps } from '../../catalog/index.ts';
import type { ChannelDeps } from '../../channel/index.ts';
import type { Queue } from '../../kernel/queue.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { CardFace, CardsDeps, CardsStore, DisputeFacts, PaymentIntent } from '../accounts/index.ts';
import type { CouponStore } from '../coupons/index.ts';
import type { OrderRecord } from './order-rules.ts';
import type { EntitlementStore, PassStore } from '../passes/index.ts';
import type { LedgerStore, RefundMarks } from '../ledger/index.ts';
import type { BundleStore } from './bundles/store.ts';
import type { DisputeStore } from './store-disputes.ts';
import type { OverlapStore } from './overlaps/store.ts';
import type { OrderStore } from './store.ts';

/** Types of the sub-rooms to the left that the verbs here name. */
export type { PaymentIntent };

export interface OrdersStore
  extends
    CardsStore,
    PassStore,
    EntitlementStore,
    CouponStore,
    LedgerStore,
    RefundMarks,
    OrderStore,
    BundleStore,
    OverlapStore,
    DisputeStore {
  /** The same store inside a transaction. */
  within(scope: Scope): OrdersStore;
}

/** A dispute and its order, for the notification to the channel. */
export interface DisputeNotice {
  readonly order: OrderRecord;
  readonly dispute: DisputeFacts;
}

/** Saves the notification in the caller's transaction, once per dispute and state. */
export type TellOfDispute = (scope: Scope, notice: DisputeNotice) => Promise<void>;

/** How an order was paid, for its receipt. */
export interface ReceiptPayment {
  readonly issuedAt: Date;
  readonly card: CardFace | undefined;
}

/** A follower writes rows and jobs with these, in the caller's transaction. */
export interface FollowerDeps {
  readonly store: { within(scope: Scope): object };
  readonly queue: Queue;
}

/**
 * Receipts and subscriptions follow an order's moves through these calls. The caller passes its own deps, so that a
 * follower writes to the same database and calls the same payment account.
 */
export interface OrderFollowers {
  /** Safe to repeat: one order has one receipt. It must be the last step of its transaction. */
  issueReceipt(deps: FollowerDeps, scope: Scope, order: OrderRecord, payment: ReceiptPayment): Promise<void>;
  /** Safe to repeat: one refund has one credit note. It must be the last step of its transaction. */
  issueCreditNotes(deps: FollowerDeps, scope: Scope, order: OrderRecord): Promise<void>;
  /** Closes the first order of a subscription that nobody paid. @param order `expiring` */
  closeSubscription(deps: OrdersDeps, order: OrderRecord): Promise<void>;
}

export interface OrdersDeps extends CardsDeps, OrderFollowers {
  readonly store: OrdersStore;
  readonly queue: Queue;
  readonly catalog: CatalogDeps;
  readonly channel: Pick<ChannelDeps, 'store'>;
  readonly tellOfDispute: TellOfDispute;
}
