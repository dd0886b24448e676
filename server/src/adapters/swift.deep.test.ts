import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readAllTheTime, runMove, someFilms, type Move } from '../../test/storage/killed-moves.ts';
import { openStorageGround } from '../../test/storage/storage-ground.ts';
import { startSwift, type Swift } from '../../test/swift/start-swift.ts';
import { createObjects } from '../storage/create-objects.ts';
import { createObjectIndex } from '../storage/index-store.ts';
import { inReadingOrder, uploadPrefix } from '../storage/upload-objects.ts';
import { openDiskSpool } from './disk-spool.ts';
import { testMediaStorage } from './media-storage.fixture.ts';
import { createObjectStorage } from './object-storage.ts';
import { createObjectUploads } from './object-uploads.ts';
import { testObjectWire, wireTo } from './object-wire.fixture.ts';
import { testUploadFiles, type OpenUploads } from './upload-files.fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 420_000 });

const silent = (): void => undefined;
const log = { info: silent, warn: silent, error: silent };
let swift: Swift;
let ground: Awaited<ReturnType<typeof openStorageGround>>;
beforeAll(async () => {
  swift = await startSwift();
  ground = await openStorageGround();
});
afterAll(async () => {
  await ground[Symbol.asyncDispose]();
  await swift[Symbol.asyncDispose]();
});

let prefixes = 0;
async function openBucket() {
  const wire = await wireTo(swift, `suite-${(prefixes += 1)}`);
  const index = createObjectIndex(ground.connection.db, wire.store);
  return { wire, index, objects: createObjects(wire, index) };
}

async function openStorage(readBackMs: number) {
  const { wire, index, objects } = await openBucket();
  const directory = await mkdtemp(path.join(tmpdir(), 'floodlit-spool-'));
  const spool = await openDiskSpool({
    directory,
    limitBytes: 2 ** 30,
    objects: createObjects(wire, index, { tries: 1 }),
    log,
    readBackAfter: () => readBackMs,
  });
  return {
    storage: createObjectStorage({ objects, index, spool }),
    async close() {
      await spool.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function openUploads(): Promise<OpenUploads> {
  const { objects } = await openBucket();
  const maximumBytes = 2 ** 30;
  return {
    process: () => createObjectUploads({ objects, maximumBytes, room: async () => maximumBytes }),
    read: async (id) =>
      Buffer.concat(
        await Promise.all(
          inReadingOrder(await objects.list(uploadPrefix(id))).map(
            async ({ key }) => (await objects.get(key)) ?? Buffer.alloc(0),
          ),
        ),
      ),
    keptBytes: async (id) =>
      (await objects.list(uploadPrefix(id))).reduce((sum, { bytes }) => sum + bytes, 0),
    close: async () => undefined,
  };
}

testObjectWire('Swift', () => swift);
testMediaStorage('Swift, read from the spool', () => openStorage(60_000));
testMediaStorage('Swift, whose spool is freed at once', () => openStorage(0));
testUploadFiles('Swift', openUploads);

it('a move to Swift that is killed fails no reader, and its last run sends nothing', async () => {
  const films = someFilms(60, ground.channelId, 9 * 1024 * 1024);
  for (const { folder, name, bytes } of films) await ground.disk.writeFile(folder, name, bytes);
  const { endpoint, bucket, key, secret } = swift;
  const store = { url: `s3://${bucket}/moved?endpoint=${endpoint}`, key, secret };
  const move: Move = { database: ground.database, dataDir: ground.dataDir, store };
  {
    await using reader = readAllTheTime(await ground.bucketAfterDisk(store), films);
    for (const after of [5, 18, 20]) expect(await runMove(move, after)).toBeUndefined();
    expect(await runMove({ ...move, isRemoving: true })).toMatchObject({ failedFiles: 0 });
    expect(reader.failures).toEqual([]);
  }
  expect(await runMove(move)).toMatchObject({ files: 0, bytes: 0 });
  const { storage } = await ground.openBucket(store);
  for (const { folder, name, bytes } of films)
    expect((await storage.readFile(folder, name))?.equals(bytes)).toBe(true);
});
