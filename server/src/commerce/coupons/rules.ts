// Pure rules of coupons: the discount, the products and times a coupon is valid for, and its remaining uses.
import type { OrderType } from '@floodlit/contract/commerce/commerce';
import type { CouponQuote } from '@floodlit/contract/commerce/coupon';
import { limits } from '@floodlit/contract/limits';
import { amountOf, cents, type Cents } from '../../kernel/money.ts';
import { stripInvisible } from '../../kernel/strip-invisible.ts';
import type { Pass, Price } from '../passes/rules.ts';

/** The value and conditions of a coupon. They never change after the coupon is created. */
export interface CouponTerms {
  /** Exactly one of `percent` (1 to 100) and `amount_cents` is set. */
  readonly percent: number | null;
  readonly amount_cents: number | null;
  /** The currency of the amount and of the minimum. Null accepts any currency. */
  readonly currency: Pass['currency'] | null;
  /** The minimum price before the discount. */
  readonly minimum_cents: number | null;
  /** Null accepts both types. */
  readonly order_type: Exclude<OrderType, 'subscription'> | null;
  /** Null is unlimited, here and below. */
  readonly uses_maximum: number | null;
  readonly uses_per_user: number | null;
  readonly uses_per_code: number | null;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  /** The passes and events that it is limited to. When both are empty, it is valid for all of its type. */
  readonly passes: readonly number[];
  readonly events: readonly number[];
}

export interface Coupon extends CouponTerms {
  readonly id: number;
  readonly channel_id: number;
  readonly livemode: boolean;
  readonly name: string;
  /** Orders that hold a use now: all except expired ones. */
  readonly uses: number;
  readonly stopped_at: Date | null;
}

/** A price with its discount; `total` is the charge. */
export interface DiscountedPrice extends Price {
  readonly discount: Cents;
}

/** The fields of a product that decide whether a coupon is valid for it. */
export interface CouponProduct {
  readonly type: OrderType | 'bundle';
  readonly pass: Pick<Pass, 'id' | 'currency'>;
  readonly event: { readonly id: number } | undefined;
}

/** The canonical form of a code: capitals without spaces, dashes, and the invisible signs that come with a copied one. */
export const canonicalCode = (text: string): string =>
  stripInvisible(text)
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');

const isCode = /^[A-Z0-9]{3,64}$/;
/** Only plain letters and digits, so that two codes never look alike (T65). @param code in its canonical form. */
export const isWellFormed = (code: string): boolean => isCode.test(code);

/**
 * The price to charge (T20). Rounds once, to the nearest cent, half a cent in the buyer's favour. A remainder below
 * the smallest card charge is waived.
 */
export function discounted(
  price: Price,
  terms: Pick<CouponTerms, 'percent' | 'amount_cents'> | undefined,
): DiscountedPrice {
  if (terms === undefined) return { ...price, discount: cents(0) };
  const asked =
    terms.percent === null ? (terms.amount_cents ?? 0) : Math.floor((price.total * terms.percent + 50) / 100);
  const isWaived = price.total - asked < limits.cardMinimumCents;
  const discount = cents(isWaived ? price.total : asked);
  return { ...price, discount, total: cents(price.total - discount) };
}

export const isRunning = (coupon: Pick<Coupon, 'starts_at' | 'ends_at' | 'stopped_at'>, now: Date): boolean =>
  coupon.stopped_at === null && coupon.starts_at <= now && (coupon.ends_at === null || now < coupon.ends_at);

/** @param price the price without the coupon. */
export function isForProduct(
  terms: CouponTerms,
  { type, pass, event }: CouponProduct,
  price: Price,
): boolean {
  if (price.total === 0) return false;
  if (terms.order_type !== null && terms.order_type !== type) return false;
  if (terms.currency !== null && terms.currency !== pass.currency) return false;
  if (terms.minimum_cents !== null && price.total < terms.minimum_cents) return false;
  if (terms.passes.length === 0 && terms.events.length === 0) return true;
  return event === undefined ? terms.passes.includes(pass.id) : terms.events.includes(event.id);
}

/** Numbers of orders that hold a use, without expired ones. */
export interface CouponUses {
  readonly inAll: number;
  readonly ofUser: number;
  readonly ofCode: number;
}

const isBelow = (count: number, maximum: number | null): boolean => maximum === null || count < maximum;

export const hasUseLeft = (
  terms: Pick<CouponTerms, 'uses_maximum' | 'uses_per_user' | 'uses_per_code'>,
  uses: CouponUses,
): boolean =>
  isBelow(uses.inAll, terms.uses_maximum) &&
  isBelow(uses.ofUser, terms.uses_per_user) &&
  isBelow(uses.ofCode, terms.uses_per_code);

/** Whether the terms are consistent and within the limits. */
export function areSound(terms: CouponTerms): boolean {
  const { percent, amount_cents, currency, minimum_cents, starts_at, ends_at } = terms;
  const isCount = (count: number | null): boolean =>
    count === null || (Number.isSafeInteger(count) && count >= 1 && count < 2 ** 31);
  return (
    (percent === null) !== (amount_cents === null) &&
    isCount(percent) &&
    (percent ?? 1) <= 100 &&
    [amount_cents, minimum_cents, terms.uses_maximum, terms.uses_per_user, terms.uses_per_code].every(
      isCount,
    ) &&
    (currency !== null || (amount_cents === null && minimum_cents === null)) &&
    Number.isFinite(starts_at.getTime()) &&
    (ends_at === null || ends_at > starts_at) &&
    terms.passes.length + terms.events.length <= limits.couponProductsMaximum
  );
}

/** @param priced the product of the request, and its price with this coupon. */
export function wireQuote(
  code: string,
  terms: CouponTerms,
  priced: { readonly price: DiscountedPrice; readonly currency: Pass['currency'] } | undefined,
): CouponQuote {
  return {
    code,
    percent: terms.percent,
    amount: terms.amount_cents === null ? null : amountOf(cents(terms.amount_cents)),
    currency: terms.amount_cents === null ? null : terms.currency,
    product:
      priced === undefined
        ? null
        : {
            base_price: amountOf(priced.price.base),
            service_fee: amountOf(priced.price.fee),
            discount: amountOf(priced.price.discount),
            price: amountOf(priced.price.total),
            currency: priced.currency,
          },
  };
}
