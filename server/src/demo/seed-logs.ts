// The games of the demo have their logs from the first start on, before their footage is rendered.
import {
  demoFixtures,
  littoralSport,
  northernSports,
  type DemoChannel,
  type DemoFixture,
} from '@floodlit/demo/content';
import { appendEntries, type GameLogDeps } from '../catalog/index.ts';
import type { Database } from '../db/connect.ts';
import { sentEntry } from './demo-entry.ts';
import { gameOf, longGameOf } from './demo-games.ts';
import { footageLog } from './footage-log.ts';
import { seedResults } from './seed-results.ts';

export interface SeedLogs {
  readonly db: Database;
  readonly gameLogs: GameLogDeps;
  readonly now: Date;
  /** Whether two games of the first channel get a replay of some minutes. */
  readonly hasLongReplays: boolean;
}

/** Safe at every start: a game that has a log, and a channel that has results, stay as they are. */
export async function seedDemoLogs(options: SeedLogs): Promise<void> {
  const { db, gameLogs, now, hasLongReplays } = options;
  for (const channel of [northernSports, littoralSport]) {
    const row = await db
      .selectFrom('channel.channels')
      .where('slug', '=', channel.slug)
      .select('id')
      .executeTakeFirst();
    if (row === undefined) continue;
    const found = await Promise.all(
      demoFixtures
        .filter(({ day }) => day < 0)
        .map(async (fixture) => ({ fixture, event: await findWithoutLog(db, row.id, channel, fixture) })),
    );
    // Logs come once. Later, results that somebody has deleted stay deleted.
    if (found.some(({ event }) => event !== undefined)) await seedResults(gameLogs, row.id, channel, now);
    for (const { fixture, event } of found) {
      if (event === undefined) continue;
      const { name } = channel.settings;
      const long = hasLongReplays && channel === northernSports ? longGameOf(fixture, name) : undefined;
      const entries = footageLog(long ?? gameOf(fixture, name)).map((entry, order) =>
        sentEntry(event.id, entry, order, event.starts_at.getTime()),
      );
      await appendEntries(gameLogs, row.id, event.id, 'demo', { entries });
    }
  }
}

/** Live games of the same teams have another description. */
const findWithoutLog = (
  db: Database,
  channelId: number,
  { settings }: DemoChannel,
  { away, home, description }: DemoFixture,
): Promise<{ id: number; starts_at: Date } | undefined> =>
  db
    .selectFrom('catalog.events as events')
    .innerJoin('catalog.participants as away', 'away.id', 'events.away_team_id')
    .innerJoin('catalog.participants as home', 'home.id', 'events.home_team_id')
    .leftJoin('catalog.scores as scores', 'scores.event_id', 'events.id')
    .where('events.channel_id', '=', channelId)
    .where('events.stream_status', '=', 'finished')
    .where('events.description', '=', description[settings.language])
    .where('away.alias', '=', away)
    .where('home.alias', '=', home)
    .where('scores.event_id', 'is', null)
    .select(['events.id', 'events.starts_at'])
    .executeTakeFirst();
