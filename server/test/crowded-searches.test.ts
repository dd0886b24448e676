// Slow searches over HTTP do not delay other calls.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { favorites } from '@floodlit/contract/favorites/favorites';
import { media } from '@floodlit/contract/media/media';
import { search } from '@floodlit/contract/search';
import { createWorld, type Session, type World } from './world.ts';

let world: World;
let visitor: Session;
beforeAll(async () => {
  world = await createWorld();
  visitor = await world.visitor();
});
afterAll(() => world.close());

it('[T70] searches that take their time leave the database to everybody else', async () => {
  // A mistyped word takes half a second.
  await world.connection.pool.query(
    `create or replace function catalog.near_words(of_channel bigint, wanted text) returns setof text
     language sql volatile as $$ select ''::text from pg_sleep(0.5) $$`,
  );
  const alice = await world.as('alice');
  const searches = Array.from({ length: 32 }, (_, number) =>
    visitor.client.call(search.all, { query: `qqxxzz${number}` }),
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  const begun = performance.now();
  await alice.client.call(favorites.list);
  const took = performance.now() - begun;
  await Promise.allSettled(searches);
  // Behind all of them it would be two seconds.
  expect(took).toBeLessThan(1_700);
}, 30_000);

it('[T70] a search of the library that takes too long is given up', async () => {
  const holder = await world.connection.pool.connect();
  await holder.query('begin');
  await holder.query('lock table media.vod_items in access exclusive mode');
  const begun = performance.now();
  await expect(visitor.client.call(media.vodSearch, { title: 'highlights' })).rejects.toMatchObject({
    code: 'server.unavailable',
  });
  // The client retries once. Without a limit of its own, the search would wait twice for the lock timeout of three
  // seconds.
  expect(performance.now() - begun).toBeLessThan(5_500);
  await holder.query('rollback');
  holder.release();
  await expect(visitor.client.call(media.vodSearch, { title: 'highlights' })).resolves.toBeDefined();
}, 30_000);
