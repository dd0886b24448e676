// The long search of the real verbs. `npm test` runs the first of these schedules.
import { describe, it } from 'vitest';
import type { VerbsWorld } from './schedule-world.ts';
import { searchVerbs } from './verbs-search.ts';
import { searchSubscriptions } from './verbs-subscriptions-search.ts';
import { createVerbsWorld } from './verbs-world.ts';

const schedules = 500;
const subscriptionSchedules = 200;

/** A search that times out goes on for a while. In a database of its own it disturbs no other search. */
async function inOwnWorld(search: (world: VerbsWorld) => Promise<void>): Promise<void> {
  const world = await createVerbsWorld();
  try {
    await search(world);
  } finally {
    await world.close();
  }
}

describe('the real verbs on a real database, with a payment service at its worst', () => {
  it(
    `[I1] [I2] [I3] [I4] [I5] [I6] [I7] [I10] [T15] [T16] [T17] [T18] [T20] hold in ${schedules} random schedules`,
    () => inOwnWorld((world) => searchVerbs(world, schedules)),
    600_000,
  );

  it(
    `[I1] [I4] [I5] [I10] [T16] [T17] [T18] [T21] [T23] hold in ${subscriptionSchedules} random schedules of subscriptions`,
    () => inOwnWorld((world) => searchSubscriptions(world, subscriptionSchedules)),
    600_000,
  );
});
