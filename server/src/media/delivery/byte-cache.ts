// An LRU cache of small files, bounded in bytes and in idle time. A file is loaded once for concurrent requests.
import pLimit from 'p-limit';

export interface ByteCache {
  /** From memory, else loaded. Undefined when the loader finds nothing; this result is not cached. */
  read(key: string, load: () => Promise<Buffer | undefined>): Buffer | Promise<Buffer | undefined>;
  /** From memory alone. */
  find(key: string): Buffer | undefined;
  /** As if it had been loaded. */
  keep(key: string, bytes: Buffer): void;
  /** Drops all entries whose key begins with this. */
  forget(prefix: string): void;
  readonly usedBytes: number;
}

/** The cost of an entry besides its bytes: its key and its places in the maps. */
const overheadBytes = 256;
/** One entry may not push most others out: larger files are handed on and not kept. */
const largestShare = 1 / 8;
/** Concurrency limit of loads. Loading bytes do not count yet, so without it a cold start could fill the memory. */
const loadsAtOnce = 16;
/** Without an idle time the cache would hold its maximum forever after one busy evening. */
const idleMs = 5 * 60_000;

interface Entry {
  readonly bytes: Buffer;
  usedAt: number;
}
const costOf = ({ bytes }: Entry): number => bytes.byteLength + overheadBytes;

export function createByteCache(maximumBytes: number): ByteCache {
  // A Map keeps the order of insertion: the first is the one that was not used for longest.
  const kept = new Map<string, Entry>();
  const loading = new Map<string, Promise<Buffer | undefined>>();
  const inTurn = pLimit(loadsAtOnce);
  let usedBytes = 0;
  let sweeping: NodeJS.Timeout | undefined;

  const drop = (key: string): void => {
    const entry = kept.get(key);
    if (entry === undefined) return;
    kept.delete(key);
    usedBytes -= costOf(entry);
  };
  const sweep = (): void => {
    sweeping = undefined;
    const usedSince = performance.now() - idleMs;
    for (const [key, { usedAt }] of kept) {
      if (usedAt > usedSince) break;
      drop(key);
    }
    scheduleSweep();
  };
  const scheduleSweep = (): void => {
    if (kept.size > 0) sweeping ??= setTimeout(sweep, idleMs / 5).unref();
  };
  const keep = (key: string, bytes: Buffer): void => {
    const cost = bytes.byteLength + overheadBytes;
    if (cost > maximumBytes * largestShare) return;
    drop(key);
    kept.set(key, { bytes, usedAt: performance.now() });
    usedBytes += cost;
    for (const oldest of kept.keys()) {
      if (usedBytes <= maximumBytes) break;
      drop(oldest);
    }
    scheduleSweep();
  };
  const start = async (key: string, load: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> => {
    try {
      const bytes = await inTurn(load);
      if (bytes !== undefined) keep(key, bytes);
      return bytes;
    } finally {
      loading.delete(key);
    }
  };

  const find = (key: string): Buffer | undefined => {
    const entry = kept.get(key);
    if (entry === undefined) return undefined;
    entry.usedAt = performance.now();
    kept.delete(key);
    kept.set(key, entry);
    return entry.bytes;
  };

  return {
    find,
    keep(key, bytes) {
      if (!kept.has(key)) keep(key, bytes);
    },
    read(key, load) {
      const bytes = find(key);
      if (bytes !== undefined) return bytes;
      const shared = loading.get(key);
      if (shared !== undefined) return shared;
      const started = start(key, load);
      loading.set(key, started);
      return started;
    },
    forget(prefix) {
      for (const key of kept.keys()) if (key.startsWith(prefix)) drop(key);
    },
    get usedBytes() {
      return usedBytes;
    },
  };
}
