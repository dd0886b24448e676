// Gives the demo's finished games their recordings. Footage is rendered once, cached, and delivered like any
// recording.
import path from 'node:path';
import {
  demoFixtures,
  demoTeam,
  littoralSport,
  northernSports,
  recordingSeconds,
  type DemoChannel,
  type DemoFixture,
} from '@floodlit/demo/content';
import { ensureFootage, ensureSponsorFilm, usualFootage, type Game } from '@floodlit/demo/footage';
import { submitRecording, type MediaDeps, type VodDelivery } from '../media/index.ts';
import type { Database } from '../db/connect.ts';
import { writeCaptionFiles } from './caption-files.ts';
import { addDemoPreroll } from './demo-preroll.ts';
import { deliverDemoVideos } from './demo-videos.ts';

export interface DemoRecordingsOptions {
  /** At most so many, free games first. */
  readonly count: number;
  readonly db: Database;
  readonly media: MediaDeps;
  /** Where rendered footage is kept. */
  readonly cacheDirectory: string;
  readonly ffmpegPath: string;
  readonly say: (line: string) => void;
  /** Called with each one that is on its way to being served. */
  readonly onSubmitted: () => void;
  readonly signal: AbortSignal;
}

const sports = { soccer: 'soccer', basketball: 'basketball', 'ice-hockey': 'hockey' } as const;
const clocks = { soccer: 82 * 60, basketball: 118, 'ice-hockey': 140 } as const;
/** The second channel demonstrates the separation of channels; two games are enough for that. */
const recordingsOfSecond = 2;

/** Free games first, because a new visitor can play them without an account. */
const byOpenness = (one: DemoFixture, other: DemoFixture): number =>
  Number(other.type === 'free') - Number(one.type === 'free');

function gameOf(fixture: DemoFixture, channelName: string): Game {
  const teamOf = (alias: string): Game['home'] => {
    const team = demoTeam(alias);
    return {
      code: team.code,
      name: team.name,
      primary_colour: team.color,
      secondary_colour: team.secondary_color,
    };
  };
  const { sport } = demoTeam(fixture.home);
  return {
    ...usualFootage,
    seconds: recordingSeconds,
    sport: sports[sport],
    channel_name: channelName,
    home: teamOf(fixture.home),
    away: teamOf(fixture.away),
    goals: fixture.goals ?? [],
    clock_seconds: clocks[sport],
    score: sport === 'basketball' ? { home: 61, away: 60 } : { home: 0, away: 0 },
  };
}

async function findBareEvent(
  db: Database,
  channelId: number,
  fixture: DemoFixture,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('catalog.events as events')
    .innerJoin('catalog.participants as away', 'away.id', 'events.away_team_id')
    .innerJoin('catalog.participants as home', 'home.id', 'events.home_team_id')
    .leftJoin('media.assets as assets', 'assets.event_id', 'events.id')
    .where('events.channel_id', '=', channelId)
    .where('events.stream_status', '=', 'finished')
    .where('away.alias', '=', fixture.away)
    .where('home.alias', '=', fixture.home)
    .where((row) => row.or([row('assets.id', 'is', null), row('assets.status', '=', 'failed')]))
    .select('events.id')
    .executeTakeFirst();
  return row?.id;
}

/** Safe to run at every start: games that have their recording are passed over. Stops quietly when the signal says so. */
export async function makeDemoRecordings({
  count,
  db,
  media,
  cacheDirectory,
  ffmpegPath,
  say,
  onSubmitted,
  signal,
}: DemoRecordingsOptions): Promise<void> {
  const finished = demoFixtures.filter((fixture) => fixture.day < 0).toSorted(byOpenness);
  const wanted = [
    ...finished.map((fixture) => ({ fixture, channel: northernSports })),
    ...finished.slice(0, recordingsOfSecond).map((fixture) => ({ fixture, channel: littoralSport })),
  ].slice(0, count);
  const bring = async (game: Game): Promise<VodDelivery> => ({
    sourcePath: await ensureFootage(cacheDirectory, game, { ffmpegPath, signal }),
    captions: await writeCaptionFiles(path.join(cacheDirectory, 'captions'), game),
  });
  const channelIdOf = async ({ slug }: DemoChannel): Promise<number | undefined> =>
    (await db.selectFrom('channel.channels').where('slug', '=', slug).select('id').executeTakeFirst())?.id;
  for (const [index, { fixture, channel }] of wanted.entries()) {
    if (signal.aborted) return;
    const channelId = await channelIdOf(channel);
    const eventId = channelId && (await findBareEvent(db, channelId, fixture));
    if (channelId === undefined || eventId === undefined) continue;
    const game = gameOf(fixture, channel.settings.name);
    const name = `${game.away.name} @ ${game.home.name}`;
    say(`Rendering demo footage ${index + 1} of ${wanted.length}: ${name}`);
    await submitRecording(media, { channelId, eventId, ...(await bring(game)) });
    onSubmitted();
  }
  // The games first: the library has the same footage, which is rendered by now.
  for (const { fixture, channel } of wanted) {
    if (signal.aborted) return;
    const channelId = await channelIdOf(channel);
    if (channelId === undefined) continue;
    const game = gameOf(fixture, channel.settings.name);
    await deliverDemoVideos(media, { channel, channelId, home: fixture.home, bring: () => bring(game) });
  }
  const sponsored = wanted.some(({ channel }) => channel === littoralSport)
    ? await channelIdOf(littoralSport)
    : undefined;
  if (sponsored !== undefined)
    await addDemoPreroll(media, sponsored, () => ensureSponsorFilm(cacheDirectory, { ffmpegPath, signal }));
}
