// A free game of four hours: a minute of pictures over and over, put where the storage keeps recordings.
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runFfmpeg } from '@floodlit/ffmpeg';
import { createDiskStorage } from '../../../server/src/adapters/disk-storage.ts';
import type { Product } from '../product/start-product.ts';

const segmentSeconds = 4;
const [width, height, bandwidth] = [640, 360, 300_000];

export interface LongGame {
  readonly eventId: number;
  readonly assetId: number;
  readonly seconds: number;
  /** Folder of the only quality's files on the disk. */
  readonly folder: string;
}

/** @param options.minutes how long the game is. */
export async function makeLongGame(
  { connection: { pool }, dataDir }: Pick<Product, 'connection' | 'dataDir'>,
  ffmpegPath: string,
  { minutes, type }: { readonly minutes: number; readonly type: 'free' | 'paid' },
): Promise<LongGame> {
  const objects = path.join(dataDir, 'objects');
  const workDirectory = path.join(objects, '.bench-long');
  const rung = path.join(workDirectory, 'game', '360p');
  await mkdir(rung, { recursive: true });
  const minute = path.join(workDirectory, 'minute.mp4');
  const run = (args: string[]) => runFfmpeg({ ffmpegPath, workDirectory, timeoutMs: 200_000, args });
  const pictures = `testsrc2=size=${width}x${height}:rate=24:duration=60`;
  const coding = `-c:v libx264 -preset veryfast -profile:v main -level 3.0 -g 48 -b:v ${bandwidth} -pix_fmt yuv420p`;
  await run(
    [
      `-f lavfi -i ${pictures} -f lavfi -i sine=frequency=440:duration=60 ${coding} -c:a aac -b:a 64k`.split(
        ' ',
      ),
      minute,
    ].flat(),
  );
  const list = `-c copy -f hls -hls_playlist_type vod -hls_time ${segmentSeconds} -hls_segment_type fmp4 -start_number 1`;
  await run(
    [
      ['-stream_loop', String(minutes - 1), '-i', minute],
      `${list} -hls_fmp4_init_filename init.mp4 -hls_segment_filename`.split(' '),
      [path.join(rung, 's%05d.m4s'), path.join(rung, 'index.m3u8')],
    ].flat(),
  );
  await rm(minute);
  await writeFile(
    path.join(workDirectory, 'game', 'master.m3u8'),
    [
      '#EXTM3U',
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth * 2},RESOLUTION=${width}x${height},CODECS="avc1.4d401e,mp4a.40.2"`,
      '360p/index.m3u8',
      '',
    ].join('\n'),
  );
  const segments = (minutes * 60) / segmentSeconds;
  // ffmpeg makes as many as we say there are, or the ladder would tell of files that are not there.
  await stat(path.join(rung, `s${String(segments).padStart(5, '0')}.m4s`));
  const { rows: events } = await pool.query<{ id: number; channel_id: number }>(
    `select events.id, events.channel_id from catalog.events as events
       join channel.channels as channels on channels.id = events.channel_id
      where channels.slug = 'northern-sports' and type = $1 and stream_status = 'finished'
        and not exists (select from media.assets as assets where assets.event_id = events.id)
      order by id desc limit 1`,
    [type],
  );
  const [event] = events;
  if (event === undefined) throw new Error(`The demo has no ${type} game that is over and has no recording.`);
  const folder = `recordings/${event.channel_id}/long-game`;
  await createDiskStorage(objects).putFolder(path.join(workDirectory, 'game'), folder);
  const ladder = {
    rungs: [{ name: '360p', width, height, bandwidth, segments }],
    start_rung: '360p',
    captions: [],
    poster: null,
    storyboard: null,
  };
  const { rows: assets } = await pool.query<{ id: number }>(
    `insert into media.assets (channel_id, event_id, status, source_key, folder, progress, duration_seconds, ladder,
       created_at, ready_at, touched_at)
     values ($1, $2, 'ready', '', $3, 100, $4, $5, now(), now(), now()) returning id`,
    [event.channel_id, event.id, folder, minutes * 60, JSON.stringify(ladder)],
  );
  return {
    eventId: event.id,
    assetId: assets[0]?.id ?? 0,
    seconds: minutes * 60,
    folder: path.join(objects, folder, '360p'),
  };
}
