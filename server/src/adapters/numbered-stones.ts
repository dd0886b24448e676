// A start reads the records of deleted accounts in a bucket by their numbers, because a restored database may lack
// their rows.
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isPassing } from '../storage/check-store.ts';
import { StoreRefused, type Bucket, type StoredObject } from '../storage/ports.ts';
import { pauseMs, willPass } from '../storage/retry-rules.ts';
import { readStone, type Stone } from './file-tombstones.ts';

export type StoneBucket = Pick<Bucket, 'wire' | 'index'>;

export interface FoundStone {
  readonly number: number;
  readonly stone: Stone;
  /** As it should be in the index of its bucket. */
  readonly row: StoredObject;
  /** The bucket without this row. Undefined where it has it. */
  readonly lacksRow: StoneBucket | undefined;
}

export interface NumberedStones {
  /** The greatest one that has a row. */
  readonly greatest: number;
  /** SHA-256 of all that have rows. */
  readonly hashes: ReadonlySet<string>;
  /**
   * Undefined when no bucket has it. A refusal when this one alone cannot be read.
   * @throws when no other one can be read either.
   */
  read(number: number, signal: AbortSignal): Promise<FoundStone | StoreRefused | undefined>;
}

const folder = 'forgotten';
const readsAtOnce = 8;
const readTries = 4;

export const stoneKey = (number: number): string => `${folder}/${String(number).padStart(6, '0')}.json`;
/** 0 for another key. */
export const stoneNumber = (key: string): number =>
  Number(/^forgotten\/(\d{6,9})\.json$/.exec(key)?.[1] ?? 0);
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** As an object. */
export const stoneText = (stone: Stone): string => JSON.stringify(stone);
export const stoneHash = (stone: Stone): string => hashOf(Buffer.from(stoneText(stone)));

function stoneIn(bytes: Buffer): Stone | undefined {
  try {
    return readStone(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

export async function openStones(buckets: readonly StoneBucket[]): Promise<NumberedStones> {
  const known = await Promise.all(
    buckets.map(async (bucket) => {
      const rows = await bucket.index.list(folder);
      return { bucket, rows: new Map(rows.map((row) => [row.key, row])) };
    }),
  );
  const rows = known.flatMap((one) => [...one.rows.values()]);

  const readOnce = async (number: number, signal: AbortSignal): Promise<FoundStone | undefined> => {
    const key = stoneKey(number);
    let trouble: string | undefined;
    for (const { bucket, rows: ofBucket } of known) {
      const { wire, index } = bucket;
      const row = ofBucket.get(key);
      const bytes = await wire.get(key, undefined, signal);
      if (bytes === undefined) {
        // A move may have removed it since the rows were listed.
        if (row !== undefined && (await index.find(key)) !== undefined)
          trouble ??= `${key} is lost in ${wire.store}: put it back from a backup of the bucket.`;
        continue;
      }
      const sha256 = hashOf(bytes);
      const isRight = row
        ? sha256 === row.sha256
        : (await wire.get(key, undefined, signal))?.equals(bytes) === true;
      const stone = isRight ? stoneIn(bytes) : undefined;
      if (stone !== undefined)
        return {
          number,
          stone,
          row: { channel_id: null, key, bytes: bytes.length, sha256 },
          lacksRow: row ? undefined : bucket,
        };
      trouble ??= `${key} of ${wire.store} cannot be read: put the right object back.`;
    }
    if (trouble !== undefined) throw new StoreRefused('lied', trouble);
    return undefined;
  };

  return {
    greatest: rows.reduce((most, { key }) => Math.max(most, stoneNumber(key)), 0),
    hashes: new Set(rows.map(({ sha256 }) => sha256)),
    async read(number, signal) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const found = await readOnce(number, signal);
          // A bucket that says once by mistake that it has nothing is asked again.
          if (found !== undefined || attempt > 1) return found;
          continue;
        } catch (error) {
          signal.throwIfAborted();
          if (!(error instanceof StoreRefused) || !willPass(error)) throw error;
          if (attempt >= readTries && isPassing(error)) throw error;
          if (attempt >= readTries) return error;
        }
        await wait(pauseMs(attempt, Math.random()), undefined, { signal });
      }
    },
  };
}

/**
 * Reads upward until a whole row of numbers is missing. One object that a bucket lost hides no other one.
 * @param skips need no reading.
 * @returns why some could not be read.
 */
export async function readUpward(
  stones: NumberedStones,
  skips: ReadonlySet<number>,
  take: (found: readonly FoundStone[]) => Promise<void>,
  signal: AbortSignal,
): Promise<readonly StoreRefused[]> {
  const unread: StoreRefused[] = [];
  const greatest = [...skips].reduce((most, number) => Math.max(most, number), stones.greatest);
  for (let next = 1; ;) {
    const numbers: number[] = [];
    for (; numbers.length < readsAtOnce; next += 1) if (!skips.has(next)) numbers.push(next);
    const answers = await Promise.all(numbers.map((number) => stones.read(number, signal)));
    signal.throwIfAborted();
    const there = answers.filter((answer) => answer !== undefined);
    if (there.length === 0 && (numbers[0] ?? 0) > greatest) return unread;
    const found: FoundStone[] = [];
    for (const answer of there)
      if (answer instanceof StoreRefused) unread.push(answer);
      else found.push(answer);
    await take(found);
  }
}
