// Reads many files of a bucket whose answers are short, wrong or failed.
import pLimit from 'p-limit';
import { StoreRefused } from '../../src/storage/ports.ts';
import type { Fault } from '../s3-stand-in/faults.ts';
import { openBucket } from './bucket-of-games.ts';

const faults = [
  'cut',
  'too long',
  'short',
  'other bytes',
  'internal error',
  'slow down',
  'page',
  'refuse',
  'skewed',
  'hang',
] as const satisfies readonly Fault[];
const sizes = [1, 19, 900, 8_192, 70_000, 300_000];
const folder = 'recordings/7/game';

export interface ReadCounts {
  right: number;
  refused: number;
  wrong: number;
  /** Answers that were faults, by their kind. */
  readonly faults: Map<string, number>;
}

/** Every position has a byte of its own in each file. */
const bytesOf = (length: number, seed: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, at) => (at * 31 + (at >> 8) * 7 + seed * 13) & 255));

/** A number from 0 to below 1 that is the same in each run. */
function draws(): () => number {
  let state = 7;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Half of the answers are faults. */
export async function readUnderFaults(reads: number): Promise<ReadCounts> {
  await using bucket = await openBucket({ tryMs: 150, pause: async () => undefined });
  const writer = await bucket.open('writer');
  const files = sizes.map((size, at) => ({ name: `clip-${at}.mp4`, bytes: bytesOf(size, at) }));
  for (const { name, bytes } of files) await writer.storage.writeFile(folder, name, bytes);
  await writer.storage.stored(folder, 10_000);
  const { storage } = await bucket.open('reader');
  const draw = draws();
  const counts: ReadCounts = { right: 0, refused: 0, wrong: 0, faults: new Map() };
  bucket.store.plan = ({ method }) => {
    if (method !== 'GET' || draw() < 0.5) return undefined;
    const chosen = draw();
    // A hanging answer costs time.
    const fault = chosen > 0.99 ? 'hang' : (faults[Math.floor(chosen * (faults.length - 1))] ?? 'short');
    counts.faults.set(fault, (counts.faults.get(fault) ?? 0) + 1);
    return fault;
  };
  const turns = pLimit(16);
  await turns.map(Array.from({ length: reads }), async () => {
    const { name, bytes } = files[Math.floor(draw() * files.length)] ?? files[0]!;
    const [from, to] = [draw(), draw()]
      .map((share) => Math.floor(share * bytes.length))
      .toSorted((a, b) => a - b);
    const isPart = draw() < 0.5;
    try {
      const read = isPart
        ? await storage.readPart(folder, name, from ?? 0, to ?? 0)
        : await storage.readFile(folder, name);
      if (read?.equals(isPart ? bytes.subarray(from, to) : bytes) === true) counts.right += 1;
      else counts.wrong += 1;
    } catch (error) {
      if (!(error instanceof StoreRefused)) throw error;
      counts.refused += 1;
    }
  });
  return counts;
}
