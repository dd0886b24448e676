// The same live game and the same recordings on a disk and on a bucket, in turns.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDiskStorage } from '../../../server/src/adapters/disk-storage.ts';
import { createObjectStorage } from '../../../server/src/adapters/object-storage.ts';
import { createS3Wire } from '../../../server/src/adapters/s3-wire.ts';
import { sendAtOnce } from '../../../server/src/adapters/send-at-once.ts';
import { endEvent } from '../../../server/src/media/index.ts';
import type { MediaStorage } from '../../../server/src/media/ports.ts';
import { findFfmpeg } from '../../../server/src/processes/find-ffmpeg.ts';
import { createObjects } from '../../../server/src/storage/create-objects.ts';
import { createObjectIndex } from '../../../server/src/storage/index-store.ts';
import { readStorageAddress } from '../../../server/src/storage/storage-url.ts';
import { startS3StandIn } from '../../../server/test/s3-stand-in/stand-in.ts';
import { toolSearchEnvironment } from '../../../tools/find-chromium.ts';
import { frameAfterMs } from '../browser/first-frame.ts';
import { launchBrowser } from '../browser/launch.ts';
import { medianOf, ratioAtMost, type Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { armGame } from '../live/arm-game.ts';
import { startClockSource } from '../live/clock-source.ts';
import { processCpuSeconds } from '../process-cpu.ts';
import { startProduct, type Product } from '../product/start-product.ts';
import { copyRecording } from './copied-recordings.ts';

const rounds = 15;
const settleMs = 8_000;
const windows = 6;
const windowMs = 10_000;
const readyDeadlineMs = 60_000;

interface Side {
  readonly product: Product;
  readonly storage: MediaStorage;
  readonly namesIn: (folder: string) => Promise<string[]>;
}

interface Played extends Side {
  /** Seconds of the processor in each window. */
  readonly cpuSeconds: readonly number[];
  readonly recording: { readonly eventId: number; readonly folder: string };
}

async function untilReady({ connection }: Product, eventId: number): Promise<string> {
  const deadlineAtMs = performance.now() + readyDeadlineMs;
  while (performance.now() < deadlineAtMs) {
    const { rows } = await connection.pool.query<{ folder: string }>(
      "select folder from media.assets where event_id = $1 and status = 'ready'",
      [eventId],
    );
    if (rows[0] !== undefined) return rows[0].folder;
    await wait(200);
  }
  throw new Error('The game did not become a recording.');
}

/** Both sides air at once, so that what else the machine does falls on both alike. */
async function airGame(side: Side, ffmpegPath: string): Promise<Played> {
  const game = await armGame(side.product);
  const source = startClockSource(ffmpegPath, game.url);
  const cpuSeconds: number[] = [];
  try {
    await wait(settleMs);
    for (let window = 0; window < windows; window += 1) {
      const before = await processCpuSeconds(side.product.pid);
      await wait(windowMs);
      cpuSeconds.push((await processCpuSeconds(side.product.pid)) - before);
    }
  } finally {
    await source.stop();
  }
  await endEvent(game.deps, game.channelId, game.eventId);
  const folder = await untilReady(side.product, game.eventId);
  return { ...side, cpuSeconds, recording: { eventId: game.eventId, folder } };
}

const copiesOf = async ({ product, storage, recording, namesIn }: Played): Promise<number[]> =>
  copyRecording(product, storage, { ...recording, names: await namesIn(recording.folder) }, rounds + 1);

export async function storage(): Promise<Figure[]> {
  const ffmpegPath = await findFfmpeg(toolSearchEnvironment((line) => console.error(line)));
  await using store = await startS3StandIn();
  const given = {
    url: `s3://${store.bucket}/bench?endpoint=${store.endpoint}`,
    key: store.key,
    secret: store.secret,
  };
  const address = readStorageAddress(given);
  if (address === undefined) throw new Error('The stand-in has an address.');
  const onDisk = await startProduct();
  const onBucket = await startProduct({
    environment: { STORAGE_URL: given.url, STORAGE_KEY: given.key, STORAGE_SECRET: given.secret },
  });
  const browser = await launchBrowser();
  try {
    const index = createObjectIndex(onBucket.connection.db, address.store);
    const objects = createObjects(await createS3Wire(address), index);
    const objectsFolder = path.join(onDisk.dataDir, 'objects');
    const [disk, bucket] = await Promise.all([
      airGame(
        {
          product: onDisk,
          storage: createDiskStorage(objectsFolder),
          namesIn: async (folder) =>
            (await readdir(path.join(objectsFolder, folder), { recursive: true, withFileTypes: true }))
              .filter((entry) => entry.isFile())
              .map((entry) =>
                path.relative(path.join(objectsFolder, folder), path.join(entry.parentPath, entry.name)),
              ),
        },
        ffmpegPath,
      ),
      airGame(
        {
          product: onBucket,
          storage: createObjectStorage({ objects, index, spool: sendAtOnce(objects) }),
          namesIn: async (folder) =>
            (await index.list(folder)).map(({ key }) => key.slice(folder.length + 1)),
        },
        ffmpegPath,
      ),
    ]);
    const [diskCopies, bucketCopies] = [await copiesOf(disk), await copiesOf(bucket)];
    const watch = ({ product: { origin } }: Side, eventId = 0): string => `${origin}/watch/${eventId}`;
    const cold = await interleave(
      {
        bucket: () => frameAfterMs(browser, watch(bucket, bucketCopies.pop()), undefined, { isAsked: false }),
        disk: () => frameAfterMs(browser, watch(disk, diskCopies.pop()), undefined, { isAsked: false }),
      },
      rounds,
    );
    const warm = await interleave(
      {
        bucket: () => frameAfterMs(browser, watch(bucket, bucket.recording.eventId)),
        disk: () => frameAfterMs(browser, watch(disk, disk.recording.eventId)),
      },
      rounds,
    );
    const cpu = { bucket: medianOf(bucket.cpuSeconds), disk: medianOf(disk.cpuSeconds) };
    const percent = (seconds: number): string => `${((seconds * 100_000) / windowMs).toFixed(1)} %`;
    const ms = (of: { bucket: number; disk: number }): string =>
      `${of.bucket.toFixed(0)} ms, on a disk ${of.disk.toFixed(0)} ms`;
    return [
      ratioAtMost(
        'storage: processor of a live game',
        cpu.bucket / cpu.disk,
        1.1,
        `${percent(cpu.bucket)} of a core, on a disk ${percent(cpu.disk)}`,
      ),
      ratioAtMost('storage: first frame of a recording, cold', cold.bucket / cold.disk, 1.3, ms(cold)),
      ratioAtMost('storage: first frame of a recording, warm', warm.bucket / warm.disk, 1.02, ms(warm)),
    ];
  } finally {
    await browser.close();
    await onDisk.stop();
    await onBucket.stop();
  }
}
