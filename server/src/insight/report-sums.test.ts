// Reports read sums that are much smaller than the rows behind them, and say what those rows say.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { viewingParts, type ViewingPart } from '@floodlit/contract/insight/reports';
import type { PlayRecord } from './plays.ts';
import { gamesOf, viewingOf } from './store-reports.ts';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
let channelId: number;
let games: number[];
beforeAll(async () => {
  world = await createWorld();
  channelId = await world.channelId();
  const { rows } = await world.connection.pool.query<{ id: number }>(
    'select id from catalog.events where channel_id = $1',
    [channelId],
  );
  games = rows.map(({ id }) => Number(id));
  await world.context.insight.measures.makePartitions(new Date('2026-11-16'), new Date('2026-11-24'));
});
afterAll(() => world.close());

const period = { from: '2026-11-18', to: '2026-11-21' };
const random = (below: number): number => Math.floor(Math.random() * below);
const oneOf = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;
const days = Array.from({ length: 8 }, (_, index) => `2026-11-${16 + index}`);

/** The columns that name the part of a game. */
const namesOf: Readonly<Record<ViewingPart, string>> = {
  event: 'event.name',
  sport:
    '(select name from catalog.event_categories where channel_id = event.channel_id and id = event.event_category_id)',
  gender: 'team.gender',
  team: 'team.name',
  school:
    '(select name from catalog.participant_groups where channel_id = event.channel_id and id = team.group_id)',
};

it.each(viewingParts)('[R1.06a] sums viewing by %s as the rows of the days do', async (by) => {
  const { pool, db } = world.connection;
  await pool.query('delete from insight.day_sums');
  await pool.query(
    `insert into insight.day_sums
     select $1, day, name, type, id, floor(random() * 20), case when random() < 0.3 then 0 else floor(random() * 9e6) end
       from unnest($2::date[]) day cross join unnest(array['viewing', 'first_frame', 'stall']) name
       cross join unnest(array['live', 'recording', 'preroll']) type cross join unnest($3::bigint[]) id
      where random() < 0.7`,
    [channelId, days, games],
  );
  const isOfTeams = by === 'gender' || by === 'team' || by === 'school';
  const { rows: expected } = await pool.query(
    `select name, sum(span_ms) filter (where kind = 'viewing')::float8 as viewed,
        coalesce(sum(items) filter (where kind = 'first_frame'), 0)::int as plays
       from (
         select distinct ${namesOf[by]} as name, sums.name as kind, sums.day, sums.stream_type, sums.stream_id, sums.items, sums.span_ms
           from insight.day_sums sums
           join catalog.events event on event.channel_id = sums.channel_id and event.id = sums.stream_id
           ${isOfTeams ? 'join catalog.participants team on team.channel_id = event.channel_id and team.id in (event.home_team_id, event.away_team_id)' : ''}
          where sums.channel_id = $1 and sums.day between $2 and $3 and sums.name in ('viewing', 'first_frame')
            and sums.stream_type in ('live', 'recording') and ${namesOf[by]} is not null) one
      group by name having sum(span_ms) > 0 order by viewed desc nulls last, name`,
    [channelId, period.from, period.to],
  );
  expect(expected.length).toBeGreaterThan(0);
  expect((await viewingOf(channelId, period, by).execute(db)).rows).toEqual(expected);
});

const aPlay = (session_uuid: string): PlayRecord => {
  const startedMs = Date.parse('2026-11-18T10:00:00Z');
  return {
    day: oneOf(days),
    channel_id: channelId,
    view_uuid: randomUUID(),
    session_uuid,
    stream_type: oneOf(['live', 'recording', 'library']),
    stream_id: oneOf(games.slice(0, 5)),
    started_ms: startedMs,
    seen_ms: startedMs,
    ended_ms: null,
    startup_ms: random(3) === 0 ? null : 400,
    stalls: 0,
    stalled_ms: 0,
    watched_ms: 1_000,
    pauses: 0,
    seeks: 0,
    renditions: 0,
    errors: 0,
    has_failed: false,
    error_code: null,
    height: null,
    delay_ms: null,
    country: null,
    device: 'desktop',
    is_bot: random(4) === 0,
  };
};

it('[R1.06a] counts whom a game reached as its plays do, in one statement with them', async () => {
  const { pool, db } = world.connection;
  const { store } = world.context.insight;
  await pool.query(
    `insert into insight.day_sums select $1, $2, 'viewing', 'live', id, 1, 1000 from unnest($3::bigint[]) id on conflict do nothing`,
    [channelId, period.from, games],
  );
  const sessions = Array.from({ length: 30 }, () => randomUUID());
  const plays = Array.from({ length: 300 }, () => aPlay(oneOf(sessions)));
  await store.writePlays(plays);
  // The same plays again: later, with the picture that they had not shown before, or as a bot of another process.
  await store.writePlays(plays.map((play) => ({ ...play, startup_ms: 500, is_bot: random(2) === 0 })));
  const { rows: expected } = await pool.query<{ event: number; reach: number }>(
    `select stream_id as event, count(distinct session_uuid)::int as reach from insight.plays
      where channel_id = $1 and stream_type in ('live', 'recording') and not is_bot and startup_ms is not null
        and day between $2::date - 1 and $3::date + 1
      group by 1 order by 1`,
    [channelId, period.from, period.to],
  );
  const { rows } = await gamesOf(channelId, period).execute(db);
  const reached = rows.filter(({ reach }) => Number(reach) > 0).map(({ event, reach }) => ({ event, reach }));
  expect(expected).toHaveLength(5);
  expect(reached.toSorted((one, other) => Number(one.event) - Number(other.event))).toEqual(expected);
});

it('reads the sums of a game once for all its parts, and no plays', async () => {
  const planOf = async (statement: ReturnType<typeof viewingOf> | ReturnType<typeof gamesOf>) =>
    JSON.stringify((await sql`explain (format json) ${statement}`.execute(world.connection.db)).rows);
  for (const by of viewingParts) {
    const plan = await planOf(viewingOf(channelId, period, by));
    expect(plan.split('"CTE streams"').length, by).toBe(2);
  }
  const plan = await planOf(gamesOf(channelId, period));
  expect(plan).toContain('"Relation Name":"reach"');
  expect(plan).not.toContain('"Relation Name":"plays');
});
