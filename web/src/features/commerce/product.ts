// The product at checkout, of any kind.
import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import type { Package } from '@floodlit/contract/commerce/commerce';
import type { CouponQuote } from '@floodlit/contract/commerce/coupon';
import type { Currency, Locale } from '@floodlit/contract/primitives';
import type { SubscriptionOffer } from '@floodlit/contract/commerce/subscriptions';
import { moneyLabel } from '../../lib/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useApi, useUser } from '../../lib/services.tsx';
import { titleOf, watchHref } from '../catalog/event-facts.ts';
import { eventQuery } from '../catalog/event-queries.ts';
import { packageQuery, subscriptionQuery } from './commerce-queries.ts';
import { selectionsOf, type Purchase } from './purchase.ts';

export interface Product {
  name: string;
  currency: Currency;
  base_price: number;
  service_fee: number;
  /** The discount of a promo code on base price and fee. */
  discount: number;
  coupon: string | undefined;
  /** base_price + service_fee − discount, the amount charged. */
  price: number;
  isOwned: boolean;
  watchHref: string;
  event: EventDetail | undefined;
  pass: Package | undefined;
  /** Set for a subscription. */
  subscription?: SubscriptionOffer;
  /** Starts with the free trial: nothing is due today. */
  isTrial?: boolean;
}

export type ProductAnswer =
  | { kind: 'loading' | 'not_found' | 'failed' }
  | { kind: 'found'; product: Product };

export function productOfEvent(event: EventDetail): Product | undefined {
  const { price, base_price, service_fee } = event;
  if (event.single_event_package_id === null || price === null) return undefined;
  return {
    name: titleOf(event),
    currency: event.currency,
    base_price: base_price ?? price,
    service_fee: service_fee ?? 0,
    discount: 0,
    coupon: undefined,
    price,
    isOwned: event.has_access,
    watchHref: watchHref(event.id),
    event,
    pass: undefined,
  };
}

/** @param count the number of selections in one purchase; each has the same price. */
export function productOfPass(pass: Package, count = 1): Product {
  const { name, currency } = pass;
  // In whole cents: a sum of decimals could differ from the charge.
  const times = (amount: number): number => (Math.round(amount * 100) * count) / 100;
  return {
    name,
    currency,
    base_price: times(pass.base_price),
    service_fee: times(pass.service_fee),
    discount: 0,
    coupon: undefined,
    price: times(pass.price),
    isOwned: pass.adds === 'nothing',
    watchHref: '/',
    event: undefined,
    pass,
  };
}

/** The product at its price with a promo code. */
export function withCoupon(product: Product, quote: CouponQuote | undefined): Product {
  if (quote === undefined || quote.product === null) return product;
  return { ...product, ...quote.product, coupon: quote.code };
}

export const productOfSubscription = (offer: SubscriptionOffer, wantsTrial: boolean): Product => ({
  ...productOfPass(offer),
  subscription: offer,
  isTrial: wantsTrial && offer.trial_offered,
});

export const totalLabel = (product: Product, locale: Locale): string =>
  moneyLabel(product.currency, product.price, locale);

/** Loads the product again for each account, because ownership depends on it. */
export function useProduct(purchase: Purchase): ProductAnswer {
  const api = useApi();
  const isKnown = useUser() !== undefined;
  const isEvent = purchase.type === 'event';
  const event = useQuery({ ...eventQuery(api, purchase.id), enabled: isKnown && isEvent });
  const isPass = purchase.type === 'package';
  const isSubscription = purchase.type === 'subscription';
  const pass = useQuery({ ...packageQuery(api, purchase.id), enabled: isKnown && isPass });
  const subscription = useQuery({
    ...subscriptionQuery(api, purchase.id),
    enabled: isKnown && isSubscription,
  });
  const asked = isEvent ? event : isPass ? pass : subscription;
  if (asked.isError && asked.data === undefined) {
    const code = 'code' in asked.error ? asked.error.code : undefined;
    const isMissing = code === 'catalog.event_not_found' || code === 'commerce.pass_not_found';
    return { kind: isMissing ? 'not_found' : 'failed' };
  }
  if (isEvent && event.data !== undefined) {
    const product = productOfEvent(event.data);
    return product === undefined ? { kind: 'not_found' } : { kind: 'found', product };
  }
  if (isSubscription && subscription.data !== undefined)
    return {
      kind: 'found',
      product: productOfSubscription(subscription.data, purchase.isTrial === true),
    };
  if (isPass && pass.data !== undefined)
    return { kind: 'found', product: productOfPass(pass.data, selectionsOf(purchase).length) };
  return { kind: 'loading' };
}
