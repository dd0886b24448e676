// The first half of a purchase: one transaction freezes the price and finds or makes the buyer's one order.
import type { BuyRequest } from '@floodlit/contract/commerce/commerce';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { centsOf } from '../../kernel/money.ts';
import type { Scope } from '../../kernel/transact.ts';
import { beginSale } from './begin-sale.ts';
import { type CouponPrice, priceWithCoupon, wrongCode } from '../coupons/index.ts';
import { toClose } from './bundles/find-conflicts.ts';
import type { OrderItem } from './bundles/store.ts';
import {
  type Price,
  type Product,
  alreadyBought,
  findProduct,
  findSubject,
  priceOf,
  priceWhileOpen,
  refuseCovered,
} from '../passes/index.ts';
import { giveOrder } from './give-order.ts';
import { isOpen, type OrderRecord } from './order-rules.ts';
import { resolveOverlaps } from './overlaps/resolve-overlaps.ts';
import { isTooOld, keptPrice } from './rules.ts';
import type { OrdersDeps, OrdersStore } from './ports.ts';

/** `closing`: the order has to be closed before the product can be bought again, or its coupon be used for another. */
export interface OpenedOrder {
  readonly kind: 'to_pay' | 'paid' | 'closing';
  readonly order: OrderRecord;
}

/**
 * The price comes from the database and is frozen on the order (T10). Two tabs, two clicks and a retry find the same
 * order (T16). The buyer's lock makes them wait for each other, and the partial unique index decides in any case. The
 * use of a coupon is taken in the same transaction (T20).
 *
 * @throws {DomainError} `catalog.event_not_found`, those of `findProduct`, `commerce.already_bought`, `commerce.partly_covered`,
 * `commerce.coupon_wrong`, `commerce.order_disputed`, `commerce.price_changed`.
 */
export async function openOrder(
  deps: OrdersDeps,
  actor: LoggedInUser,
  request: BuyRequest,
  origin?: string,
): Promise<OpenedOrder> {
  const subject = await findSubject(deps, actor.channelId, request);
  return deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const now = await beginSale(deps, store, actor);
    const product = await findProduct(store, actor.channelId, request, subject);
    const buyer = { channel_id: actor.channelId, user_id: actor.userId, livemode: deps.livemode };
    const refuseHeld = async (): Promise<void> => {
      const owned = await store.listEntitlements(actor.channelId, actor.userId, now);
      refuseCovered(product, owned, { now, isOverlapAccepted: request.overlap_accepted === true });
    };
    // Check ownership before and after reading held orders. Without the second check, both reads would miss a payment or
    // a dispute that is committed in between.
    await refuseHeld();
    const held = await store.findHeldOrder({ ...buyer, product_key: product.key });
    const heldClaims = await store.listHeldClaims(buyer);
    await refuseHeld();
    // A paid or closing order ends here, before the price and the coupon are checked.
    if (held !== undefined && !isOpen(held.status)) return refusePaid(held, product);
    const ask = (price: Price): Promise<CouponPrice> =>
      priceWithCoupon(
        store,
        deps.livemode,
        { channelId: actor.channelId, userId: actor.userId, code: request.coupon, now },
        product,
        price,
        held,
      );
    const priceAt = (moment: Date): Price => priceOf(product.pass, moment);
    const price = priceWhileOpen(priceAt, now, held?.created_at);
    const scheduled = await ask(price);
    const asked = keptPrice(held, scheduled, product.pass.currency, now);
    const current = priceAt(now);
    const isKept = price.total !== current.total;
    const shown = isKept ? await ask(current) : scheduled;
    assertExpected(request.expected_price, asked.price, shown.price);
    if (held !== undefined) return resumeOrder(store, held, product, asked, now);
    if (asked.applied?.heldBy !== undefined) return { kind: 'closing', order: asked.applied.heldBy };
    const overlapping = toClose(heldClaims, [
      { ...product.selection, pass_id: product.pass.id, event_id: product.event?.id ?? null },
    ]);
    if (overlapping !== undefined) return { kind: 'closing', order: overlapping };
    return makeOrder(deps, store, actor, product, asked, { scope, now, origin, trk: request.trk });
  });
}

/**
 * Refuses the purchase when the price differs from the one that the buyer saw.
 *
 * @param current the price of now, when the open order keeps a lower one. A page that was loaded after the end of an
 * early price shows it, and its buyer still pays the lower price.
 */
export function assertExpected(
  expected: number | undefined,
  price: Pick<Price, 'total'>,
  current: Pick<Price, 'total'> = price,
): void {
  const seen = expected === undefined ? price.total : centsOf(expected);
  if (seen !== price.total && seen !== current.total) throw new DomainError('commerce.price_changed');
}

/** Refuses to sell a paid product again. A closing order has to be closed first. */
export function refusePaid(held: OrderRecord, product: Pick<Product, 'type'>): OpenedOrder {
  if (held.status === 'paid' && held.disputed) throw new DomainError('commerce.order_disputed');
  if (held.status === 'paid') throw alreadyBought(product.type);
  return { kind: 'closing', order: held };
}

/** Continues an open order. The caller closes it when it is too old or differs from the request. */
export async function resumeOrder(
  store: OrdersStore,
  held: OrderRecord,
  product: Product,
  { price, applied }: CouponPrice,
  now: Date,
): Promise<OpenedOrder> {
  const isSamePrice =
    held.amount_cents === price.total &&
    held.base_price_cents === price.base &&
    held.coupon_code === (applied?.code ?? null) &&
    held.currency === product.pass.currency &&
    held.pass_id === product.pass.id;
  if (isTooOld(held, now) || !isSamePrice) return { kind: 'closing', order: held };
  const reopened = held.status === 'failed' ? await store.reopenOrder(held, now) : undefined;
  return { kind: 'to_pay', order: reopened ?? held };
}

export interface Making {
  /** The transaction that `store` works in. */
  readonly scope: Scope;
  readonly now: Date;
  /** The channel's address at which the buyer orders. */
  readonly origin: string | undefined;
  readonly trk: string | undefined;
  /** The items of a bundle. */
  readonly items?: readonly Omit<OrderItem, 'channel_id' | 'order_id'>[];
}

export async function makeOrder(
  deps: Pick<OrdersDeps, 'catalog' | 'livemode' | 'log' | 'queue'>,
  store: OrdersStore,
  actor: LoggedInUser,
  product: Product,
  { price, applied }: CouponPrice,
  { scope, now, origin, trk, items = [] }: Making,
): Promise<OpenedOrder> {
  const isFree = price.total === 0;
  const order = await store.insertOrder({
    channel_id: actor.channelId,
    user_id: actor.userId,
    type: product.type,
    // A free order needs no payment service. This transaction grants its entitlements.
    status: isFree ? 'paid' : 'created',
    pass_id: product.pass.id,
    event_id: product.event?.id ?? null,
    event_category_id: product.selection.event_category_id ?? null,
    participant_id: product.selection.participant_id ?? null,
    product_key: product.key,
    product_name: product.name,
    base_price_cents: price.base,
    service_fee_cents: price.fee,
    discount_cents: price.discount,
    amount_cents: price.total,
    coupon_id: applied?.coupon.id ?? null,
    coupon_code: applied?.code ?? null,
    currency: product.pass.currency,
    livemode: deps.livemode,
    payment_intent_id: null,
    client_secret: null,
    failure_id: null,
    origin: origin ?? null,
    trk: trk ?? null,
    created_at: now,
    updated_at: now,
    paid_at: isFree ? now : null,
  });
  if (order === undefined) throw new DomainError('commerce.order_closed');
  // Without this, a free order and a payment of the same moment would not see each other.
  if (isFree) await store.lockPayer(order);
  // The coupon's use counts this order, so the order is inserted first. The error undoes both.
  if (applied !== undefined && !(await store.takeUse(order))) throw wrongCode();
  if (items.length > 0)
    await store.insertItems(
      items.map((item) => ({ ...item, channel_id: order.channel_id, order_id: order.id })),
    );
  if (isFree) {
    await giveOrder(store, order, now);
    await resolveOverlaps(deps, scope, store, order, now);
  }
  return { kind: isFree ? 'paid' : 'to_pay', order };
}
