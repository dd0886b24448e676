// The ways to watch an event, cheapest first and preselected: pure.
import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import type { Package } from '@floodlit/contract/commerce/commerce';
import type { SubscriptionOffer } from '@floodlit/contract/commerce/subscriptions';
import { findBest, passHref } from '../commerce/pass-facts.ts';
import { groupWays } from '../commerce/pass-ways.ts';
import { productOfEvent } from '../commerce/product.ts';

/** One-time purchases and subscriptions. */
export type Pass = Package | SubscriptionOffer;

export interface WayToWatch {
  /** Identifies the ways in a list. */
  value: string;
  href: string;
  /** base_price + service_fee. */
  price: number;
  base_price: number;
  service_fee: number;
  /** Undefined for the event itself. */
  pass: Pass | undefined;
  /** The tag of the best value, as on the card of the pass. Undefined for all others. */
  bestTag?: string | undefined;
}

/**
 * Selects the cheaper of monthly and yearly payment for a pass. It compares the prices after a free trial, because
 * the trial itself would make any offer look cheap.
 */
function listPassWays(passes: readonly Pass[]): WayToWatch[] {
  const best = findBest(passes);
  return groupWays(passes)
    .filter(([cheapest]) => cheapest.adds !== 'nothing')
    .map(([pass, ...others]) => ({
      value: `package-${pass.id}`,
      href: passHref(pass),
      price: pass.price,
      base_price: pass.base_price,
      service_fee: pass.service_fee,
      pass,
      bestTag: best !== undefined && [pass, ...others].includes(best) ? (best.tag ?? undefined) : undefined,
    }));
}

/** A stable sort: equal prices keep their order. */
const cheapestFirst = (ways: readonly WayToWatch[]): WayToWatch[] =>
  ways.toSorted((one, other) => one.price - other.price);

/** The passes that open the library, cheapest first. */
export const listWaysIntoLibrary = (passes: readonly Pass[]): WayToWatch[] =>
  cheapestFirst(listPassWays(passes.filter((pass) => pass.type === 'paid' && pass.vod_media_access)));

export function listWaysToWatch(event: EventDetail, passes: readonly Pass[]): WayToWatch[] {
  const single = productOfEvent(event);
  if (single === undefined) return cheapestFirst(listPassWays(passes));
  const { price, base_price, service_fee } = single;
  const href = `/buy?type=event&id=${event.id}`;
  return cheapestFirst([
    { value: 'event', href, price, base_price, service_fee, pass: undefined },
    ...listPassWays(passes),
  ]);
}

/** More would push the button out of view. */
export const WAYS_SHOWN = 3;

/** The cheapest few ways with the best value. All when the reader expands the list or has chosen a hidden one. */
export function listShownWays(
  ways: readonly WayToWatch[],
  chosen: WayToWatch,
  isOpen: boolean,
): readonly WayToWatch[] {
  const best = ways.findIndex(({ bestTag }) => bestTag !== undefined);
  const few = ways.filter((_, index) => index < WAYS_SHOWN - (best >= WAYS_SHOWN ? 1 : 0) || index === best);
  return isOpen || !few.includes(chosen) ? ways : few;
}
