import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenDeps, withoutIndex } from './broken-deps.ts';
import { createRandomSequence } from './random-sequence.ts';
import { settleAndCheck } from './verbs-check.ts';
import { createCounters } from './counters.ts';
import { runChaos } from './verbs-schedule.ts';
import { couponLimits, examples, searchVerbs, seed, tapes } from './verbs-search.ts';
import type { VerbsWorld } from './schedule-world.ts';
import { createVerbsWorld } from './verbs-world.ts';

/** The first of them are known to show the missing guards below. `npm run test:deep` runs 500. */
const schedules = 30;
const schedulesForBroken = 250;

describe('the real verbs on a real database, with a payment service at its worst', () => {
  let world: VerbsWorld;
  beforeAll(async () => {
    world = await createVerbsWorld();
  });
  afterAll(() => world.close());

  it(
    `[I1] [I2] [I3] [I4] [I5] [I6] [I7] [I10] [T15] [T16] [T17] [T18] [T20] hold in ${schedules} random schedules, killed between any two outside calls`,
    () => searchVerbs(world, schedules),
    600_000,
  );

  it.each(Object.keys(brokenDeps))(
    'see it when %s',
    async (name) => {
      // A database of its own, since what breaks here stays broken.
      const own = await createVerbsWorld();
      if (name === withoutIndex)
        await own.connection.pool.query('drop index commerce.orders_one_per_product');
      try {
        const result = await fc.check(
          fc.asyncProperty(tapes, async (numbers) => {
            const schedule = await own.newSchedule(brokenDeps[name]);
            await schedule.newCoupon(couponLimits);
            const escaped = await runChaos(schedule, createRandomSequence(numbers), createCounters());
            return escaped.length + (await settleAndCheck(own.connection, schedule)).length === 0;
          }),
          { numRuns: schedulesForBroken, seed, examples, endOnFailure: true },
        );
        console.log(`${name}: seen at schedule ${result.numRuns}`);
        expect(result.failed).toBe(true);
      } finally {
        await own.close();
      }
    },
    240_000,
  );
});
