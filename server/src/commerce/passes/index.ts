// The exports of passes for the sub-rooms to the right: what is sold, its price, and what a buyer holds.
export { type Entitlement, couldCover } from './entitlements/coverage-rules.ts';
export { type OfferFacts, type Viewer, ownedInLanguage, wirePackage } from './entitlements/read-packages.ts';
export { isRenewing } from './entitlements/holding-rules.ts';
export type { PackagesDeps } from './entitlements/ports.ts';
export { alreadyBought, refuseCovered, refuseCoveredInBundle } from './entitlements/refuse-covered.ts';
export type { EntitlementStore } from './entitlements/store.ts';
export { type Product, type Subject, findProduct, findSubject } from './find-product.ts';
export {
  type Pass,
  type Price,
  type Priced,
  boughtNameIn,
  passInLanguage,
  priceOf,
  priceWhileOpen,
  productNameOf,
} from './rules.ts';
export { type PassStore, limitsOfPass } from './store.ts';
