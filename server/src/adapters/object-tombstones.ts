// The deleted accounts as numbered objects of a bucket, without a gap.
import type { Tombstones } from '../identity/index.ts';
import { asError } from '../kernel/as-error.ts';
import { StoreRefused, type Objects } from '../storage/ports.ts';
import type { StoneMarks } from '../storage/stone-marks-store.ts';
import type { FileTombstones, Stone } from './file-tombstones.ts';
import {
  openStones,
  readUpward,
  stoneHash,
  stoneKey,
  stoneText,
  type NumberedStones,
  type StoneBucket,
} from './numbered-stones.ts';

export interface ObjectTombstonesOptions {
  /** The present bucket, and then the one that files move from. */
  readonly buckets: readonly [StoneBucket, ...StoneBucket[]];
  /** They write to the present bucket, and try once: the viewer waits for the answer. */
  readonly objects: Pick<Objects, 'put'>;
  readonly marks: StoneMarks;
  /** The stones of before the bucket, and those of an hour without it. */
  readonly file: FileTombstones;
  /** Runs one work at a time, among all processes. */
  readonly oneAtATime: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** The transaction of the deletion waits. A connection that waits for 15 s is closed. */
  readonly writeMs?: number;
}

/** Ends with the signal, also where the work ignores it. */
const within = <Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(asError(signal.reason)), { once: true });
    }),
  ]);

export function createObjectTombstones({
  buckets,
  objects,
  marks,
  file,
  oneAtATime,
  writeMs = 8_000,
}: ObjectTombstonesOptions): Tombstones {
  const [present] = buckets;
  let last = 0;

  const hasBytes = async (number: number, signal: AbortSignal): Promise<boolean> => {
    for (const { wire } of buckets)
      if ((await wire.get(stoneKey(number), undefined, signal)) !== undefined) return true;
    return false;
  };
  /** A bucket that says once by mistake that it has nothing is asked again. */
  const isFree = async (number: number, signal: AbortSignal): Promise<boolean> =>
    !(await hasBytes(number, signal)) &&
    !(await hasBytes(number, signal)) &&
    (await present.index.find(stoneKey(number))) === undefined;

  /** Numbers have no gap, so that doubled steps and halves find their end in few requests. */
  const findFree = async (signal: AbortSignal): Promise<number> => {
    let taken = last;
    let step = 1;
    while (!(await isFree(taken + step, signal))) {
      taken += step;
      step *= 2;
    }
    let free = taken + step;
    while (free - taken > 1) {
      const middle = Math.floor((taken + free) / 2);
      if (await isFree(middle, signal)) free = middle;
      else taken = middle;
    }
    return free;
  };
  const put = async (stone: Stone, signal = AbortSignal.timeout(writeMs)): Promise<void> => {
    signal.throwIfAborted();
    const number = await findFree(signal);
    await objects.put(null, stoneKey(number), Buffer.from(stoneText(stone)), signal);
    last = number;
  };

  /** The numbers that this database has repeated. They count while the bucket shows the last one of them. */
  const findRepeated = async (stones: NumberedStones, signal: AbortSignal): Promise<ReadonlySet<number>> => {
    const marked = await marks.list();
    const newest = marked.at(-1);
    if (newest === undefined) return new Set();
    const found = await stones.read(newest.number, signal);
    if (found instanceof StoreRefused) return new Set();
    if (found?.row.sha256 === newest.sha256) return new Set(marked.map(({ number }) => number));
    await marks.clear();
    return new Set();
  };

  return {
    async write(stone) {
      // The turn counts too: other deletions may wait for a slow bucket.
      const signal = AbortSignal.timeout(writeMs);
      try {
        await within(
          signal,
          oneAtATime(() => put(stone, signal)),
        );
      } catch {
        // A viewer's deletion goes on, whatever hinders the bucket or its turn. The next start moves the line.
        await file.write(stone);
      }
    },
    read: () => file.read(),
    async readRemote(forget, signal) {
      const stones = await openStones(buckets);
      const repeated = await findRepeated(stones, signal);
      last = [...repeated].reduce((most, number) => Math.max(most, number), last);
      const known = new Set(stones.hashes);
      const failures: Error[] = [];
      const unread = await readUpward(
        stones,
        repeated,
        async (found) => {
          // A move and a check go by rows.
          await present.index.add(found.filter(({ lacksRow }) => lacksRow === present).map(({ row }) => row));
          const forgotten = [];
          for (const { number, stone, row } of found) {
            known.add(row.sha256);
            last = Math.max(last, number);
            try {
              await forget(stone);
              forgotten.push({ number, sha256: row.sha256 });
            } catch (error) {
              failures.push(asError(error));
            }
          }
          await marks.add(forgotten);
        },
        signal,
      );
      await file.moveTo(async (lines) => {
        for (const stone of lines) {
          if (known.has(stoneHash(stone))) continue;
          await oneAtATime(() => put(stone));
          known.add(stoneHash(stone));
        }
      });
      const [first] = [...unread, ...failures];
      if (first !== undefined) throw first;
    },
  };
}
