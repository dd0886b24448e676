// The demo's live game: one event that is always live, published through the real ingest.
// Each game ends and becomes a replay, and the next one begins.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { demoPlace, demoTeam, liveFixtureAt, liveGameSeconds, northernSports } from '@floodlit/demo/content';
import { createLiveGame, prepareGame, publishGame, type LiveGame } from '@floodlit/demo/live';
import {
  armEvent,
  createEncoder,
  demoEncoder,
  endEvent,
  rotateStreamKey,
  type MediaDeps,
} from '../media/index.ts';
import type { GameLogDeps } from '../catalog/index.ts';
import type { Log } from '../kernel/log.ts';
import type { Database } from '../db/connect.ts';
import { forgetOldLiveGames } from './forget-live-games.ts';
import { keepLiveLog, pictureLagMs } from './keep-live-log.ts';
import { gameNames, joined, translationsText } from './seed-translations.ts';

export interface DemoLiveOptions {
  readonly db: Database;
  readonly media: MediaDeps;
  readonly gameLogs: GameLogDeps;
  readonly log: Log;
  readonly rtmpPort: number;
  /** Where painted footage is kept, and how far the game is. */
  readonly cacheDirectory: string;
  readonly ffmpegPath: string;
  /** Whether the picture shows the time of day. */
  readonly hasClock?: boolean;
  readonly say: (line: string) => void;
  /** Called each time that the footage of a game is there. */
  readonly onPainted?: () => void;
  readonly signal: AbortSignal;
  /** Renders and publishes the games. */
  readonly camera?: { readonly prepare: typeof prepareGame; readonly publish: typeof publishGame };
}

const gamesKept = 2;
/** The demo encoder pauses this long after the last viewer has left. */
const restAfterMs = 60_000;
/** A broadcast without an encoder ends after half an hour, so the encoder resumes before that. */
const restMaximumMs = 25 * 60_000;
const windowSeconds = 1_800;
/** At least so long at a time: enough to be live, and for a first picture. */
const sparkMs = 8_000;
const lookMs = 1_000;
const mishapMs = 5_000;

interface Progress {
  readonly turn: number;
  readonly eventId: number;
  /** The second of the game. */
  readonly second: number;
}

async function readProgress(file: string): Promise<Progress | undefined> {
  try {
    const { turn, eventId, second } = JSON.parse(await readFile(file, 'utf8')) as Partial<Progress>;
    return typeof turn === 'number' && typeof eventId === 'number' && typeof second === 'number'
      ? { turn, eventId, second }
      : undefined;
  } catch {
    return undefined;
  }
}

async function insertGame({ db, media }: DemoLiveOptions, channelId: number, turn: number): Promise<number> {
  const fixture = liveFixtureAt(turn);
  const [away, home] = [demoTeam(fixture.away), demoTeam(fixture.home)];
  const names = gameNames('en', away, home);
  const idOf = (alias: string): Promise<{ id: number }> =>
    db
      .selectFrom('catalog.participants')
      .where('channel_id', '=', channelId)
      .where('alias', '=', alias)
      .select('id')
      .executeTakeFirstOrThrow();
  const [{ id: awayId }, { id: homeId }] = await Promise.all([idOf(fixture.away), idOf(fixture.home)]);
  const sport = (await media.catalog.store.listCategories(channelId)).find(
    ({ alias }) => alias === home.sport,
  );
  const place = demoPlace(home.place);
  const location = (await media.catalog.store.listLocations(channelId)).find(
    ({ name }) => name === place.name,
  );
  const { id } = await db
    .insertInto('catalog.events')
    .values({
      channel_id: channelId,
      name: names.own,
      type: fixture.type,
      stream_status: 'upcoming',
      starts_at: new Date(),
      time_zone: northernSports.settings.time_zone,
      duration_seconds: liveGameSeconds,
      description: fixture.description,
      image: null,
      away_team_id: awayId,
      home_team_id: homeId,
      event_category_id: sport?.id ?? 0,
      location_id: location?.id ?? null,
      single_event_package_id: null,
      translations: translationsText(joined(names.others, fixture.translations ?? {})),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A new key at every start, so that no process has to store the old one. */
async function takeKey(media: MediaDeps, channelId: number): Promise<string> {
  const known = await media.live.findEncoder(channelId, demoEncoder);
  const { key } = await (known === undefined ? createEncoder : rotateStreamKey)(
    media,
    channelId,
    demoEncoder,
  );
  return key;
}

const gameOf = (turn: number): LiveGame =>
  createLiveGame(liveFixtureAt(turn), northernSports.settings.name, turn + 1);

async function paint(options: DemoLiveOptions, turn: number): Promise<void> {
  const { ffmpegPath, cacheDirectory, signal, say } = options;
  const prepare = options.camera?.prepare ?? prepareGame;
  await prepare({ ffmpegPath, game: gameOf(turn), cacheDirectory, signal, say });
  options.onPainted?.();
}

/**
 * Publishes until the game is over, with pauses while nobody watches. @returns false when the event is no longer
 * live.
 */
async function playGame(
  options: DemoLiveOptions,
  channelId: number,
  from: Progress,
  url: string,
  keep: (second: number) => Promise<void>,
): Promise<boolean> {
  const { media, signal, ffmpegPath, cacheDirectory, log } = options;
  const publish = options.camera?.publish ?? publishGame;
  const game = gameOf(from.turn);
  const gameLog = keepLiveLog(options.gameLogs, { channelId, eventId: from.eventId, live: game });
  // A log that cannot be written holds no picture up. The next look tries again.
  const note = (writing: Promise<void>): Promise<void> =>
    writing.catch((error: unknown) =>
      log.warn('the log of the demo game was not written', {
        why: error instanceof Error ? error.message : '',
      }),
    );
  let { second } = from;
  let lastOnAirAt = 0;
  await paint(options, from.turn);
  while (!signal.aborted) {
    const broadcast = await media.live.findBroadcast(channelId, from.eventId);
    if (broadcast === undefined || broadcast.status === 'ended') {
      if (broadcast !== undefined) await note(gameLog.finish(Date.now()));
      return false;
    }
    const watchedAt = broadcast.watched_at?.getTime() ?? 0;
    const isWanted = Date.now() - watchedAt < restAfterMs || Date.now() - lastOnAirAt > restMaximumMs;
    if (!isWanted) {
      await pause(lookMs, undefined, { signal }).catch(() => undefined);
      continue;
    }
    const shift = new AbortController();
    const startedAt = Date.now();
    const startedSecond = second;
    gameLog.begin(startedSecond, startedAt + pictureLagMs);
    const watch = setInterval(() => void look(), lookMs);
    const look = async (): Promise<void> => {
      second = startedSecond + Math.floor((Date.now() - startedAt) / 1_000);
      await keep(second).catch(() => undefined);
      await note(gameLog.reach(second - pictureLagMs / 1_000));
      const now = await media.live.findBroadcast(channelId, from.eventId).catch(() => undefined);
      const unwatchedMs =
        Date.now() - Math.max(now?.watched_at?.getTime() ?? 0, startedAt + sparkMs - restAfterMs);
      if (unwatchedMs > restAfterMs || now?.status === 'ended') shift.abort();
    };
    try {
      const ending = await publish({
        ffmpegPath,
        url,
        game,
        hasClock: options.hasClock ?? false,
        fromSecond: startedSecond,
        cacheDirectory,
        signal: AbortSignal.any([signal, shift.signal]),
        say: options.say,
      });
      lastOnAirAt = Date.now();
      if (ending === 'finished') {
        await note(gameLog.reach(game.seconds));
        return true;
      }
    } catch (error) {
      log.warn('the demo camera was cut off', { why: error instanceof Error ? error.message : '' });
      await note(gameLog.rest(second, Date.now()));
      await pause(mishapMs, undefined, { signal }).catch(() => undefined);
      continue;
    } finally {
      clearInterval(watch);
    }
    await note(gameLog.rest(second, Date.now()));
  }
  return false;
}

/** Runs until the signal says so. Does nothing where the demo channel is not. */
export async function airDemoGames(options: DemoLiveOptions): Promise<void> {
  const { db, media, signal, cacheDirectory } = options;
  const channel = await db
    .selectFrom('channel.channels')
    .where('slug', '=', northernSports.slug)
    .select('id')
    .executeTakeFirst();
  if (channel === undefined) return;
  const file = path.join(cacheDirectory, 'live-game.json');
  const url = `rtmp://127.0.0.1:${options.rtmpPort}/live/${await takeKey(media, channel.id)}`;
  while (!signal.aborted) {
    try {
      await playTurn(options, channel.id, file, url);
    } catch (error) {
      if (signal.aborted) return;
      // A database that is away comes back.
      options.log.error('the demo camera failed', error);
      await pause(mishapMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** One game, from where it was left to its replay. */
async function playTurn(
  options: DemoLiveOptions,
  channelId: number,
  file: string,
  url: string,
): Promise<void> {
  const { db, media, signal } = options;
  let progress = await readProgress(file);
  const broadcast = progress && (await media.live.findBroadcast(channelId, progress.eventId));
  if (progress === undefined || broadcast === undefined || broadcast.status === 'ended') {
    // A game that ended while this process was away has no final entry yet.
    if (progress !== undefined && broadcast !== undefined)
      await keepLiveLog(options.gameLogs, {
        channelId,
        eventId: progress.eventId,
        live: gameOf(progress.turn),
      }).finish(Date.now());
    const turn: number = progress === undefined ? 0 : progress.turn + 1;
    // Painted first: an event that is announced begins at once.
    await paint(options, turn);
    if (signal.aborted) return;
    const eventId = await insertGame(options, channelId, turn);
    await armEvent(media, channelId, { eventId, encoderName: demoEncoder, windowSeconds });
    progress = { turn, eventId, second: 0 };
  }
  const now: Progress = progress;
  const keep = (second: number): Promise<void> => writeFile(file, JSON.stringify({ ...now, second }));
  await keep(now.second);
  const isOver = await playGame(options, channelId, now, url, keep);
  if (signal.aborted) return;
  await untilEnded(media, channelId, now.eventId, isOver, signal);
  await forgetOldLiveGames({ db, storage: media.storage }, channelId, demoEncoder, gamesKept);
}

/**
 * Repeats the end command until the game is over. A short game may go live in the database only after its last
 * picture.
 */
async function untilEnded(
  media: MediaDeps,
  channelId: number,
  eventId: number,
  isOver: boolean,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const broadcast = await media.live.findBroadcast(channelId, eventId);
    if (broadcast === undefined || broadcast.status === 'ended') return;
    if (isOver) await endEvent(media, channelId, eventId).catch(() => undefined);
    await pause(lookMs, undefined, { signal }).catch(() => undefined);
  }
}
