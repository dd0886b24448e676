// Past games of the demo without a camera. Each has a result alone, as the office types it.
import { demoResults, demoTeam, resultText, type DemoChannel, type DemoResult } from '@floodlit/demo/content';
import { appendEntries, plainEntry, type GameLogDeps } from '../catalog/index.ts';
import { databaseOf, type Database } from '../db/connect.ts';
import { uuidOf } from './demo-entry.ts';
import { startOf } from './seed-fixtures.ts';
import { gameNames, joined, othersOf, translationsText } from './seed-translations.ts';
import { takeTurn } from './take-turn.ts';

const gameSeconds = 2 * 3_600;
/** Its games whistle off so long after the start. */
const playedMs = 6_000_000;

/** All of a channel's results in one transaction, and nothing where they are. @returns how many it added. */
export const seedResults = (
  deps: GameLogDeps,
  channelId: number,
  channel: DemoChannel,
  now: Date,
): Promise<number> =>
  deps.transact(async (scope) => {
    const db = databaseOf(scope);
    // Without this lock, two web processes that start at once would both add them.
    await takeTurn(db, 'demo results', channelId);
    if (await hasResults(db, channelId, channel)) return 0;
    const events = await insertGames(db, channelId, channel, now);
    for (const { id, starts_at, score } of events) {
      const at = starts_at.getTime() + playedMs;
      const final = plainEntry('final', { ...score, id: uuidOf(`${id} result`), at, phone_at: at });
      await appendEntries({ ...deps, transact: (work) => work(scope) }, channelId, id, 'demo', {
        entries: [final],
      });
    }
    return events.length;
  });

const hasResults = async (db: Database, channelId: number, { settings }: DemoChannel): Promise<boolean> =>
  (await db
    .selectFrom('catalog.events')
    .where('channel_id', '=', channelId)
    .where('description', '=', resultText[settings.language])
    .select('id')
    .executeTakeFirst()) !== undefined;

type SeededResult = Pick<DemoResult, 'score'> & { readonly id: number; readonly starts_at: Date };

/** A game whose teams, sport or place somebody has removed is left out. */
async function insertGames(
  db: Database,
  channelId: number,
  { settings: { language, time_zone } }: DemoChannel,
  now: Date,
): Promise<SeededResult[]> {
  const teams = await db
    .selectFrom('catalog.participants')
    .where('channel_id', '=', channelId)
    .select(['id', 'alias', 'event_category_id'])
    .execute();
  const games = demoResults.flatMap(({ home, away, day, time, score }) => {
    const homeTeam = teams.find(({ alias }) => alias === home);
    const awayTeam = teams.find(({ alias }) => alias === away);
    const sport = homeTeam?.event_category_id ?? undefined;
    if (homeTeam === undefined || awayTeam === undefined || sport === undefined) return [];
    const names = gameNames(language, demoTeam(away), demoTeam(home));
    const row = {
      channel_id: channelId,
      name: names.own,
      type: 'free' as const,
      stream_status: 'upcoming' as const,
      starts_at: startOf({ day, time }, time_zone, now),
      time_zone,
      duration_seconds: gameSeconds,
      description: resultText[language],
      image: null,
      away_team_id: awayTeam.id,
      home_team_id: homeTeam.id,
      event_category_id: sport,
      location_id: null,
      single_event_package_id: null,
      translations: translationsText(joined(names.others, othersOf(language, { description: resultText }))),
    };
    return [{ row, score }];
  });
  if (games.length === 0) return [];
  const rows = await db
    .insertInto('catalog.events')
    .values(games.map(({ row }) => row))
    .returning(['id', 'starts_at'])
    .execute();
  return rows.flatMap((row, index) => {
    const score = games[index]?.score;
    return score === undefined ? [] : [{ ...row, score }];
  });
}
