// The store of commerce: the stores of all its sub-rooms.
import { databaseOf, type Database } from '../db/connect.ts';
import type { Scope } from '../kernel/transact.ts';
import { createAccountStore } from './accounts/store.ts';
import { createPaceStore } from './accounts/store-paces.ts';
import { createBasicPassStore, type BasicPassStore } from './passes/store-basic-pass.ts';
import { createBundleStore } from './orders/bundles/store.ts';
import { createCustomerStore } from './accounts/cards/store.ts';
import { couponViolations } from './coupons/store-violations.ts';
import { createCouponStore } from './coupons/store.ts';
import { createCreditNoteStore } from './receipts/store-credit-notes.ts';
import { creditNoteViolations } from './receipts/store-violations.ts';
import { createReceiptStore } from './receipts/store.ts';
import { createEntitlementStore } from './passes/entitlements/store.ts';
import { createInboxStore } from './reconcile/store-inbox.ts';
import { createInvariantStore } from './reconcile/store-invariants.ts';
import { createLedgerStore } from './ledger/store.ts';
import { createSalesStore, type SalesStore } from './ledger/store-sales.ts';
import { createOverlapStore } from './orders/overlaps/store.ts';
import { createOrderStore } from './orders/store.ts';
import { subscriptionViolations } from './subscriptions/store-violations.ts';
import { createSubscriptionStore } from './subscriptions/store.ts';
import { createMemberStore, type MemberStore } from './subscriptions/store-members.ts';
import { createPassStore } from './passes/store.ts';
import { createDisputeStore } from './orders/store-disputes.ts';
import type { ReceiptsStore } from './receipts/ports.ts';
import type { ReconcileStore } from './reconcile/ports.ts';
import { createRefundStore } from './refunds/store.ts';
import { createEventRefundStore } from './refunds/store-event-refunds.ts';

export interface CommerceStore
  extends ReconcileStore, ReceiptsStore, BasicPassStore, SalesStore, MemberStore {
  /** The same store inside a transaction. */
  within(scope: Scope): CommerceStore;
}

/** The invariants that a sub-room checks by queries of its own. */
export const violationsOfSubRooms = (settledBefore: Date) => [
  ...couponViolations,
  ...creditNoteViolations,
  ...subscriptionViolations(settledBefore),
];

export const createCommerceStore = (db: Database): CommerceStore => ({
  within: (scope) => createCommerceStore(databaseOf(scope)),
  ...createPassStore(db),
  ...createBasicPassStore(db),
  ...createCouponStore(db),
  ...createOrderStore(db),
  ...createEntitlementStore(db),
  ...createBundleStore(db),
  ...createOverlapStore(db, createBundleStore(db)),
  ...createCustomerStore(db),
  ...createReceiptStore(db),
  ...createCreditNoteStore(db),
  ...createRefundStore(db),
  ...createEventRefundStore(db),
  ...createDisputeStore(db),
  ...createLedgerStore(db),
  ...createSalesStore(db),
  ...createInboxStore(db),
  ...createInvariantStore(db, violationsOfSubRooms),
  ...createSubscriptionStore(db),
  ...createMemberStore(db),
  ...createAccountStore(db),
  ...createPaceStore(db),
});
