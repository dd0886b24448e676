// Random schedules of the real verbs: as many as the caller wants, always the same ones first.
import fc from 'fast-check';
import { expect } from 'vitest';
import { createRandomSequence } from './random-sequence.ts';
import type { VerbsWorld } from './schedule-world.ts';
import { createCounters } from './counters.ts';
import knownTapes from './known-tapes.json' with { type: 'json' };
import { settleAndCheck } from './verbs-check.ts';
import { runChaos } from './verbs-schedule.ts';

export const seed = 20_261_120;
/** Two buyers and two products want it four times. */
export const couponLimits = { uses_maximum: 2, uses_per_user: 1 };
export const tapes = fc.array(fc.nat(9_999), { minLength: 20, maxLength: 60 });
/** Random schedules seldom show some missing guards. Each search begins with these, which show them. */
export const examples = knownTapes.purchases.map((tape): [number[]] => [tape]);

/** How often a credible search sees each event, per schedule. */
const minimums = [
  ['kills', 0.8],
  ['payments', 0.8],
  ['with a coupon', 0.2],
  ['with a saved card', 0.2],
  ['bundles', 0.2],
  ['refunds asked', 0.2],
  ['disputes', 0.2],
] as const;

export async function searchVerbs(world: VerbsWorld, schedules: number): Promise<void> {
  const counters = createCounters();
  const hasSeenEnough = (): boolean =>
    minimums.every(([seen, share]) => counters.of(seen) > schedules * share);
  await fc.assert(
    fc.asyncProperty(tapes, async (numbers) => {
      // The database decides races, so that the same schedules see each event more or less often.
      if (counters.of('schedules') >= schedules && hasSeenEnough()) return;
      const schedule = await world.newSchedule();
      await schedule.newCoupon(couponLimits);
      counters.add('schedules');
      const escaped = await runChaos(schedule, createRandomSequence(numbers), counters);
      const broken = await settleAndCheck(world.connection, schedule);
      expect([...escaped, ...broken]).toEqual([]);
    }),
    { numRuns: schedules * 3, seed, examples, endOnFailure: true },
  );
  console.log(`money verbs, seed ${seed}: ${counters.toText()}`);
  for (const [seen, share] of minimums)
    expect([seen, counters.of(seen) > schedules * share]).toEqual([seen, true]);
}
