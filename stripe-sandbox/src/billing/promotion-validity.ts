import type Stripe from 'stripe';

/** `valid` is of the moment: a coupon runs out without anybody touching it. */
export function asOf(coupon: Stripe.Coupon, now: number): Stripe.Coupon {
  const isOver = coupon.redeem_by !== null && coupon.redeem_by <= now;
  const isUsedUp = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  return { ...coupon, valid: !isOver && !isUsedUp };
}

/** `active` is of the moment: a code runs out without anybody touching it. */
export function codeAsOf(code: Stripe.PromotionCode, now: number): Stripe.PromotionCode {
  const isOver = code.expires_at !== null && code.expires_at <= now;
  const isUsedUp = code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions;
  return { ...code, active: code.active && !isOver && !isUsedUp };
}
