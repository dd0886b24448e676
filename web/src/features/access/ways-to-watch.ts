// The ways into an event, the single event first and preselected, then packages, cheapest first: pure.
import type { EventDetail } from '@floodlit/contract/catalog';
import type { Package } from '@floodlit/contract/commerce';
import { passHref } from '../commerce/pass-facts.ts';
import { productOfEvent } from '../commerce/product.ts';

export interface WayToWatch {
  /** Tells the ways apart in a list. */
  value: string;
  href: string;
  price: number;
  service_fee: number;
  /** Undefined for the event by itself. */
  pass: Package | undefined;
}

const listPassWays = (packages: readonly Package[]): WayToWatch[] =>
  packages
    .filter((pass) => !pass.purchased)
    .toSorted((one, other) => one.price - other.price)
    .map((pass) => ({
      value: `package-${pass.id}`,
      href: passHref(pass),
      price: pass.price,
      service_fee: pass.service_fee,
      pass,
    }));

/** The passes that open the library, cheapest first. */
export const listWaysIntoLibrary = (packages: readonly Package[]): WayToWatch[] =>
  listPassWays(packages.filter((pass) => pass.type === 'paid' && pass.vod_media_access));

export function listWaysToWatch(event: EventDetail, packages: readonly Package[]): WayToWatch[] {
  const single = productOfEvent(event);
  const passes = listPassWays(packages);
  if (single === undefined) return passes;
  const { price, service_fee } = single;
  const href = `/buy?type=event&id=${event.id}`;
  return [{ value: 'event', href, price, service_fee, pass: undefined }, ...passes];
}
