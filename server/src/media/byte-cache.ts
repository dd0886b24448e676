// Small files in memory, the latest used kept, bounded in bytes; a file that many ask for at once is loaded once.
import pLimit from 'p-limit';

export interface ByteCache {
  /** From memory, else loaded; undefined when the loader finds nothing, which is not remembered. */
  read(key: string, load: () => Promise<Buffer | undefined>): Buffer | Promise<Buffer | undefined>;
  /** As if it had been loaded. */
  keep(key: string, bytes: Buffer): void;
  readonly usedBytes: number;
}

/** What an entry costs beside its bytes: its key and its places in the maps. */
const overheadBytes = 256;
/** One entry may not push most others out: larger files are handed on and not kept. */
const largestShare = 1 / 8;
/** What is being loaded is not counted yet, so few are loaded at a time: a cold start must not fill the memory. */
const loadsAtOnce = 16;

export function createByteCache(maximumBytes: number): ByteCache {
  // A Map keeps the order of insertion: the first is the one that was not used for longest.
  const kept = new Map<string, Buffer>();
  const loading = new Map<string, Promise<Buffer | undefined>>();
  const inTurn = pLimit(loadsAtOnce);
  let usedBytes = 0;

  const keep = (key: string, bytes: Buffer): void => {
    const cost = bytes.byteLength + overheadBytes;
    if (cost > maximumBytes * largestShare) return;
    const before = kept.get(key);
    if (before !== undefined) usedBytes -= before.byteLength + overheadBytes;
    kept.set(key, bytes);
    usedBytes += cost;
    for (const [oldest, { byteLength }] of kept) {
      if (usedBytes <= maximumBytes) break;
      kept.delete(oldest);
      usedBytes -= byteLength + overheadBytes;
    }
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

  return {
    keep(key, bytes) {
      if (!kept.has(key)) keep(key, bytes);
    },
    read(key, load) {
      const bytes = kept.get(key);
      if (bytes !== undefined) {
        kept.delete(key);
        kept.set(key, bytes);
        return bytes;
      }
      const shared = loading.get(key);
      if (shared !== undefined) return shared;
      const started = start(key, load);
      loading.set(key, started);
      return started;
    },
    get usedBytes() {
      return usedBytes;
    },
  };
}
