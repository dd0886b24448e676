// The exports of commerce for other rooms.
export {
  forgetPaymentKeys,
  keepPaymentKeys,
  storePaymentKeys,
  testPaymentKeys,
  type KeepingKeys,
} from './accounts/keep-payment-keys.ts';
export { ofChannel } from './accounts/of-channel.ts';
export { defaultAccount } from './accounts/account-links.ts';
export { changeMoney, readMoney, refuseSoldCurrency, type MoneyDeps } from './passes/money-settings.ts';
export { setBasicPass } from './passes/set-basic-pass.ts';
export {
  deleteEvent,
  duplicateEvent,
  removeEventPrice,
  scheduleEvent,
  setEventPrice,
  type ScheduleDeps,
} from './passes/priced-event.ts';
export { createShopFacts } from './passes/entitlements/shop-facts.ts';
export { notePriceChanges } from './passes/note-price-changes.ts';
export { createScheduleDeps } from './passes/deps.ts';
export {
  addPass,
  changePass,
  listAllPasses,
  pagePasses,
  readWrittenPass,
  resumePass,
  stopPass,
  type PassChange,
} from './passes/write-pass.ts';
export { buy, buyBundle, type Purchase } from './orders/buy.ts';
export { beginCardSetup, listCards } from './accounts/cards/keep-cards.ts';
export type { CardPayment, CardVault, KeptCard, NewCustomer } from './accounts/card-ports.ts';
export { createCoupon, type CreatedCoupon, type NewCouponRequest } from './coupons/create-coupon.ts';
export type { GameOrders, SalesBy, SalesRow, SalesStore } from './ledger/store-sales.ts';
export type { MemberRow, MemberStore } from './subscriptions/store-members.ts';
export { checkLedger } from './reconcile/check-ledger.ts';
export { isCovered, type CoverableEvent, type Entitlement } from './passes/entitlements/coverage-rules.ts';
export { createDisputeLetters } from './orders/dispute-letter.ts';
export type { DisputeFacts, DisputeStatus } from './accounts/payment-rules.ts';
export { grantPass, type Grant } from './passes/entitlements/grant-pass.ts';
export { checkInvariants } from './reconcile/check-invariants.ts';
export { commerceJobs, reconcileJob } from './jobs.ts';
export { listCoupons, pageCoupons } from './coupons/list-coupons.ts';
export type { BalanceLine } from './accounts/payment-rules.ts';
export {
  giveBackFeature,
  readFeatureUses,
  readFeatureRenewal,
  takeFeature,
  type TakingDeps,
} from './passes/entitlements/feature-count.ts';
export { listEntitlements } from './passes/entitlements/list-entitlements.ts';
export {
  CardMissing,
  CustomerMissing,
  PaymentFailedForGood,
  PaymentMissing,
  BookTooLong,
  paidEvent,
  PaymentRefused,
  PaymentsBusy,
  PaymentUnknown,
  type EventSubject,
  type NewIntent,
  type NewRefund,
  type OrderIntents,
  type PaymentAccount,
  type PaymentAccounts,
  type PaymentChange,
  type FeedName,
  type EventFeed,
  type PaymentEvent,
  type PaymentGateway,
  type PaymentIntent,
} from './accounts/ports.ts';
export type { CommerceDeps } from './ports.ts';
export type { EntitlementsDeps } from './passes/entitlements/ports.ts';
export type { OffersDeps, SubscriptionsDeps } from './subscriptions/ports.ts';
export type { RefundsDeps } from './refunds/ports.ts';
export type { ReceiptsDeps } from './receipts/ports.ts';
export type { NamingDeps } from './orders/bundles/product-names.ts';
export type { InboxDeps } from './reconcile/ports.ts';
export type { DisputeNotice } from './orders/ports.ts';
export { quoteCoupon } from './coupons/quote-coupon.ts';
export { listOrders, readOrder } from './orders/read-orders.ts';
export { createCreditNoteLetters } from './receipts/credit-note-letter.ts';
export { createReceiptLetters } from './receipts/receipt-letter.ts';
export { readReceipt } from './receipts/read-receipt.ts';
export {
  findCover,
  listPackages,
  listPrices,
  readPackage,
  type PassPrice,
  type Viewer,
} from './passes/entitlements/read-packages.ts';
export { readOrderHistory } from './refunds/read-order-history.ts';
export { receiveWebhook } from './reconcile/receive-webhook.ts';
export { reconcile } from './reconcile/reconcile.ts';
export { settle } from './reconcile/settle.ts';
export { createSettleMemory } from './reconcile/settle-run.ts';
export { stopCoupon } from './coupons/stop-coupon.ts';
export {
  askEventRefund,
  carryOutEventRefund,
  countRefundable,
  listEventRefunds,
  previewEventRefund,
  readEventRefund,
  type LeftOut,
} from './refunds/refund-event.ts';
export type { EventRefundRecord } from './refunds/store-event-refunds.ts';
export { carryOutRefund, requestRefund, type RefundRequest } from './refunds/refund-order.ts';
export { mayTakeNewKey, refundAmountOf, type RefundRecord } from './refunds/rules.ts';
export type { RefundFacts } from './accounts/payment-rules.ts';
export { disputeStatuses, settlementOf } from './orders/rules.ts';
export type { OrderRecord, OrderStatus } from './orders/order-rules.ts';
export type { Pass } from './passes/rules.ts';
export type { PaymentHistory } from './accounts/payment-rules.ts';
export { orderFollowers } from './order-followers.ts';
export { createCommerceStore, type CommerceStore } from './store.ts';
export type { Violation } from './reconcile/store-invariants.ts';
export { type Announced, type SubscriptionLetters } from './subscriptions/letters.ts';
export { createSubscriberLetters } from './subscriptions/subscriber-letters.ts';
export { openPortal } from './subscriptions/open-portal.ts';
export type {
  CreatedSubscription,
  NewSubscription,
  SubscriptionGateway,
  TrialCard,
} from './accounts/subscription-ports.ts';
export {
  listOwnSubscriptions,
  listSubscriptions,
  previewInvoice,
  readSubscription,
} from './subscriptions/read-offers.ts';
export {
  accessEndOf,
  isOver,
  isRefunded,
  isRunning,
  mustEnd,
  mustHoldStop,
  newestPeriod,
  nextQuestionSeconds,
  resumeUnsureSeconds,
  unsureAfter,
  wireSubscription,
  wishAfter,
} from './subscriptions/rules.ts';
export type { InvoiceFacts, ServiceState, SubscriptionFacts } from './accounts/subscription-rules.ts';
export type { StoredState, SubscriptionRecord } from './subscriptions/rules.ts';
export { changeCard } from './subscriptions/change-card.ts';
export { removeCard } from './subscriptions/remove-card.ts';
export { setRenewal } from './subscriptions/set-renewal.ts';
export { stopRenewals } from './subscriptions/stop-renewals.ts';
export { startTrial, type StartedTrial } from './subscriptions/start-trial.ts';
export { subscribe } from './subscriptions/subscribe.ts';
export { syncSubscription } from './subscriptions/sync-subscription.ts';
