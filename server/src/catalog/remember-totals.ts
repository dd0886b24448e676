// A cache of event totals: one count for each filter and each edition of the channel's events.
import { cached, type CachedReader } from '../kernel/cache.ts';
import type { CatalogStore, EventChoice } from './store.ts';

/** The TTL of a total. An unused total expires; a used one is counted again once in this time. */
const ttlMs = 600_000;
const entriesMaximum = 5_000;

type Asked = readonly [channelId: number, edition: number, choice: EventChoice];

export interface RememberedTotals {
  read(channelId: number, choice: EventChoice): Promise<number>;
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

/** The cache key of a filter, the same for each order of its fields. */
const keyOf = (channelId: number, edition: number, choice: EventChoice): string =>
  JSON.stringify([channelId, edition, Object.fromEntries(Object.entries(choice).toSorted(byName))]);

export function rememberTotals(
  store: Pick<CatalogStore, 'readEdition' | 'countEvents'>,
  nowMs: () => number = () => performance.now(),
): RememberedTotals {
  const totals: CachedReader<number> = cached(
    (key) => {
      const [channelId, , choice] = JSON.parse(key) as Asked;
      return store.countEvents(channelId, choice);
    },
    { ttlMs, entriesMaximum, nowMs },
  );
  return {
    // The edition is read before anything is counted: what changes meanwhile belongs to the next one.
    read: async (channelId, choice) =>
      totals.read(keyOf(channelId, await store.readEdition(channelId), choice)),
  };
}
