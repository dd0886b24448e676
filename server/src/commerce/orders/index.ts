// The exports of orders for the sub-rooms to the right: buying, and applying a payment to its order.
export { applyPayment, applyWithin } from './apply-payment.ts';
export { applyToOrder } from './apply-to-order.ts';
export { beginSale } from './begin-sale.ts';
export { presentOrder } from './bundles/present-orders.ts';
export { type NamingDeps, productNames } from './bundles/product-names.ts';
export { type BundleStore, type OrderItem, itemsOf } from './bundles/store.ts';
export type { Purchase } from './buy.ts';
export { expireOrder } from './expire-order.ts';
export { closeCoveredOrders, resolveOverlaps, tellOperator } from './overlaps/resolve-overlaps.ts';
export type { OverlapRecord, OverlapStore } from './overlaps/store.ts';
export { nameOf, namedFor } from './name-payment.ts';
export { findOwnOrder, openNextTry } from './open-next-try.ts';
export { type OrderKey, type OrderRecord, isOpen } from './order-rules.ts';
export { payWithSavedCard } from './pay-with-card.ts';
export type { OrdersDeps, OrdersStore } from './ports.ts';
export { refuseBlockedRegion } from './refuse-blocked-region.ts';
export { entitlementOf, isMoneyIn, isNewer, isTooOld, openSpan, wireOrder } from './rules.ts';
export type { ListedDispute } from './store-disputes.ts';
export type { OrderStore } from './store.ts';
export {
  completeFeedSeconds,
  firstSyncSeconds,
  isSyncDue,
  isWebhookOnItsWay,
  webhookSeconds,
} from './sync-rules.ts';
