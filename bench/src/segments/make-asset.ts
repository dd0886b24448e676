// A recording of segments of exactly one megabyte, put where the storage keeps recordings.
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createDiskStorage } from '../../../server/src/adapters/disk-storage.ts';
import type { Product } from '../product/start-product.ts';

export const segmentBytes = 1_000_000;
export const segmentCount = 32;

export const segmentName = (index: number): string => `s${String(index + 1).padStart(5, '0')}.m4s`;

export interface MadeAsset {
  readonly eventId: number;
  readonly assetId: number;
  /** Folder of the rung's files on the disk. */
  readonly folder: string;
}

/** Makes the asset of a paid, finished game that bob's season pass covers. */
export async function makeAsset({
  connection: { pool },
  dataDir,
}: Pick<Product, 'connection' | 'dataDir'>): Promise<MadeAsset> {
  const { rows: events } = await pool.query<{ id: number; channel_id: number }>(
    `select events.id, events.channel_id from catalog.events as events
       join channel.channels as channels on channels.id = events.channel_id
      where channels.slug = 'northern-sports' and type = 'paid' and stream_status = 'finished' order by id limit 1`,
  );
  const [event] = events;
  if (event === undefined) throw new Error('The demo has no paid game that is over.');
  const folder = `recordings/${event.channel_id}/bench`;
  const objects = path.join(dataDir, 'objects');
  await mkdir(objects, { recursive: true });
  const work = await mkdtemp(path.join(objects, '.bench-'));
  await mkdir(path.join(work, '1080p'));
  await writeFile(path.join(work, '1080p/index.m3u8'), '#EXTM3U\n');
  await writeFile(path.join(work, 'master.m3u8'), '#EXTM3U\n');
  for (let index = 0; index < segmentCount; index++)
    await writeFile(path.join(work, '1080p', segmentName(index)), randomBytes(segmentBytes));
  await createDiskStorage(objects).putFolder(work, folder);
  const ladder = {
    rungs: [{ name: '1080p', width: 1920, height: 1080, bandwidth: 4_000_000, segments: segmentCount }],
    start_rung: '1080p',
    captions: [],
    poster: null,
    storyboard: null,
  };
  const { rows: assets } = await pool.query<{ id: number }>(
    `insert into media.assets (channel_id, event_id, status, source_key, folder, progress, duration_seconds, ladder,
       created_at, ready_at)
     values ($1, $2, 'ready', '', $3, 100, $4, $5, now(), now()) returning id`,
    [event.channel_id, event.id, folder, segmentCount * 2, JSON.stringify(ladder)],
  );
  return {
    eventId: event.id,
    assetId: assets[0]?.id ?? 0,
    folder: path.join(objects, folder, '1080p'),
  };
}
