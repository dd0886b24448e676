import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenDeps, withoutIndex } from './broken-deps.ts';
import { createRandomSequence } from './random-sequence.ts';
import { settleAndCheck } from './verbs-check.ts';
import { createCounters } from './counters.ts';
import { runChaos } from './verbs-schedule.ts';
import type { VerbsWorld } from './schedule-world.ts';
import { createVerbsWorld } from './verbs-world.ts';

const schedules = 500;
const schedulesForBroken = 250;
const seed = 20_261_120;
/** Two buyers and two products want it four times. */
const couponLimits = { uses_maximum: 2, uses_per_user: 1 };
const tapes = fc.array(fc.nat(9_999), { minLength: 20, maxLength: 60 });

describe('the real verbs on a real database, with a payment service at its worst', () => {
  let world: VerbsWorld;
  beforeAll(async () => {
    world = await createVerbsWorld();
  });
  afterAll(() => world.close());

  it(`[I1] [I2] [I3] [I4] [I5] [I6] [I7] [I10] [T15] [T16] [T17] [T18] [T20] hold in ${schedules} random schedules, killed between any two outside calls`, async () => {
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
  }, 600_000);

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
          { numRuns: schedulesForBroken, seed, endOnFailure: true },
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
