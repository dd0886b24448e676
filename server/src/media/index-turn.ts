// One work at a time adds to the index of a finished game. Two at once would give one number to two chunks.
import { randomUUID } from 'node:crypto';
import { addSeconds } from '../kernel/clock.ts';
import type { MediaGround } from './ports.ts';
import type { ReadyAsset } from './rules.ts';

/** A killed work blocks the next one no longer. */
const heldSeconds = 90;
const renewMs = 20_000;
const storedWithinMs = 60_000;

/**
 * The row names the work that has its turn.
 * @throws when another work has it.
 */
export async function inIndexTurn<Value>(
  { store, storage, clock }: Pick<MediaGround, 'store' | 'storage' | 'clock'>,
  asset: ReadyAsset,
  work: () => Promise<Value>,
): Promise<Value> {
  const by = randomUUID();
  const hold = (): Promise<boolean> =>
    store.holdIndex(asset, by, clock.now(), addSeconds(clock.now(), heldSeconds));
  if (!(await hold()))
    throw new Error('Another work completes this recording now. Try again in a few minutes.');
  const renewal = setInterval(() => void hold().catch(() => undefined), renewMs).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    // The next process reads the bucket, so its turn begins when the chunks of this one are there, or after 90 s.
    if (await storage.stored(asset.folder, storedWithinMs)) await store.releaseIndex(asset, by);
  }
}
