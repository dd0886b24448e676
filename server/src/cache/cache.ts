// A stale-while-revalidate cache over lru-cache, whose entries belong to a revision of their source.
import { LRUCache } from 'lru-cache';

export interface CachedReader<Value> {
  read(key: string): Promise<Value>;
}

export interface Cache<Value> {
  /**
   * The cached value of this key and revision, else the one that `load` answers now. Concurrent readers share one load.
   * A failed load is not cached and rejects for each reader that waits for it.
   */
  read(key: string, revision: string, load: () => Promise<Value>): Promise<Value>;
  /** The number of entries in memory. */
  size(): number;
}

interface CacheOptions<Value> {
  readonly ttlMs: number;
  readonly entriesMaximum: number;
  /** Bounds the sum of all sizes, where values differ in size and any visitor can ask for the large ones (T69). */
  readonly sizing?: { readonly sizeOf: (value: Value) => number; readonly maximum: number };
  /** A monotonic clock, in milliseconds. */
  readonly nowMs: () => number;
}

interface ReaderOptions<Value> extends CacheOptions<Value> {
  /** A value of another revision is never answered. */
  readonly revisionOf?: (key: string) => string;
}

/** lru-cache does not store undefined, and an absent row is a value too. */
interface Entry<Value> {
  readonly value: Value;
}

/** A read in the last quarter of the TTL starts a refresh in the background. */
const refreshShare = 0.25;

/**
 * Evicts the least recently used entry when full. Refreshes one entry at a time, so that entries of one moment do not all load at once
 * again. A failed refresh keeps the cached value until the end of its TTL.
 */
export function createCache<Value>({
  ttlMs,
  entriesMaximum,
  sizing,
  nowMs,
}: CacheOptions<Value>): Cache<Value> {
  const entries = new LRUCache<string, Entry<Value>, () => Promise<Value>>({
    max: entriesMaximum,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: nowMs },
    ...(sizing !== undefined && {
      maxSize: sizing.maximum,
      sizeCalculation: ({ value }) => Math.max(1, sizing.sizeOf(value)),
    }),
    // Without it, an entry that is evicted while it loads would reject for each reader that waits for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: load }) => ({ value: await load() }),
  });
  let isRefreshing = false;
  const refresh = async (id: string, load: () => Promise<Value>): Promise<void> => {
    isRefreshing = true;
    try {
      await entries.fetch(id, { context: load, forceRefresh: true, allowStaleOnFetchRejection: true });
    } finally {
      isRefreshing = false;
    }
  };
  let purge: NodeJS.Timeout | undefined;
  /**
   * lru-cache drops an expired entry when it is read again. Entries of an earlier revision are never read again, so an
   * idle process would hold the largest cache that it ever had.
   */
  const purgeLater = (): void => {
    purge ??= setTimeout(() => {
      purge = undefined;
      entries.purgeStale();
      if (entries.size > 0) purgeLater();
    }, ttlMs).unref();
  };
  return {
    size: () => entries.size,
    async read(key, revision, load) {
      const id = `${revision}\n${key}`;
      const known = entries.get(id);
      purgeLater();
      if (known === undefined) return (await entries.forceFetch(id, { context: load })).value;
      if (!isRefreshing && entries.getRemainingTTL(id) <= ttlMs * refreshShare) void refresh(id, load);
      return known.value;
    },
  };
}

/** A cache in front of one function of its key. */
export function cached<Value>(
  load: (key: string) => Promise<Value>,
  { revisionOf = () => '', ...options }: ReaderOptions<Value>,
): CachedReader<Value> {
  const cache = createCache<Value>(options);
  return { read: (key) => cache.read(key, revisionOf(key), () => load(key)) };
}
