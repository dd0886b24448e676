import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenSubscriptions } from './broken-subscriptions.ts';
import { createRandomSequence } from './random-sequence.ts';
import type { VerbsWorld } from './schedule-world.ts';
import { settleSubscriptions } from './subscription-check.ts';
import { runSubscriptionChaos } from './subscription-schedule.ts';
import { createCounters } from './counters.ts';
import { examples, searchSubscriptions, seed, tapes } from './verbs-subscriptions-search.ts';
import { createVerbsWorld } from './verbs-world.ts';

/** The first of them are known to show the missing guards below. `npm run test:deep` runs 200. */
const schedules = 28;
const schedulesForBroken = 300;

describe('the real verbs of subscriptions on a real database, with a payment service at its worst', () => {
  let world: VerbsWorld;
  beforeAll(async () => {
    world = await createVerbsWorld();
  });
  afterAll(() => world.close());

  it(
    `[I1] [I4] [I5] [I10] [T16] [T17] [T18] [T21] [T23] hold in ${schedules} random schedules, killed between any two outside calls`,
    () => searchSubscriptions(world, schedules),
    600_000,
  );

  it.each(Object.entries(brokenSubscriptions))(
    'see it when %s',
    async (name, breakIt) => {
      // A database of its own, since what breaks here stays broken.
      const own = await createVerbsWorld();
      try {
        const result = await fc.check(
          fc.asyncProperty(tapes, async (numbers) => {
            const schedule = await own.newSchedule(breakIt);
            const counters = createCounters();
            const remembered = await runSubscriptionChaos(
              own.connection,
              schedule,
              createRandomSequence(numbers),
              counters,
            );
            const broken = await settleSubscriptions(own.connection, schedule, remembered);
            return remembered.escaped.length + broken.length === 0;
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
