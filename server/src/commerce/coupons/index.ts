// The exports of coupons for the sub-rooms to the right: codes and their discounts.
export { type CouponPrice, priceWithCoupon, wrongCode } from './find-coupon.ts';
export type { DiscountedPrice } from './rules.ts';
export type { CouponStore } from './store.ts';
