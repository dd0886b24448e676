// Coupons: codes that lower a price.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { Amount, Currency } from '../primitives.ts';

/** A code as typed: case, spaces and dashes do not matter (R5.D2). */
export const CouponCode = z.string().check(z.minLength(1), z.maxLength(limits.couponCodeMaximum));

/** The discount of a coupon now. Exactly one of `percent` and `amount` is set. */
export const CouponQuote = z.object({
  /** The canonical spelling. */
  code: z.string(),
  percent: z.nullable(z.int()),
  amount: z.nullable(Amount),
  /** The currency of `amount`. */
  currency: z.nullable(Currency),
  /** For the requested product; null without one. `price` is the amount that would be charged. */
  product: z.nullable(
    z.object({
      base_price: Amount,
      service_fee: Amount,
      discount: Amount,
      price: Amount,
      currency: Currency,
    }),
  ),
});
export type CouponQuote = z.infer<typeof CouponQuote>;
