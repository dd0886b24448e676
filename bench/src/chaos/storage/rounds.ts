// Each round is one fault of a store or a process, and counts everything that was acknowledged.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDiskStorage } from '../../../../server/src/adapters/disk-storage.ts';
import { storageWithFormer } from '../../../../server/src/adapters/former-storage.ts';
import { createObjectStorage } from '../../../../server/src/adapters/object-storage.ts';
import { sendAtOnce } from '../../../../server/src/adapters/send-at-once.ts';
import { createObjects } from '../../../../server/src/storage/create-objects.ts';
import { inReadingOrder, uploadPrefix } from '../../../../server/src/storage/upload-objects.ts';
import { readAllTheTime, runMove, someFilms } from '../../../../server/test/storage/killed-moves.ts';
import { runAcknowledging } from './acknowledged.ts';
import { type BucketAddress, openBucket } from './bucket.ts';
import { bytesOf, segmentOf } from './film-bytes.ts';
import type { UploaderPlace } from './uploader.ts';
import type { WriterPlace } from './writer.ts';

export interface Ground {
  readonly database: Record<string, unknown>;
  readonly store: BucketAddress;
}

export interface RoundOutcome {
  readonly acknowledged: number;
  readonly survived: number;
}

const channelId = 1;

async function inFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(path.join(tmpdir(), 'floodlit-storage-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function countWhole(ground: Ground, folder: string, numbers: ReadonlySet<number>): Promise<number> {
  const { wire, index, close } = await openBucket(ground);
  const objects = createObjects(wire, index);
  let whole = 0;
  for (const number of numbers) {
    const name = segmentOf(number);
    const found = await objects.get(`${folder}/${name}`).catch(() => undefined);
    if (found?.equals(bytesOf(name)) === true) whole += 1;
  }
  await close();
  return whole;
}

export interface SegmentsRound {
  readonly segments: number;
  readonly pauseMs?: number;
  /** Runs beside the writer. */
  readonly harm?: () => Promise<void>;
  /** The writer is killed after each of these times, and starts again on the same spool. */
  readonly killsAfterMs?: readonly number[];
}

/** A live game whose segments wait in the spool. */
export const segmentsRound = (ground: Ground, round: SegmentsRound): Promise<RoundOutcome> =>
  inFolder(async (spoolDir) => {
    const folder = `recordings/${channelId}/${randomUUID()}`;
    const acknowledged = new Set<number>();
    const write = (killAfterMs?: number): Promise<boolean> =>
      runAcknowledging({
        file: './writer.ts',
        place: {
          ...ground,
          spoolDir,
          folder,
          firstNumber: Math.max(0, ...acknowledged) + 1,
          lastNumber: round.segments,
          pauseMs: round.pauseMs ?? 20,
        } satisfies WriterPlace,
        onNumber: (number) => void acknowledged.add(number),
        ...(killAfterMs !== undefined && { killAfterMs }),
      });
    const harming = round.harm?.();
    for (const afterMs of round.killsAfterMs ?? []) await write(afterMs);
    await write();
    await harming;
    return { acknowledged: acknowledged.size, survived: await countWhole(ground, folder, acknowledged) };
  });

/** Uploads whose web process is killed: the next one continues behind the last acknowledged byte. */
export async function uploadsRound(ground: Ground, kills: number, bytes: number): Promise<RoundOutcome> {
  let [acknowledged, survived, killed] = [0, 0, 0];
  while (killed < kills) {
    const id = randomUUID();
    let [offset, offsets, isDone] = [0, 0, false];
    while (!isDone) {
      const isLast = killed >= kills;
      isDone = await runAcknowledging({
        file: './uploader.ts',
        place: { ...ground, id, bytes, from: offset } satisfies UploaderPlace,
        onNumber(number) {
          offset = number;
          offsets += 1;
        },
        ...(!isLast && { killAfterMs: Math.random() * 400 }),
      });
      if (!isDone) killed += 1;
    }
    acknowledged += offsets;
    const { wire, index, close } = await openBucket(ground);
    const objects = createObjects(wire, index);
    const parts = inReadingOrder(await objects.list(uploadPrefix(id)));
    const found = await Promise.all(
      parts.map(async ({ key }) => (await objects.get(key)) ?? Buffer.alloc(0)),
    );
    if (Buffer.concat(found).equals(bytesOf(id, bytes))) survived += offsets;
    await close();
  }
  return { acknowledged, survived };
}

/** A move from the disk that is killed, with a reader: a failed read is a lost one. */
export const moveRound = (ground: Ground, count: number, kills: number): Promise<RoundOutcome> =>
  inFolder(async (dataDir) => {
    const disk = createDiskStorage(path.join(dataDir, 'objects'));
    const films = someFilms(count, channelId);
    for (const { folder, name, bytes } of films) await disk.writeFile(folder, name, bytes);
    const { wire, index, close } = await openBucket(ground);
    const objects = createObjects(wire, index);
    const bucket = createObjectStorage({ objects, index, spool: sendAtOnce(objects) });
    const reader = readAllTheTime(storageWithFormer(bucket, disk), films);
    const move = { ...ground, dataDir };
    for (let kill = 0; kill < kills; kill += 1)
      await runMove(move, 1 + Math.floor((Math.random() * count) / kills));
    await runMove({ ...move, isRemoving: true });
    await reader[Symbol.asyncDispose]();
    let whole = 0;
    for (const { folder, name, bytes } of films)
      if ((await bucket.readFile(folder, name))?.equals(bytes) === true) whole += 1;
    await close();
    const reads = reader.reads();
    return { acknowledged: reads + films.length, survived: reads - reader.failures.length + whole };
  });

/** The fault lasts this long, after a time without it. */
export async function during(ms: number, begin: () => unknown, end: () => unknown): Promise<void> {
  await wait(2_000);
  await begin();
  await wait(ms);
  await end();
}
