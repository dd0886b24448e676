import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';
import { awaitDemo } from './await-demo.ts';
import { seedDemo } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ isEmpty: true });
});
afterAll(() => world.close());

function begin(signal = new AbortController().signal) {
  const said: string[] = [];
  const waiting = awaitDemo({ db: world.connection.db, say: (line) => said.push(line), signal });
  return { said, waiting };
}

it('a worker that stops no longer waits for the demo', async () => {
  const stopping = new AbortController();
  const { waiting } = begin(stopping.signal);
  stopping.abort(new Error('The worker stops.'));
  await expect(waiting).rejects.toThrow('aborted');
});

it('a worker that starts before the demo is seeded goes on when it is', async () => {
  const { said, waiting } = begin();
  const isOver = waiting.then(() => true);
  expect(await Promise.race([isOver, new Promise((resolve) => setTimeout(resolve, 300, false))])).toBe(false);
  expect(said).toEqual([expect.stringContaining('No channel exists yet')]);
  await seedDemo(world.connection, world.clock.now(), {
    hashPassword: async () => '',
    cleanHtml: (html) => html,
  });
  expect(await isOver).toBe(true);
  const later = begin();
  await later.waiting;
  expect(later.said).toEqual([]);
});
