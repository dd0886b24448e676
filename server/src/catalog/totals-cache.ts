// A cache of event totals and facet counts: one count for each filter and each edition of the channel's events.
import type { EventFacets } from '@floodlit/contract/catalog/catalog';
import { cached, type CachedReader } from '../cache/cache.ts';
import { arrangeFacets } from './facet-rules.ts';
import type { EventChoice } from './store-choice.ts';
import type { FacetChoice } from './store-facets.ts';
import type { CatalogStore } from './store.ts';

/** The TTL of a total. An unused total expires; a used one is counted again once in this time. */
const ttlMs = 600_000;
const entriesMaximum = 5_000;

type Asked<Choice> = readonly [channelId: number, edition: number, choice: Choice];

interface Remembered<Value, Choice> {
  read(channelId: number, choice: Choice): Promise<Value>;
}
export type TotalsCache = Remembered<number, EventChoice>;
export type FacetCache = Remembered<EventFacets, FacetChoice>;

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

/** The cache key of a filter, the same for each order of its fields. */
const keyOf = (channelId: number, edition: number, choice: object): string =>
  JSON.stringify([channelId, edition, Object.fromEntries(Object.entries(choice).toSorted(byName))]);

function rememberByEdition<Value, Choice extends object>(
  store: Pick<CatalogStore, 'readEdition'>,
  count: (channelId: number, choice: Choice) => Promise<Value>,
  nowMs: () => number,
): Remembered<Value, Choice> {
  const counted: CachedReader<Value> = cached(
    (key) => {
      const [channelId, , choice] = JSON.parse(key) as Asked<Choice>;
      return count(channelId, choice);
    },
    { ttlMs, entriesMaximum, nowMs },
  );
  return {
    // The edition is read before anything is counted: a change during the count belongs to the next one.
    read: async (channelId, choice) =>
      counted.read(keyOf(channelId, await store.readEdition(channelId), choice)),
  };
}

export const createTotalsCache = (
  store: Pick<CatalogStore, 'readEdition' | 'countEvents'>,
  nowMs: () => number = () => performance.now(),
): TotalsCache => rememberByEdition(store, (...asked) => store.countEvents(...asked), nowMs);

/**
 * Totals and facet counts of one store.
 * @param isCached false in a transaction, which counts the tables themselves.
 */
export const createCountCache = (
  store: Pick<CatalogStore, 'readEdition' | 'countEvents' | 'countFacets'>,
  isCached = true,
): { totals: TotalsCache; facets: FacetCache } => {
  const countFacets = async (channelId: number, choice: FacetChoice): Promise<EventFacets> =>
    arrangeFacets(await store.countFacets(channelId, choice));
  if (!isCached)
    return {
      totals: { read: (channelId, choice) => store.countEvents(channelId, choice) },
      facets: { read: countFacets },
    };
  return {
    totals: createTotalsCache(store),
    facets: rememberByEdition(store, countFacets, () => performance.now()),
  };
};
