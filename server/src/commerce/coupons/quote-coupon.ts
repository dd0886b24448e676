// Shows the discount of a code before the buyer orders.
import type { BuyRequest } from '@floodlit/contract/commerce/commerce';
import type { CouponQuote } from '@floodlit/contract/commerce/coupon';
import { wireQuote } from './rules.ts';
import { findCoupon, priceWithCoupon, wrongCode } from './find-coupon.ts';
import { type Viewer, findProduct, findSubject, priceOf, priceWhileOpen } from '../passes/index.ts';
import type { QuoteDeps } from './ports.ts';

export type QuoteRequest = Pick<BuyRequest, 'id' | 'event_category_id' | 'participant_id'> & {
  readonly code: string;
  readonly type?: BuyRequest['type'] | undefined;
};

/**
 * Takes no use and reserves none: another buyer may take the last one.
 *
 * @throws {DomainError} `commerce.coupon_wrong`; with a product, those of `findProduct` and
 * `catalog.event_not_found`.
 */
export async function quoteCoupon(
  deps: QuoteDeps,
  viewer: Viewer,
  { code: typed, type, ...wanted }: QuoteRequest,
): Promise<CouponQuote> {
  const { store, livemode } = deps;
  const { channelId, userId } = viewer;
  const asked = { channelId, userId, code: typed, now: deps.clock.now() };
  if (type === undefined) {
    const { coupon, code } = await findCoupon(deps, asked);
    return wireQuote(code, coupon, undefined);
  }
  // A subscription has one price for all its periods, so no coupon applies to it.
  if (type === 'subscription') throw wrongCode();
  const request = { ...wanted, type };
  const product = await findProduct(store, channelId, request, await findSubject(deps, channelId, request));
  const held =
    userId === undefined
      ? undefined
      : await store.findOpenOrder({
          channel_id: channelId,
          user_id: userId,
          product_key: product.key,
          livemode,
        });
  const { price, applied } = await priceWithCoupon(
    store,
    livemode,
    asked,
    product,
    priceWhileOpen((moment) => priceOf(product.pass, moment), asked.now, held?.created_at),
    held,
  );
  if (applied === undefined) throw new Error('A code was given and not answered.');
  return wireQuote(applied.code, applied.coupon, { price, currency: product.pass.currency });
}
