// The ways into an event, the cheapest first and preselected: pure.
import type { EventDetail } from '@floodlit/contract/catalog';
import type { Package } from '@floodlit/contract/commerce';
import type { SubscriptionOffer } from '@floodlit/contract/subscriptions';
import { passHref } from '../commerce/pass-facts.ts';
import { groupWays } from '../commerce/pass-ways.ts';
import { productOfEvent } from '../commerce/product.ts';

/** What is bought once, and what renews itself. */
export type Pass = Package | SubscriptionOffer;

export interface WayToWatch {
  /** Tells the ways apart in a list. */
  value: string;
  href: string;
  price: number;
  service_fee: number;
  /** Undefined for the event by itself. */
  pass: Pass | undefined;
}

/**
 * Of a pass that is paid by the month or by the year, what is cheaper now. A free trial makes nothing cheap: what counts is
 * what is paid after it.
 */
const listPassWays = (passes: readonly Pass[]): WayToWatch[] =>
  groupWays(passes)
    .map(([cheapest]) => cheapest)
    .filter((pass) => pass.adds !== 'nothing')
    .map((pass) => ({
      value: `package-${pass.id}`,
      href: passHref(pass),
      price: pass.price,
      service_fee: pass.service_fee,
      pass,
    }));

/** At the same price what stood first stays first. */
const cheapestFirst = (ways: readonly WayToWatch[]): WayToWatch[] =>
  ways.toSorted((one, other) => one.price - other.price);

/** The passes that open the library, cheapest first. */
export const listWaysIntoLibrary = (passes: readonly Pass[]): WayToWatch[] =>
  cheapestFirst(listPassWays(passes.filter((pass) => pass.type === 'paid' && pass.vod_media_access)));

export function listWaysToWatch(event: EventDetail, passes: readonly Pass[]): WayToWatch[] {
  const single = productOfEvent(event);
  if (single === undefined) return cheapestFirst(listPassWays(passes));
  const { price, service_fee } = single;
  const href = `/buy?type=event&id=${event.id}`;
  return cheapestFirst([
    { value: 'event', href, price, service_fee, pass: undefined },
    ...listPassWays(passes),
  ]);
}

/** More than these few would push the button out of sight. */
export const WAYS_SHOWN = 3;

/** The ways that are listed: a few, or all where the reader asks for more or has chosen one of the others. */
export function listShownWays(
  ways: readonly WayToWatch[],
  chosen: WayToWatch,
  isOpen: boolean,
): readonly WayToWatch[] {
  const few = ways.slice(0, WAYS_SHOWN);
  return isOpen || !few.includes(chosen) ? ways : few;
}
