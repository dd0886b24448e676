import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';
import { awaitDemoShown, demoShownLine } from './await-demo-shown.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const shown = (delivered: Promise<void>, painted: Promise<void>, signal = new AbortController().signal) =>
  awaitDemoShown({ db: world.connection.db, delivered, painted, signal });
const isSettled = async (promise: Promise<unknown>) =>
  (await Promise.race([promise.then(() => 'yes'), new Promise((go) => setTimeout(go, 300, 'no'))])) === 'yes';

it('waits for the footage, the live game and the job of each recording', async () => {
  const delivered = Promise.withResolvers<void>();
  const painted = Promise.withResolvers<void>();
  const { id } = await world.connection.db
    .insertInto('media.assets')
    .values({
      channel_id: await world.channelId(),
      status: 'queued',
      source_key: 'x',
      folder: 'x',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const all = shown(delivered.promise, painted.promise);
  delivered.resolve();
  expect(await isSettled(all)).toBe(false);
  painted.resolve();
  expect(await isSettled(all)).toBe(false);
  await world.connection.db
    .updateTable('media.assets')
    .set({ status: 'failed' })
    .where('id', '=', id)
    .execute();
  expect(demoShownLine(await all)).toContain('1 of its recordings could not be made');
});

it('ends with a stop', async () => {
  const stop = new AbortController();
  stop.abort(new Error('stopped'));
  await expect(shown(Promise.resolve(), Promise.resolve(), stop.signal)).rejects.toThrow('stopped');
});

it('reports that everything is ready', () => {
  expect(demoShownLine(0)).toContain('The demo is complete');
});
