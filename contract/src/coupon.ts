// Coupons: codes that lower a price.
import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { Amount, Currency } from './primitives.ts';

/** As people type it: case, spaces and dashes do not matter (R5.D2). */
export const CouponCode = z.string().check(z.minLength(1), z.maxLength(limits.couponCodeMaximum));

/** What a coupon would take off now. Exactly one of `percent` and `amount` is set. */
export const CouponQuote = z.object({
  /** In the one way it is written everywhere. */
  code: z.string(),
  percent: z.nullable(z.int()),
  amount: z.nullable(Amount),
  /** Of `amount`. */
  currency: z.nullable(Currency),
  /** Of the product that was asked about; null when none was. `price` is what would be charged. */
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
