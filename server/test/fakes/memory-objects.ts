// A bucket and its rows in memory. A test scripts the faults of the bucket.
import { createHash } from 'node:crypto';
import {
  StoreRefused,
  type ObjectIndex,
  type ObjectWire,
  type StoredObject,
} from '../../src/storage/ports.ts';

/** `drop` says yes and stores nothing, `twist` changes a byte, `cut` leaves the end out, `hang` never answers. */
export type WireFault = 'drop' | 'twist' | 'cut' | 'hang' | 'busy' | 'keys';
export type WireCall = 'put' | 'get' | 'head' | 'remove';

export interface MemoryWire extends ObjectWire {
  readonly objects: Map<string, Buffer>;
  readonly calls: string[];
  /** The largest number of PUTs that ran at once. */
  putsAtOnce(): number;
}

const twisted = (bytes: Uint8Array): Buffer => {
  const copy = Buffer.from(bytes);
  copy[0] = (copy[0] ?? 0) ^ 1;
  return copy;
};
const changed = (bytes: Buffer, fault: WireFault | undefined): Buffer => {
  if (fault === 'twist') return twisted(bytes);
  return fault === 'cut' ? bytes.subarray(0, -1) : bytes;
};

/**
 * @param faultOf answers what goes wrong with this call.
 * @param saysMd5 false for a bucket whose ETag is no MD5.
 */
export function createMemoryWire(
  faultOf: (call: WireCall, key: string) => WireFault | undefined = () => undefined,
  saysMd5 = true,
): MemoryWire {
  const objects = new Map<string, Buffer>();
  const calls: string[] = [];
  let running = 0;
  let most = 0;
  const begin = async (call: WireCall, key: string): Promise<WireFault | undefined> => {
    calls.push(call);
    const fault = faultOf(call, key);
    await new Promise<void>((resolve) => {
      if (fault !== 'hang') setImmediate(resolve);
    });
    if (fault === 'busy') throw new StoreRefused('busy', 'The store is busy. It is tried again.');
    if (fault === 'keys') throw new StoreRefused('keys', 'The store refuses the keys. Check STORAGE_KEY.');
    return fault;
  };
  return {
    store: 's3://memory',
    objects,
    calls,
    putsAtOnce: () => most,
    async put(key, bytes) {
      running += 1;
      most = Math.max(most, running);
      try {
        const fault = await begin('put', key);
        if (fault !== 'drop') objects.set(key, changed(Buffer.from(bytes), fault));
      } finally {
        running -= 1;
      }
    },
    async get(key, range) {
      const fault = await begin('get', key);
      const bytes = fault === 'drop' ? undefined : objects.get(key);
      return bytes && changed(range ? bytes.subarray(range.from, range.to) : bytes, fault);
    },
    async head(key) {
      const fault = await begin('head', key);
      const bytes = fault === 'drop' ? undefined : objects.get(key);
      return (
        bytes && {
          bytes: bytes.length,
          md5: saysMd5 ? createHash('md5').update(bytes).digest('hex') : undefined,
        }
      );
    },
    async remove(key) {
      await begin('remove', key);
      objects.delete(key);
    },
  };
}

export function createMemoryIndex(): ObjectIndex {
  const rows = new Map<string, StoredObject>();
  const leaving = new Set<string>();
  return {
    async add(objects) {
      for (const object of objects) {
        rows.set(object.key, object);
        leaving.delete(object.key);
      }
    },
    find: async (key) => rows.get(key),
    findAll: async (keys) => [...rows.values()].filter(({ key }) => keys.includes(key)),
    list: async (prefix) =>
      [...rows.values()]
        .filter(({ key }) => key.startsWith(`${prefix}/`))
        .toSorted((left, right) => (left.key < right.key ? -1 : 1)),
    page: async (after, limit) =>
      [...rows.values()]
        .filter(({ key }) => key > after)
        .toSorted((left, right) => (left.key < right.key ? -1 : 1))
        .slice(0, limit),
    async forget(keys) {
      for (const key of keys) {
        rows.delete(key);
        leaving.add(key);
      }
    },
    holdBack: async () => {},
    async dropLeaving(keys) {
      for (const key of keys) leaving.delete(key);
    },
    async sweepLeaving(limit, remove) {
      const { removed, refused } = await remove([...leaving].slice(0, limit));
      for (const key of removed) leaving.delete(key);
      return { removed: removed.length, refused: refused.length };
    },
    usedBytes: async () => [...rows.values()].reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
