// How long measures are kept: raw rows 90 days, sums 25 months, by dropping partitions.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aView, eventItem, measure, videoItem } from '../../test/insight/measured.ts';
import { createWorld, type World } from '../../test/world.ts';
import { insightJobs } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const daySeconds = 86_400;
const keep = async (): Promise<void> => {
  const job = insightJobs(world.context.insight).find(({ name }) => name === 'insight.keep-store');
  await job?.run({ id: '1', data: {}, signal: new AbortController().signal });
};
const counts = async (): Promise<unknown> => {
  const { rows } = await world.connection.pool.query(`
    select (select count(*)::int from insight.items) as items, (select count(*)::int from insight.sessions) as sessions,
           (select count(*)::int from insight.reach) as reach,
           (select coalesce(sum(items), 0)::int from insight.minute_sums) as minutes,
           (select coalesce(sum(items), 0)::int from insight.day_sums) as days`);
  return rows[0];
};
const partitions = async (): Promise<string[]> => {
  const { rows } = await world.connection.pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'insight.items'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
};

it('[T73] makes partitions ahead, and drops raw rows after 90 days and sums after 25 months', async () => {
  await keep();
  expect(await partitions()).toContain('insight.items_20261124');
  const page = await measure(world);
  const now = world.clock.now().getTime();
  await page.batch([eventItem('login', now), videoItem(aView(), 'first_frame', now, { ms: 500 })]);
  const { insight } = world.context;
  await insight.store.writePlays(insight.plays.takeDue(now));
  world.clock.advance(90 * daySeconds);
  await keep();
  expect(await counts()).toEqual({ items: 2, sessions: 1, reach: 1, minutes: 2, days: 2 });
  world.clock.advance(daySeconds);
  await keep();
  expect(await counts()).toEqual({ items: 0, sessions: 0, reach: 0, minutes: 2, days: 2 });
  expect(await partitions()).not.toContain('insight.items_20261120');
  // 20 November 2026 and 25 months: the sums of its month end in January 2029.
  world.clock.advance((Date.parse('2028-12-31') - world.clock.now().getTime()) / 1_000);
  await keep();
  expect(await counts()).toMatchObject({ minutes: 2, days: 2 });
  world.clock.advance(2 * daySeconds);
  await keep();
  expect(await counts()).toMatchObject({ minutes: 0, days: 0 });
});

it('drops partitions also where the database reads the names of other tables first', async () => {
  const client = await world.connection.pool.connect();
  try {
    await client.query(
      `begin; set local enable_nestloop = off; set local enable_mergejoin = off; set local enable_indexscan = off`,
    );
    await client.query(`select insight.drop_partitions('2000-01-01', '2000-01-01')`);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
