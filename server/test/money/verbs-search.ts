// Random schedules of the real verbs: as many as the caller wants, always the same ones first.
import fc from 'fast-check';
import { expect } from 'vitest';
import { createRandomSequence } from './random-sequence.ts';
import type { VerbsWorld } from './schedule-world.ts';
import { createCounters } from './counters.ts';
import { settleAndCheck } from './verbs-check.ts';
import { runChaos } from './verbs-schedule.ts';

export const seed = 20_261_120;
/** Two buyers and two products want it four times. */
export const couponLimits = { uses_maximum: 2, uses_per_user: 1 };
export const tapes = fc.array(fc.nat(9_999), { minLength: 20, maxLength: 60 });

export async function searchVerbs(world: VerbsWorld, schedules: number): Promise<void> {
  const counters = createCounters();
  await fc.assert(
    fc.asyncProperty(tapes, async (numbers) => {
      const schedule = await world.newSchedule();
      await schedule.newCoupon(couponLimits);
      counters.add('schedules');
      const escaped = await runChaos(schedule, createRandomSequence(numbers), counters);
      const broken = await settleAndCheck(world.connection, schedule);
      expect([...escaped, ...broken]).toEqual([]);
    }),
    { numRuns: schedules, seed, endOnFailure: true },
  );
  console.log(`money verbs, seed ${seed}: ${counters.toText()}`);
  expect(counters.of('kills')).toBeGreaterThan(schedules * 0.8);
  expect(counters.of('payments')).toBeGreaterThan(schedules * 0.8);
  for (const seen of ['with a coupon', 'with a saved card', 'bundles', 'refunds asked', 'disputes'])
    expect([seen, counters.of(seen) > schedules * 0.2]).toEqual([seen, true]);
}
