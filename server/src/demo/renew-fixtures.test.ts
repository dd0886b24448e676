import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';
import { renewDemo } from './index.ts';
import { renewFixtures } from './seed-fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it.each([
  ['English', 'northern-sports'],
  ['French', 'littoral-sport'],
])('moves the %s demo’s past fixtures, and no game that somebody has scheduled', async (_, slug) => {
  const { db } = world.connection;
  const channelId = await world.channelId(slug);
  const [category] = await world.context.catalog.store.listCategories(channelId);
  const late = new Date(world.clock.now().getTime() - 3 * 60_000);
  const own = await world.context.catalog.store.insertEvent({
    channel_id: channelId,
    name: 'Late kick-off',
    type: 'free',
    starts_at: late,
    time_zone: 'UTC',
    event_category_id: category?.id ?? 0,
  });
  const nextWeek = new Date(world.clock.now().getTime() + 7 * 86_400_000);
  await renewFixtures(db, channelId, nextWeek);
  const upcoming = await db
    .selectFrom('catalog.events')
    .where('channel_id', '=', channelId)
    .where('stream_status', '=', 'upcoming')
    .selectAll()
    .execute();
  expect(upcoming.length).toBeGreaterThan(1);
  expect(upcoming.find(({ id }) => id === own.id)?.starts_at).toEqual(late);
  for (const { id, starts_at } of upcoming) if (id !== own.id) expect(starts_at >= nextWeek).toBe(true);
  // A past fixture is not said to be moved. The moved game is, and keeps the distance to its former start.
  const moved = upcoming.filter(({ previous_starts_at }) => previous_starts_at !== null);
  expect(
    moved.map(({ starts_at, previous_starts_at }) => Number(starts_at) - Number(previous_starts_at)),
  ).toEqual([23.5 * 3_600_000]);
});

it('moves a fixture of a running demo before it counts as not played', async () => {
  const { db, pool } = world.connection;
  const { rows } = await pool.query<{ id: number }>(
    `select id from catalog.events where stream_status = 'upcoming' and description <> '' order by id limit 2`,
  );
  const [{ id: old }, { id: late }] = rows as [{ id: number }, { id: number }];
  const now = world.clock.now();
  const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
  const start = (id: number, at: Date) =>
    db.updateTable('catalog.events').set({ starts_at: at }).where('id', '=', id).execute();
  await start(old, hoursAgo(5.5));
  await start(late, hoursAgo(4));
  await renewDemo(db, now);
  const startOf = async (id: number): Promise<Date | undefined> =>
    (await db.selectFrom('catalog.events').where('id', '=', id).select('starts_at').executeTakeFirst())
      ?.starts_at;
  expect(await startOf(old)).toEqual(hoursAgo(5.5 - 24));
  expect(await startOf(late)).toEqual(hoursAgo(4));
});
