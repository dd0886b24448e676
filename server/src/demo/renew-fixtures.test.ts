import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';
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
});
