// A cache of the newest small files of games that other nodes air, bounded in age and in bytes.
import { partsWindowMs } from '../../ingest/index.ts';

export interface RecentFiles {
  find(name: string): Buffer | undefined;
  keep(name: string, bytes: Buffer): void;
  clear(): void;
}

export interface RecentMemory {
  ofGame(): RecentFiles;
  usedBytes(): number;
}

/** A home keeps its parts as long. */
const keptMs = partsWindowMs * 2;
const gameMaximumBytes = 64 * 1024 * 1024;
const allMaximumBytes = 256 * 1024 * 1024;

export function createRecentMemory(nowMs: () => number): RecentMemory {
  let usedOfAll = 0;

  function ofGame(): RecentFiles {
    // A Map keeps the order of insertion: the first is the oldest.
    const kept = new Map<string, { readonly bytes: Buffer; readonly atMs: number }>();
    let used = 0;
    const drop = (name: string, bytes: Buffer): void => {
      kept.delete(name);
      used -= bytes.byteLength;
      usedOfAll -= bytes.byteLength;
    };
    const makeRoom = (): void => {
      for (const [name, { bytes, atMs }] of kept) {
        const isOld = nowMs() - atMs > keptMs;
        if (!isOld && used <= gameMaximumBytes && usedOfAll <= allMaximumBytes) return;
        drop(name, bytes);
      }
    };
    return {
      find(name) {
        makeRoom();
        return kept.get(name)?.bytes;
      },
      keep(name, bytes) {
        if (kept.has(name)) return;
        kept.set(name, { bytes, atMs: nowMs() });
        used += bytes.byteLength;
        usedOfAll += bytes.byteLength;
        makeRoom();
      },
      clear() {
        for (const [name, { bytes }] of kept) drop(name, bytes);
      },
    };
  }
  return { ofGame, usedBytes: () => usedOfAll };
}
