// The deleted accounts as numbered objects of a bucket, without a gap. They are found without rows, because a restored
// database may not have the rows.
import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Tombstones } from '../identity/index.ts';
import { isPassing } from '../storage/check-store.ts';
import { StoreRefused, type ObjectIndex, type Objects, type ObjectWire } from '../storage/ports.ts';
import { readStone, type FileTombstones, type Stone } from './file-tombstones.ts';

export interface ObjectTombstonesOptions {
  /** The present bucket, and then the one that files move from. */
  readonly wires: readonly [ObjectWire, ...ObjectWire[]];
  /** They write to the present bucket, and try once: the viewer waits for the answer. */
  readonly objects: Pick<Objects, 'put'>;
  readonly index: Pick<ObjectIndex, 'find' | 'list' | 'add'>;
  /** The stones of before the bucket, and those of an hour without it. */
  readonly file: FileTombstones;
  /** Runs one work at a time, among all processes. */
  readonly oneAtATime: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

const folder = 'forgotten';
const readsAtOnce = 8;
/** The transaction of the deletion waits. A connection that waits for 15 s is closed. */
const writeMs = 8_000;

const keyOf = (number: number): string => `${folder}/${String(number).padStart(6, '0')}.json`;
const numberOf = (key: string): number => Number(/^forgotten\/(\d{6,9})\.json$/.exec(key)?.[1] ?? 0);
const nameOf = ({ channel_id, user_id, created_at }: Stone): string =>
  `${channel_id}/${user_id}/${created_at.toISOString()}`;

interface Numbered {
  readonly number: number;
  readonly bytes: Buffer;
}

/** Reads upward until a whole row of numbers is missing. One object that a bucket lost hides no other one. */
async function readUpward(
  read: (number: number) => Promise<Buffer | undefined>,
  atLeast = 0,
): Promise<Numbered[]> {
  const found: Numbered[] = [];
  for (let before = 0; ; before += readsAtOnce) {
    const numbers = Array.from({ length: readsAtOnce }, (_, place) => before + place + 1);
    const values = await pLimit(readsAtOnce).map(numbers, async (number) => ({
      number,
      bytes: await read(number),
    }));
    const there = values.flatMap(({ number, bytes }) => (bytes === undefined ? [] : [{ number, bytes }]));
    if (there.length === 0 && before >= atLeast) return found;
    found.push(...there);
  }
}

function stoneIn(store: string, { number, bytes }: Numbered): Stone {
  try {
    return readStone(bytes.toString('utf8'));
  } catch {
    throw new Error(`${keyOf(number)} of ${store} cannot be read: put the right object back.`);
  }
}

export function createObjectTombstones({
  wires,
  objects,
  index,
  file,
  oneAtATime,
}: ObjectTombstonesOptions): Tombstones {
  const [present] = wires;
  let last = 0;

  const readOnce = async (number: number, signal?: AbortSignal): Promise<Buffer | undefined> => {
    for (const wire of wires) {
      const bytes = await wire.get(keyOf(number), undefined, signal);
      if (bytes !== undefined) return bytes;
    }
    return undefined;
  };
  /** A bucket that says once by mistake that it has nothing is asked again. */
  const readBytes = async (number: number, signal?: AbortSignal): Promise<Buffer | undefined> =>
    (await readOnce(number, signal)) ?? readOnce(number, signal);
  const isFree = async (number: number, signal: AbortSignal): Promise<boolean> =>
    (await readBytes(number, signal)) === undefined && (await index.find(keyOf(number))) === undefined;

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
  const put = async (stone: Stone): Promise<void> => {
    const signal = AbortSignal.timeout(writeMs);
    const number = await findFree(signal);
    await objects.put(null, keyOf(number), Buffer.from(JSON.stringify(stone)), signal);
    last = number;
  };

  /** A restored database has fewer rows than the bucket has objects. A move and a check go by rows. */
  const addRows = async (stored: readonly Numbered[], known: ReadonlySet<string>): Promise<void> => {
    for (const { number, bytes } of stored) {
      const key = keyOf(number);
      if (known.has(key) || (await present.head(key)) === undefined) continue;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await index.add([{ channel_id: null, key, bytes: bytes.length, sha256 }]);
    }
  };

  return {
    async write(stone) {
      try {
        await oneAtATime(() => put(stone));
      } catch (error) {
        const isAway = error instanceof StoreRefused && isPassing(error);
        if (!isAway && !(error instanceof Error && error.name === 'TimeoutError')) throw error;
        // The next start moves the line into the bucket.
        await file.write(stone);
      }
    },
    async read() {
      const rows = new Set((await index.list(folder)).map(({ key }) => key));
      const stored = await readUpward(readBytes, Math.max(0, ...[...rows].map(numberOf)));
      const stones = stored.map((one) => stoneIn(present.store, one));
      await addRows(stored, rows);
      last = Math.max(last, ...stored.map(({ number }) => number));
      const known = new Set(stones.map(nameOf));
      const moved: Stone[] = [];
      await file.moveTo(async (lines) => {
        for (const stone of lines) {
          if (known.has(nameOf(stone))) continue;
          await oneAtATime(() => put(stone));
          known.add(nameOf(stone));
          moved.push(stone);
        }
      });
      return [...stones, ...moved];
    },
  };
}

/** A disk that comes after a bucket takes the stones of the bucket over. */
export const fileTombstonesAfter = (file: FileTombstones, former: ObjectWire): Tombstones => ({
  write: (stone) => file.write(stone),
  async read() {
    const own = await file.read();
    const known = new Set(own.map(nameOf));
    const stored = await readUpward((number) => former.get(keyOf(number)));
    const others = stored.map((one) => stoneIn(former.store, one)).filter((one) => !known.has(nameOf(one)));
    for (const stone of others) await file.write(stone);
    return [...own, ...others];
  },
});
