// The demo's games have logs, results and forms at the first start.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoResults, demoTeams, littoralSport, northernSports } from '@floodlit/demo/content';
import { createWorld, type World } from '../../test/world.ts';
import { listScores, readLog } from '../catalog/index.ts';
import { seedDemoLogs } from './seed-logs.ts';

let world: World;
const seed = (): Promise<void> =>
  seedDemoLogs({
    db: world.connection.db,
    gameLogs: world.context.gameLogs,
    now: world.clock.now(),
    hasLongReplays: true,
  });
beforeAll(async () => {
  world = await createWorld();
  await seed();
});
afterAll(() => world.close());

const countRows = async (): Promise<number[]> => {
  const { rows } = await world.connection.pool.query<{ count: number }>(
    `select count(*)::int as count from catalog.game_entries
     union all select count(*)::int from catalog.scores union all select count(*)::int from catalog.events`,
  );
  return rows.map(({ count }) => count);
};

it('are there once, however often the demo starts, in bounded rows', async () => {
  const before = await countRows();
  await seed();
  expect(await countRows()).toEqual(before);
  expect(before[0]).toBeLessThan(1_000);
});

it.each([northernSports, littoralSport])(
  'give each team of $slug a form of five games or more [R3.01]',
  async ({ slug, settings }) => {
    const channelId = await world.channelId(slug);
    const { rows } = await world.connection.pool.query<{ alias: string; games: number }>(
      `select teams.alias, count(*)::int as games
         from catalog.events events
         join catalog.scores scores on scores.channel_id = events.channel_id and scores.event_id = events.id
         join catalog.participants teams on teams.id in (events.home_team_id, events.away_team_id)
        where events.channel_id = $1 and scores.is_final and events.over_at < $2
        group by teams.alias`,
      [channelId, world.clock.now()],
    );
    expect(rows).toHaveLength(demoTeams.length);
    for (const { alias, games } of rows) expect(games, alias).toBeGreaterThanOrEqual(5);
    const { rows: named } = await world.connection.pool.query<{ translations: Record<string, object> }>(
      `select translations from catalog.events where channel_id = $1 and over_at is not null`,
      [channelId],
    );
    const others = (['en', 'fr', 'ar'] as const).filter((language) => language !== settings.language);
    for (const { translations } of named)
      for (const language of others) expect(translations[language]).toHaveProperty('description');
  },
);

it('have the results of the demo, as scores that viewers get', async () => {
  const channelId = await world.channelId();
  const { rows } = await world.connection.pool.query<{ id: number; home: string; away: string }>(
    `select events.id, home.alias as home, away.alias as away
       from catalog.events events
       join catalog.participants home on home.id = events.home_team_id
       join catalog.participants away on away.id = events.away_team_id
      where events.channel_id = $1 and events.over_at is not null and events.stream_status = 'upcoming'`,
    [channelId],
  );
  expect(rows).toHaveLength(demoResults.length);
  const data = await listScores(
    world.context.gameLogs,
    channelId,
    rows.map(({ id }) => id),
  );
  const seen = data.map(({ event_id, status, home, away }) => {
    const game = rows.find(({ id }) => id === event_id);
    return `${status} ${game?.away} ${away} @ ${game?.home} ${home}`;
  });
  expect(seen.toSorted()).toEqual(
    demoResults
      .map(({ away, home, score }) => `final ${away} ${score.away} @ ${home} ${score.home}`)
      .toSorted(),
  );
});

it('have the periods, goals and players of a replay, in the order of its picture', async () => {
  const eventId = await world.eventId();
  const { game, folded } = await readLog(world.context.gameLogs, await world.channelId(), eventId);
  expect(game.rules.periods.kind).toBe('half');
  const log = folded.entries.map(({ entry }) => entry);
  const placed = log.map(({ kind, at }) => [kind, (at - game.starts_at.getTime()) / 1_000]);
  expect(placed.filter(([kind]) => kind === 'period_start')).toEqual([
    ['period_start', 0],
    ['period_start', 15],
  ]);
  const goals = log.filter(({ kind }) => kind === 'score');
  expect(goals.map(({ side }) => side)).toEqual(['home', 'home']);
  for (const { player_number } of goals) expect(player_number).not.toBeNull();
  expect(folded.state).toMatchObject({ status: 'final', home: 2, away: 0 });
});

it('stay away once somebody has deleted all results', async () => {
  const { rowCount } = await world.connection.pool.query(
    `delete from catalog.events where over_at is not null and stream_status = 'upcoming'`,
  );
  expect(rowCount).toBeGreaterThan(0);
  const before = await countRows();
  await seed();
  expect(await countRows()).toEqual(before);
});
