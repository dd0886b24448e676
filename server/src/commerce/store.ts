// Everything that the commerce room keeps in the database.
import { databaseOf, type Database } from '../db/connect.ts';
import type { Scope } from '../kernel/transact.ts';
import { createAccountStore, type AccountStore } from './accounts/store.ts';
import { createBasicPassStore, type BasicPassStore } from './passes/store-basic-pass.ts';
import { createBundleStore, type BundleStore } from './orders/bundles/store.ts';
import { createCustomerStore, type CustomerStore } from './cards/store.ts';
import { createCouponStore, type CouponStore } from './coupons/store.ts';
import { createCreditNoteStore, type CreditNoteStore } from './receipts/store-credit-notes.ts';
import { createReceiptStore, type ReceiptStore } from './receipts/store.ts';
import { createEntitlementStore, type EntitlementStore } from './entitlements/store.ts';
import { createInboxStore, type InboxStore } from './reconcile/store-inbox.ts';
import { createInvariantStore, type InvariantStore } from './reconcile/store-invariants.ts';
import { createLedgerStore, type LedgerStore } from './ledger/store.ts';
import { createOrderStore, type OrderStore } from './orders/store.ts';
import { createSubscriptionStore, type SubscriptionStore } from './subscriptions/store.ts';
import { createPassStore, type PassStore } from './passes/store.ts';
import { createRefundStore, type RefundStore } from './refunds/store.ts';

export interface CommerceStore
  extends
    PassStore,
    BasicPassStore,
    CouponStore,
    OrderStore,
    EntitlementStore,
    BundleStore,
    CustomerStore,
    ReceiptStore,
    CreditNoteStore,
    RefundStore,
    LedgerStore,
    InboxStore,
    InvariantStore,
    SubscriptionStore,
    AccountStore {
  /** The same store inside a transaction. */
  within(scope: Scope): CommerceStore;
}

export const createCommerceStore = (db: Database): CommerceStore => ({
  within: (scope) => createCommerceStore(databaseOf(scope)),
  ...createPassStore(db),
  ...createBasicPassStore(db),
  ...createCouponStore(db),
  ...createOrderStore(db),
  ...createEntitlementStore(db),
  ...createBundleStore(db),
  ...createCustomerStore(db),
  ...createReceiptStore(db),
  ...createCreditNoteStore(db),
  ...createRefundStore(db),
  ...createLedgerStore(db),
  ...createInboxStore(db),
  ...createInvariantStore(db),
  ...createSubscriptionStore(db),
  ...createAccountStore(db),
});
