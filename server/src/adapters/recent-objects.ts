// A process keeps the last objects that were read in part: the next part of the same object is asked for soon.
import { createHash } from 'node:crypto';

export interface RecentObjects {
  /** Undefined unless it is here with this hash. */
  find(key: string, sha256: string): Buffer | undefined;
  has(key: string): boolean;
  keep(key: string, bytes: Buffer): void;
  forget(keys: readonly string[]): void;
}

export function createRecentObjects(bytesMaximum: number): RecentObjects {
  /** The one that was used last comes last. */
  const kept = new Map<string, { readonly sha256: string; readonly bytes: Buffer }>();
  let held = 0;
  const drop = (key: string): void => {
    held -= kept.get(key)?.bytes.length ?? 0;
    kept.delete(key);
  };
  return {
    find(key, sha256) {
      const found = kept.get(key);
      if (found?.sha256 !== sha256) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.bytes;
    },
    has: (key) => kept.has(key),
    keep(key, bytes) {
      drop(key);
      kept.set(key, { sha256: createHash('sha256').update(bytes).digest('hex'), bytes });
      held += bytes.length;
      for (const oldest of kept.keys()) {
        if (held <= bytesMaximum) return;
        drop(oldest);
      }
    },
    forget: (keys) => keys.forEach(drop),
  };
}
