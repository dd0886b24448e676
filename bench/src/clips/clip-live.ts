// Clips of a live game: from the press to the clip, and what viewers notice while a hundred are made.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { clips as routes } from '@floodlit/contract/clips/clips';
import { media } from '@floodlit/contract/media/media';
import { findFfmpeg } from '../../../server/src/processes/find-ffmpeg.ts';
import { toolSearchEnvironment } from '../../../tools/find-chromium.ts';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { armGame } from '../live/arm-game.ts';
import { listFolders, runViewers } from '../live/viewers.ts';
import type { Counted } from '../live/viewer-load.ts';
import { seedFans } from '../product/seed-fans.ts';
import { startProduct, type Product } from '../product/start-product.ts';
import { createPress, percentileOf, pressedFigure, wait } from './bench-clips.ts';
import { copyMs, presses, ratioFigure } from './clips.ts';
import { makeClockFilm } from './clock-game.ts';

const rounds = 9;
/** The encoder sends it again and again. */
const filmSeconds = 45;
const clipSeconds = 30;
/** Viewers are behind the encoder. */
const behindSeconds = 2;
const playableDeadlineMs = 30_000;
const viewerCount = 100;
const watchSeconds = 25;
const clipsOfEach = 2;
const readyDeadlineMs = 90_000;

interface LiveGame {
  readonly product: Product;
  readonly ffmpegPath: string;
  readonly sourcePath: string;
  readonly workDirectory: string;
  readonly eventId: number;
  readonly assetId: number;
  /** The second that a viewer sees. */
  readonly seenSeconds: () => number;
}

async function readAssetId(product: Product, eventId: number): Promise<number> {
  const client = product.clientWith(await product.apiKeyOf());
  for (const began = performance.now(); performance.now() - began < playableDeadlineMs; await wait(50)) {
    const answer = await client.call(media.playback, { id: eventId }).catch(() => undefined);
    if (answer !== undefined) return answer.data.asset_id;
  }
  throw new Error('The game did not become playable.');
}

async function endPublisher(publisher: ChildProcess | undefined): Promise<void> {
  if (publisher === undefined || publisher.exitCode !== null) return;
  publisher.kill('SIGKILL');
  await once(publisher, 'exit');
}

async function withLiveGame(measure: (game: LiveGame) => Promise<Figure[]>): Promise<Figure[]> {
  const ffmpegPath = await findFfmpeg(toolSearchEnvironment((line) => console.error(line)));
  const product = await startProduct({ hasWorker: true });
  let publisher: ChildProcess | undefined;
  try {
    const film = await makeClockFilm(product, ffmpegPath, { height: 720, seconds: filmSeconds });
    const { eventId, channelId, url } = await armGame(product);
    const { pool } = product.connection;
    await pool.query(
      `insert into clips.event_settings (channel_id, event_id, makers) values ($1, $2, 'everybody')`,
      [channelId, eventId],
    );
    const args = ['-loglevel', 'error', '-re', '-stream_loop', '-1', '-i', film.sourcePath];
    publisher = spawn(ffmpegPath, args.concat('-c', 'copy', '-f', 'flv', url), { stdio: 'ignore' });
    const assetId = await readAssetId(product, eventId);
    const beganAt = performance.now();
    await wait((clipSeconds + behindSeconds + 1) * 1_000);
    const seenSeconds = (): number => (performance.now() - beganAt) / 1_000 - behindSeconds;
    return await measure({ product, ffmpegPath, ...film, eventId, assetId, seenSeconds });
  } finally {
    await endPublisher(publisher);
    await product.stop();
  }
}

export const liveClips = (): Promise<Figure[]> =>
  withLiveGame(async ({ product, ffmpegPath, sourcePath, workDirectory, eventId, assetId, seenSeconds }) => {
    // Files to give away of earlier clips would take the processor from the next ones.
    await product.connection.pool.query(`update catalog.events set type = 'register' where id = $1`, [
      eventId,
    ]);
    const press = await createPress(product);
    const ours = async (): Promise<number> => {
      const end = seenSeconds();
      return (await press({ start: end - clipSeconds, end, eventId, assetId })).ms;
    };
    const copy = (): Promise<number> =>
      copyMs({ ffmpegPath, game: { workDirectory, wholeFile: sourcePath, seconds: filmSeconds } });
    const both = await interleave({ ours, copy }, rounds);
    const samples: number[] = [];
    while (samples.length < presses) samples.push(await ours());
    return [ratioFigure('30 s of 720p, live,', both), pressedFigure('30 s of 720p, live', samples, 1.5)];
  });

/** Each fan asks for the last seconds twice. */
async function queueClips({ product, eventId, assetId, seenSeconds }: LiveGame): Promise<number[]> {
  const fans = await seedFans(product, viewerCount / clipsOfEach);
  const pressOf = async (fan: (typeof fans)[number], number: number): Promise<number> => {
    const end = seenSeconds();
    const { data } = await fan.tabs[0].call(routes.create, {
      event_id: eventId,
      event_media_id: assetId,
      name: `Bench ${number}`,
      tags: ['bench'],
      start_time: end - clipSeconds,
      duration: end,
      idempotency_key: `bench-${fan.userId}-${number}`,
    });
    return data.id;
  };
  return Promise.all(
    fans.flatMap((fan) => Array.from({ length: clipsOfEach }, (_, number) => pressOf(fan, number))),
  );
}

/** One query now and then: a hundred that look often would take what the viewers need. */
async function untilAllEnded({ connection: { pool } }: Product, ids: readonly number[]): Promise<void> {
  for (const began = performance.now(); performance.now() - began < readyDeadlineMs; await wait(250)) {
    const { rows } = await pool.query<{ status: string; count: number }>(
      'select status, count(*)::integer as count from clips.clips where id = any($1) group by status',
      [ids],
    );
    if (rows.some(({ status }) => status === 'failed')) throw new Error('A clip failed.');
    if (rows.every(({ status }) => status === 'ready')) return;
  }
  throw new Error('The clips were not ready in time.');
}

const failuresOf = (about: string, { failures, firstFailure, requests }: Counted): Figure => ({
  name: `clips: failed requests of ${viewerCount} viewers, ${about}`,
  value: failures,
  limit: 0,
  side: 'at most',
  unit: '',
  from: `${requests} requests in ${watchSeconds} s${firstFailure === '' ? '' : `, first: ${firstFailure}`}`,
});

export const clipsBeside = (): Promise<Figure[]> =>
  withLiveGame(async (game) => {
    const { product, eventId } = game;
    const folders = await listFolders(product, eventId, viewerCount);
    const watchGame = (): Promise<Counted> =>
      runViewers({ origin: product.origin, folders, rung: 'source', seconds: watchSeconds });
    const before = await watchGame();
    const watching = watchGame();
    await wait(3_000);
    const began = performance.now();
    const ids = await queueClips(game);
    const queuedMs = performance.now() - began;
    console.error(`  ${ids.length} clips are queued after ${(queuedMs / 1_000).toFixed(1)} s`);
    await untilAllEnded(product, ids);
    const readyMs = performance.now() - began;
    const during = await watching;
    const [alone, beside] = [percentileOf(before.playlistMs, 0.99), percentileOf(during.playlistMs, 0.99)];
    return [
      failuresOf('before', before),
      failuresOf(`while ${ids.length} clips are made`, during),
      {
        name: `clips: playlists of viewers while ${ids.length} clips are made, p99`,
        value: beside / alone,
        limit: 1.5,
        side: 'at most',
        unit: '×',
        from: `${beside.toFixed(0)} ms, before ${alone.toFixed(0)} ms; queued after ${(queuedMs / 1_000).toFixed(1)} s, all ready after ${(readyMs / 1_000).toFixed(1)} s`,
      },
    ];
  });
