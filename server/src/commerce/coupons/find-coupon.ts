// Whether a code counts for what somebody is about to buy, and what it makes of the price. Reads only: the use is taken with the order.
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
import { isOpen, type OrderRecord } from '../entitlements/order-rules.ts';
import type { Price } from '../passes/rules.ts';
import type { CouponStore } from './store.ts';

export interface CouponAsked {
  readonly channelId: number;
  /** Undefined for a visitor, of whom no orders are known. */
  readonly userId: number | undefined;
  /** As it was typed. */
  readonly code: string;
  readonly now: Date;
}

export interface FoundCoupon {
  readonly coupon: Coupon;
  readonly code: string;
  /** The buyer's own open order that holds the use: it has to be closed before the use can be taken. */
  readonly heldBy: OrderRecord | undefined;
}

/** One answer for all codes that do not count, whatever is wrong with them (T19). */
export const wrongCode = (): DomainError => new DomainError('commerce.coupon_wrong');

/** Still able to be given up: what was paid keeps its use. */
const isUnpaid = (order: OrderRecord): boolean => isOpen(order.status) || order.status === 'expiring';

/**
 * A code whose coupon runs and has a use left for this person.
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
  // One after the other: a transaction has one connection.
  const ofCode = await store.countCodeUses(channelId, coupon.id, code);
  const own = userId === undefined ? [] : await store.listCouponOrders(channelId, coupon.id, userId);
  const uses = { inAll: coupon.uses, ofUser: own.length, ofCode };
  if (hasUseLeft(coupon, uses)) return { coupon, code, heldBy: undefined };
  // One that counts once such an order of the buyer's is closed. More than one of them is closed one after the other.
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

/** What an order will be opened with. */
export interface CouponPrice {
  readonly price: DiscountedPrice;
  /** Undefined when no code was given. */
  readonly applied: FoundCoupon | undefined;
}

/**
 * The price with the code that a buyer gave, or without one. An order that is open with this very code keeps it, even if the
 * coupon has ended or was stopped meanwhile.
 *
 * @param store of the transaction in which the order is opened.
 * @param held the buyer's order for this product.
 * @throws {DomainError} `commerce.coupon_wrong`
 */
export async function priceWithCoupon(
  store: CouponStore,
  livemode: boolean,
  asked: Omit<CouponAsked, 'code'> & { readonly code: string | undefined },
  product: CouponProduct,
  price: Price,
  held: OrderRecord | undefined,
): Promise<CouponPrice> {
  const { code: typed } = asked;
  if (typed === undefined) return { price: discounted(price, undefined), applied: undefined };
  const isHeld = held !== undefined && isOpen(held.status) && held.coupon_code === canonicalCode(typed);
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
  { coupon_code: code }: OrderRecord,
): Promise<FoundCoupon> {
  const coupon = code === null ? undefined : await store.findCoupon(channelId, livemode, code);
  if (coupon === undefined || code === null) throw wrongCode();
  return { coupon, code, heldBy: undefined };
}
