// The long search of the real verbs. `npm test` runs the first of these schedules.
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { VerbsWorld } from './schedule-world.ts';
import { searchVerbs } from './verbs-search.ts';
import { searchSubscriptions } from './verbs-subscriptions-search.ts';
import { createVerbsWorld } from './verbs-world.ts';

const schedules = 500;
const subscriptionSchedules = 200;

describe('the real verbs on a real database, with a payment service at its worst', () => {
  let world: VerbsWorld;
  beforeAll(async () => {
    world = await createVerbsWorld();
  });
  afterAll(() => world.close());

  it(
    `[I1] [I2] [I3] [I4] [I5] [I6] [I7] [I10] [T15] [T16] [T17] [T18] [T20] hold in ${schedules} random schedules`,
    () => searchVerbs(world, schedules),
    600_000,
  );

  it(
    `[I1] [I4] [I5] [I10] [T16] [T17] [T18] [T21] [T23] hold in ${subscriptionSchedules} random schedules of subscriptions`,
    () => searchSubscriptions(world, subscriptionSchedules),
    600_000,
  );
});
