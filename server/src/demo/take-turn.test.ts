import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';
import { takeTurn } from './take-turn.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('a process whose turn comes late waits longer than a query of a viewer may', async () => {
  const { db } = world.connection;
  const finished: string[] = [];
  // Queries of viewers give up after three seconds.
  const slow = db.transaction().execute(async (transaction) => {
    await takeTurn(transaction, 'a part');
    await wait(3_500);
    finished.push('slow');
  });
  await wait(100);
  const late = db.transaction().execute(async (transaction) => {
    await takeTurn(transaction, 'a part');
    finished.push('late');
  });
  await Promise.all([slow, late]);
  expect(finished).toEqual(['slow', 'late']);
});
