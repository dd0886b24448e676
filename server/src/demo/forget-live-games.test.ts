// The demo's live games come without end: rows, logs and files of the old ones go.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../../test/world.ts';
import { appendEntries, plainEntry, setResult } from '../catalog/index.ts';
import { createEncoder, demoEncoder } from '../media/index.ts';
import { forgetOldLiveGames } from './forget-live-games.ts';

const kept = 2;
const taps = 40;

let world: World;
let channelId: number;
let encoderId: number;
beforeAll(async () => {
  world = await createWorld();
  channelId = await world.channelId();
  await createEncoder(world.context.media, channelId, demoEncoder).catch(() => undefined);
  encoderId = (await world.context.media.live.findEncoder(channelId, demoEncoder))?.id ?? 0;
});
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) => world.connection.pool.query(text, values);

/** A game that aired and has ended. Its log is of the demo, and of a visitor who tried the scorer's page. */
async function anEndedGame(number: number): Promise<void> {
  const { rows } = await query(
    `insert into catalog.events (channel_id, name, type, stream_status, starts_at, time_zone, event_category_id,
       away_team_id, home_team_id)
     select channel_id, 'Endless ' || $2, 'free', 'finished', $3, 'UTC', event_category_id, away_team_id, home_team_id
       from catalog.events where channel_id = $1 and home_team_id is not null and away_team_id is not null
      order by id limit 1 returning id`,
    [channelId, number, new Date(world.clock.now().getTime() - 3_600_000)],
  );
  const { id } = rows[0] as { id: number };
  const entries = Array.from({ length: taps }, (_, order) =>
    plainEntry('score', { side: 'home', points: 1, order, at: world.clock.now().getTime() - order }),
  );
  await appendEntries(world.context.gameLogs, channelId, id, 'demo', { entries });
  await appendEntries(world.context.gameLogs, channelId, id, 'link:1', { entries: [plainEntry('big_play')] });
  await setResult(world.context.gameLogs, channelId, id, 'demo', {
    id: crypto.randomUUID(),
    home: 3,
    away: 1,
  });
  await query(
    `with asset as (
       insert into media.assets (channel_id, event_id, status, captions, folder, created_at, touched_at)
       values ($1, $2, 'ready', '[]', 'endless-' || $2::bigint, now(), now()) returning id)
     insert into media.broadcasts
       (channel_id, event_id, encoder_id, asset_id, status, window_seconds, armed_at, started_at, ended_at)
     select $1, $2::bigint, $3, asset.id, 'ended', 300, now(), now(), now() from asset`,
    [channelId, id, encoderId],
  );
}

const countsOf = async (): Promise<Record<string, number>> => {
  const { rows } = await query(
    `select count(*)::int as games,
       coalesce(sum((select count(*) from catalog.game_entries as entries where entries.event_id = events.id)), 0)::int
         as entries,
       coalesce(sum((select count(*) from catalog.scores as scores where scores.event_id = events.id)), 0)::int as scores,
       (select count(*)::int from catalog.game_entries) as all_entries
     from catalog.events as events where name like 'Endless %'`,
  );
  return rows[0] as Record<string, number>;
};

it('20 demo games leave the rows of two, their logs included', async () => {
  const { all_entries: before = 0 } = await countsOf();
  const removed: string[] = [];
  const storage = {
    ...world.context.media.storage,
    remove: async (folder: string) => void removed.push(folder),
  };
  const entriesOfGame = taps + 2;
  for (let number = 1; number <= 20; number++) {
    await anEndedGame(number);
    await forgetOldLiveGames({ db: world.connection.db, storage }, channelId, demoEncoder, kept);
    const games = Math.min(kept, number);
    expect(await countsOf()).toEqual({
      games,
      entries: games * entriesOfGame,
      scores: games,
      all_entries: before + games * entriesOfGame,
    });
  }
  expect(removed).toHaveLength(20 - kept);
});
