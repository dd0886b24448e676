// Checks a coupon code for a purchase and computes the price. Reads only: opening the order takes the use.
import { DomainError } from '../../kernel/errors.ts';
import {
  canonicalCode,
  discounted,
  hasUseLeft,
  isForProduct,
  isRunning,
  isWellFormed,
  type Coupon,
  type CouponProduct,
  type DiscountedPrice,
} from './rules.ts';
import type { CouponHolder, CouponStore } from './store.ts';

export interface CouponAsked {
  readonly channelId: number;
  /** Undefined for a visitor, who has no orders. */
  readonly userId: number | undefined;
  /** The code as the buyer typed it. */
  readonly code: string;
  readonly now: Date;
}

type HeldBy = Awaited<ReturnType<CouponStore['listCouponOrders']>>[number];

export interface FoundCoupon {
  readonly coupon: Coupon;
  readonly code: string;
  /** The buyer's own open order that holds the use. It must be closed before the use can be taken. */
  readonly heldBy: HeldBy | undefined;
}

/** One error for every invalid code, so that it reveals nothing about the reason (T19). */
export const wrongCode = (): DomainError => new DomainError('commerce.coupon_wrong');

/** An unpaid order can still release its use. A paid order keeps it. */
const isUnpaid = ({ status }: HeldBy): boolean => status !== 'paid' && status !== 'refunded';

/**
 * Finds the coupon of a code that is valid now and has a use left for this buyer.
 *
 * @throws {DomainError} `commerce.coupon_wrong`
 */
export async function findCoupon(
  { store, livemode }: { readonly store: CouponStore; readonly livemode: boolean },
  { channelId, userId, code: typed, now }: CouponAsked,
): Promise<FoundCoupon> {
  const code = canonicalCode(typed);
  const coupon = isWellFormed(code) ? await store.findCoupon(channelId, livemode, code) : undefined;
  if (coupon === undefined || !isRunning(coupon, now)) throw wrongCode();
  // Queries run one after the other: a transaction has one connection.
  const ofCode = await store.countCodeUses(channelId, coupon.id, code);
  const own = userId === undefined ? [] : await store.listCouponOrders(channelId, coupon.id, userId);
  const uses = { inAll: coupon.uses, ofUser: own.length, ofCode };
  if (hasUseLeft(coupon, uses)) return { coupon, code, heldBy: undefined };
  // The code counts again once this unpaid order is closed. Several unpaid orders are closed one after the other.
  const unpaid = own.filter(isUnpaid);
  const without = {
    inAll: uses.inAll - unpaid.length,
    ofUser: uses.ofUser - unpaid.length,
    ofCode: uses.ofCode - unpaid.filter((order) => order.coupon_code === code).length,
  };
  const [heldBy] = unpaid;
  if (heldBy === undefined || !hasUseLeft(coupon, without)) throw wrongCode();
  return { coupon, code, heldBy };
}

/** The price with which an order will be opened. */
export interface CouponPrice {
  readonly price: DiscountedPrice;
  /** Undefined when no code was given. */
  readonly applied: FoundCoupon | undefined;
}

/**
 * The price with or without the buyer's code. An open order with this code keeps its price, even when the coupon has
 * ended or was stopped.
 *
 * @param store of the transaction that opens the order.
 * @param held the buyer's open order for this product.
 * @throws {DomainError} `commerce.coupon_wrong`
 */
export async function priceWithCoupon(
  store: CouponStore,
  livemode: boolean,
  asked: Omit<CouponAsked, 'code'> & { readonly code: string | undefined },
  product: CouponProduct,
  price: Omit<DiscountedPrice, 'discount'>,
  held: Pick<CouponHolder, 'coupon_code'> | undefined,
): Promise<CouponPrice> {
  const { code: typed } = asked;
  if (typed === undefined) return { price: discounted(price, undefined), applied: undefined };
  const isHeld = held !== undefined && held.coupon_code === canonicalCode(typed);
  const applied = isHeld
    ? await findHeld(store, livemode, asked.channelId, held)
    : await findCoupon({ store, livemode }, { ...asked, code: typed });
  if (!isForProduct(applied.coupon, product, price)) throw wrongCode();
  return { price: discounted(price, applied.coupon), applied };
}

async function findHeld(
  store: CouponStore,
  livemode: boolean,
  channelId: number,
  { coupon_code: code }: Pick<CouponHolder, 'coupon_code'>,
): Promise<FoundCoupon> {
  const coupon = code === null ? undefined : await store.findCoupon(channelId, livemode, code);
  if (coupon === undefined || code === null) throw wrongCode();
  return { coupon, code, heldBy: undefined };
}
