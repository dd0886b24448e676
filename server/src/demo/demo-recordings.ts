// Gives the demo's finished games their recordings. Footage is rendered once, cached, and delivered like any
// recording.
import path from 'node:path';
import {
  demoFixtures,
  littoralSport,
  northernSports,
  type DemoChannel,
  type DemoFixture,
} from '@floodlit/demo/content';
import { ensureFootage, ensureSponsorFilm, posterSecond, type Game } from '@floodlit/demo/footage';
import { takeFile, submitRecording, type MediaDeps, type VodDelivery } from '../media/index.ts';
import type { Database } from '../db/connect.ts';
import { writeCaptionFiles } from './caption-files.ts';
import { gameOf, longGameOf } from './demo-games.ts';
import { chooseDemoPoster, type PosterWish } from './demo-posters.ts';
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

/** The second channel demonstrates the separation of channels; two games are enough for that. */
const recordingsOfSecond = 2;

/** Free games first, because a new visitor can play them without an account. */
const byOpenness = (one: DemoFixture, other: DemoFixture): number =>
  Number(other.type === 'free') - Number(one.type === 'free');

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

type Recorded = { readonly fixture: DemoFixture; readonly channel: DemoChannel };

const channelIdOf = async (db: Database, { slug }: DemoChannel): Promise<number | undefined> =>
  (await db.selectFrom('channel.channels').where('slug', '=', slug).select('id').executeTakeFirst())?.id;

/** Long replays are rendered only where all recordings are. Tests and benches ask for some, or for none. */
const hasLongReplay = (count: number, { fixture, channel }: Recorded): boolean =>
  count === Number.POSITIVE_INFINITY &&
  channel === northernSports &&
  longGameOf(fixture, channel.settings.name) !== undefined;

const listRecorded = (): Recorded[] => {
  const finished = demoFixtures.filter((fixture) => fixture.day < 0).toSorted(byOpenness);
  return [
    ...finished.map((fixture) => ({ fixture, channel: northernSports })),
    ...finished.slice(0, recordingsOfSecond).map((fixture) => ({ fixture, channel: littoralSport })),
  ];
};

/** Renders the footage of a game and hands it over. @returns undefined for a game that has its recording. */
async function bringGame(
  { db, media, cacheDirectory, ffmpegPath, signal }: DemoRecordingsOptions,
  { fixture, channel }: Recorded,
  game: Game,
  { isIdle, onBegun }: { readonly isIdle: boolean; readonly onBegun: () => void },
): Promise<PosterWish | undefined> {
  const channelId = await channelIdOf(db, channel);
  const eventId = channelId && (await findBareEvent(db, channelId, fixture));
  if (channelId === undefined || eventId === undefined) return undefined;
  onBegun();
  const film = await ensureFootage(cacheDirectory, game, { ffmpegPath, signal, isIdle });
  const captions = [];
  for (const { path: file, ...words } of await writeCaptionFiles(path.join(cacheDirectory, 'captions'), game))
    captions.push({ ...words, source_key: await takeFile(media, channelId, file) });
  const delivery: VodDelivery = { sourceKey: await takeFile(media, channelId, film), captions };
  const asset = await submitRecording(media, { channelId, eventId, ...delivery });
  return { channelId, assetId: asset.id, recording: { eventId }, at: posterSecond(game) };
}

const nameOf = ({ away, home }: Game): string => `${away.name} @ ${home.name}`;

/** Safe to run at every start: games that have their recording are passed over. Stops quietly when the signal says so. */
export async function makeDemoRecordings(options: DemoRecordingsOptions): Promise<void> {
  const { count, db, media, cacheDirectory, ffmpegPath, say, onSubmitted, signal } = options;
  const wanted = listRecorded().slice(0, count);
  const short = wanted.filter((recorded) => !hasLongReplay(count, recorded));
  const posters: Promise<void>[] = [];
  // The other recordings do not wait for a picture, and do not fail with it.
  const follow = (wish: PosterWish): void =>
    void posters.push(chooseDemoPoster(media, wish, signal).catch(() => undefined));
  for (const [index, recorded] of short.entries()) {
    if (signal.aborted) return;
    const game = gameOf(recorded.fixture, recorded.channel.settings.name);
    const onBegun = (): void =>
      say(`Rendering demo footage ${index + 1} of ${short.length}: ${nameOf(game)}`);
    const wish = await bringGame(options, recorded, game, { isIdle: false, onBegun });
    if (wish === undefined) continue;
    follow(wish);
    onSubmitted();
  }
  for (const { fixture, channel } of wanted) {
    if (signal.aborted) return;
    const channelId = await channelIdOf(db, channel);
    if (channelId === undefined) continue;
    await deliverDemoVideos(media, {
      channel,
      channelId,
      home: fixture.home,
      bring: (film) => ensureFootage(cacheDirectory, film, { ffmpegPath, signal }),
      onDelivered: (asset, videoId, film) =>
        follow({ channelId, assetId: asset.id, recording: { videoId }, at: posterSecond(film) }),
    });
  }
  const sponsored = wanted.some(({ channel }) => channel === littoralSport)
    ? await channelIdOf(db, littoralSport)
    : undefined;
  if (sponsored !== undefined)
    await addDemoPreroll(media, sponsored, () => ensureSponsorFilm(cacheDirectory, { ffmpegPath, signal }));
  await Promise.all(posters);
}

/** Some minutes of two games. Run it when the rest of the demo is there: it works at the lowest priority. */
export async function makeLongReplays(options: DemoRecordingsOptions): Promise<void> {
  const { count, db, media, say, signal } = options;
  for (const recorded of listRecorded()) {
    const game = longGameOf(recorded.fixture, recorded.channel.settings.name);
    if (signal.aborted || game === undefined || !hasLongReplay(count, recorded)) continue;
    const onBegun = (): void => say(`Rendering a long replay behind everything else: ${nameOf(game)}`);
    const wish = await bringGame(options, recorded, game, { isIdle: true, onBegun });
    if (wish === undefined) continue;
    if ('eventId' in wish.recording)
      await db
        .updateTable('catalog.events')
        .set({ duration_seconds: game.seconds })
        .where('channel_id', '=', wish.channelId)
        .where('id', '=', wish.recording.eventId)
        .execute();
    await chooseDemoPoster(media, wish, signal);
  }
}
