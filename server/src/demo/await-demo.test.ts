import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';
import { awaitDemo, workBesideDemo } from './await-demo.ts';
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

function beginBeside(buys: boolean, signal = new AbortController().signal) {
  const did: string[] = [];
  const { promise: waits, resolve: say } = Promise.withResolvers<string>();
  const working = workBesideDemo({
    db: world.connection.db,
    say,
    signal,
    work: async () => void did.push('work'),
    buy: buys ? async () => void did.push('buy') : undefined,
  });
  return { did, working, waits };
}

it('a worker that stops no longer waits for the demo', async () => {
  const stopping = new AbortController();
  const { waiting } = begin(stopping.signal);
  stopping.abort(new Error('The worker stops.'));
  await expect(waiting).rejects.toThrow('aborted');
});

it.each([
  ['works its jobs at once when nobody buys', false, ['work']],
  ['works no job before the purchases', true, []],
])('a worker without a channel %s', async (_title, buys, done) => {
  const stopping = new AbortController();
  const { did, working, waits } = beginBeside(buys, stopping.signal);
  await waits;
  expect(did).toEqual(done);
  stopping.abort();
  await expect(working).rejects.toThrow('aborted');
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

it.each([
  ['after the purchases', true, ['buy', 'work']],
  ['when nobody buys', false, ['work']],
])('a worker with a channel begins its jobs once, %s', async (_title, buys, done) => {
  const { did, working } = beginBeside(buys);
  await working;
  expect(did).toEqual(done);
});
