// A recorded game whose pictures say their number, put where the storage keeps recordings.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runFfmpeg } from '@floodlit/ffmpeg';
import { createDiskStorage } from '../../../server/src/adapters/disk-storage.ts';
import { createFfmpegEncoder } from '../../../server/src/adapters/ffmpeg-encoder.ts';
import { bestFirst } from '../../../server/src/media/download/download-event.ts';
import type { Product } from '../product/start-product.ts';

export const gameRate = 30;
export const clockBits = 12;

export interface ClockGame {
  readonly eventId: number;
  readonly assetId: number;
  readonly seconds: number;
  /** The best quality as one file, for `ffmpeg -c copy`. */
  readonly wholeFile: string;
  readonly workDirectory: string;
}

export interface ClockGameOptions {
  readonly height: 720 | 1080;
  /** Files to give away are made at once for clips of a free game, and on request for the others. */
  readonly type: 'free' | 'register';
  readonly seconds: number;
}

/** The upper half says the number, the lower half moves, so that the bitrate is that of a game. */
const filterOf = (half: string): string =>
  [
    `[0:v]scale=${clockBits}:2,format=gray,geq=lum='16+219*mod(floor(N/pow(2,X)),2)',scale=${half}:flags=neighbor,setsar=1,format=yuv420p[clock]`,
    '[1:v]noise=alls=20:allf=t,format=yuv420p[game]',
    '[clock][game]vstack[v]',
  ].join(';');

/** The game as an encoder would send it. */
export async function makeClockFilm(
  product: Pick<Product, 'dataDir'>,
  ffmpegPath: string,
  { height, seconds }: Pick<ClockGameOptions, 'height' | 'seconds'>,
): Promise<{ readonly sourcePath: string; readonly workDirectory: string }> {
  const workDirectory = path.join(product.dataDir, 'bench-clips');
  await mkdir(workDirectory, { recursive: true });
  const sourcePath = path.join(workDirectory, 'game.mp4');
  const length = `rate=${gameRate}:duration=${seconds}`;
  const half = `${(height * 16) / 9}:${height / 2}`;
  const bits = height === 720 ? '4M' : '6M';
  await runFfmpeg({
    ffmpegPath,
    workDirectory,
    timeoutMs: 200_000,
    args: [
      ...`-f lavfi -i nullsrc=size=${clockBits}x2:${length} -f lavfi -i testsrc2=size=${half.replace(':', 'x')}:${length}`.split(
        ' ',
      ),
      ...`-f lavfi -i sine=frequency=440:duration=${seconds}`.split(' '),
      '-filter_complex',
      filterOf(half),
      ...`-map [v] -map 2:a -c:v libx264 -preset veryfast -g 60 -bf 2 -b:v ${bits} -maxrate ${bits} -bufsize ${bits} -c:a aac`.split(
        ' ',
      ),
      sourcePath,
    ],
  });
  return { sourcePath, workDirectory };
}

export async function makeClockGame(
  product: Product,
  ffmpegPath: string,
  { height, type, seconds }: ClockGameOptions,
): Promise<ClockGame> {
  const { pool } = product.connection;
  const objects = path.join(product.dataDir, 'objects');
  const { sourcePath, workDirectory } = await makeClockFilm(product, ffmpegPath, { height, seconds });
  const { finishedPath, ladder, durationSeconds } = await createFfmpegEncoder({
    ffmpegPath,
    workDirectory,
  }).encode({
    name: 'clock-game',
    sourcePath,
    captions: [],
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const [best] = bestFirst(ladder.rungs);
  const { rows: events } = await pool.query<{ id: number; channel_id: number }>(
    `select events.id, events.channel_id from catalog.events as events
       join channel.channels as channels on channels.id = events.channel_id
      where channels.slug = 'northern-sports' and type = 'free' and stream_status = 'finished'
        and not exists (select from media.assets as assets where assets.event_id = events.id)
      order by id desc limit 1`,
  );
  const [event] = events;
  if (event === undefined || best === undefined) throw new Error('The demo has no free game that is over.');
  const rung = path.join(finishedPath, best.name);
  const parts = Array.from(
    { length: best.segments },
    (_, index) => `s${String(index + 1).padStart(5, '0')}.m4s`,
  );
  const wholeFile = path.join(workDirectory, 'whole.mp4');
  const all = await Promise.all(['init.mp4', ...parts].map((name) => readFile(path.join(rung, name))));
  await writeFile(wholeFile, Buffer.concat(all));
  const folder = `recordings/${event.channel_id}/clock-game`;
  await createDiskStorage(objects).putFolder(finishedPath, folder);
  const { rows: assets } = await pool.query<{ id: number }>(
    `insert into media.assets (channel_id, event_id, status, source_key, folder, progress, duration_seconds, ladder,
       created_at, ready_at, touched_at)
     values ($1, $2, 'ready', '', $3, 100, $4, $5, now(), now(), now()) returning id`,
    [event.channel_id, event.id, folder, durationSeconds, JSON.stringify(ladder)],
  );
  await pool.query(
    `insert into clips.event_settings (channel_id, event_id, makers) values ($1, $2, 'everybody')`,
    [event.channel_id, event.id],
  );
  await pool.query('update catalog.events set type = $2 where id = $1', [event.id, type]);
  return { seconds, eventId: event.id, assetId: assets[0]?.id ?? 0, wholeFile, workDirectory };
}
