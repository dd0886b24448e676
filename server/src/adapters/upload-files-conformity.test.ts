import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createMemoryIndex, createMemoryWire, type MemoryWire } from '../../test/fakes/memory-objects.ts';
import { startS3StandIn, type S3StandIn } from '../../test/s3-stand-in/stand-in.ts';
import { cloneDatabase } from '../../test/world.ts';
import { connect, type Connection } from '../db/connect.ts';
import { createObjects } from '../storage/create-objects.ts';
import { createObjectIndex } from '../storage/index-store.ts';
import { objectBytesMaximum, type Objects } from '../storage/ports.ts';
import { readStorageAddress } from '../storage/storage-url.ts';
import { inReadingOrder, uploadPrefix } from '../storage/upload-objects.ts';
import { createDiskUploads } from './disk-uploads.ts';
import { createObjectUploads } from './object-uploads.ts';
import { createS3Wire } from './s3-wire.ts';
import { testUploadFiles, type OpenUploads } from './upload-files.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 });

const maximumBytes = 2 ** 30;
const room = async (): Promise<number> => maximumBytes;

async function openDisk(): Promise<OpenUploads> {
  const directory = await mkdtemp(path.join(tmpdir(), 'floodlit-uploads-'));
  const at = (id: string): string => path.join(directory, id);
  return {
    process: () => createDiskUploads(directory, maximumBytes),
    read: (id) => readFile(at(id)),
    keptBytes: async (id) => (await stat(at(id)).catch(() => undefined))?.size ?? 0,
    close: () => rm(directory, { recursive: true, force: true }),
  };
}

const readAll = async (objects: Objects, id: string): Promise<Buffer> =>
  Buffer.concat(
    await Promise.all(
      inReadingOrder(await objects.list(uploadPrefix(id))).map(
        async ({ key }) => (await objects.get(key)) ?? Buffer.alloc(0),
      ),
    ),
  );

const belowOf = (stored: ReadonlyMap<string, Buffer>, prefix: string): number =>
  [...stored].reduce((sum, [key, { length }]) => sum + (key.includes(`${prefix}/`) ? length : 0), 0);

const quick = { random: () => 0, pause: async () => undefined };

async function openMemory(): Promise<OpenUploads> {
  const wire = createMemoryWire();
  const index = createMemoryIndex();
  const open = () => createObjects(wire, index, quick);
  return {
    process: () => createObjectUploads({ objects: open(), maximumBytes, room }),
    read: (id) => readAll(open(), id),
    keptBytes: async (id) => belowOf(wire.objects, uploadPrefix(id)),
    close: async () => undefined,
  };
}

let store: S3StandIn;
let connection: Connection;
let drop: () => Promise<void>;
beforeAll(async () => {
  store = await startS3StandIn();
  const database = await cloneDatabase();
  ({ drop } = database);
  connection = connect(database.config, { poolSize: 4 });
});
afterAll(async () => {
  await connection.close();
  await drop();
  await store[Symbol.asyncDispose]();
});

async function openBucket(): Promise<OpenUploads> {
  const address = readStorageAddress({
    url: `s3://${store.bucket}/league?endpoint=${store.endpoint}`,
    key: store.key,
    secret: store.secret,
  });
  if (address === undefined) throw new Error('The address is empty.');
  const wire = await createS3Wire(address);
  const open = () => createObjects(wire, createObjectIndex(connection.db, wire.store));
  return {
    process: () => createObjectUploads({ objects: open(), maximumBytes, room }),
    read: (id) => readAll(open(), id),
    keptBytes: async (id) => belowOf(store.objects, uploadPrefix(id)),
    async close() {
      await connection.pool.query('truncate storage.objects, storage.used');
      store.objects.clear();
      store.requests.length = 0;
    },
  };
}

testUploadFiles('a disk', openDisk);
testUploadFiles('objects in memory', openMemory);
testUploadFiles('a bucket', openBucket);

const whole = objectBytesMaximum;
async function* bytesOf(content: Buffer, from = 0, seen?: (at: number) => void): AsyncGenerator<Uint8Array> {
  for (let at = from; at < content.length; at += 65_536) {
    seen?.(at);
    yield content.subarray(at, at + 65_536);
  }
}
const openWire = (wire: MemoryWire, options = {}) => {
  const index = createMemoryIndex();
  const objects = createObjects(wire, index, { ...quick, ...options });
  return { objects, index, uploads: createObjectUploads({ objects, maximumBytes, room }) };
};

it('goes on after a process was killed at each of its calls to the store', async () => {
  const content = Buffer.alloc(whole + 999, 'floodlit');
  let call = 0;
  let killedAt = 0;
  const wire = createMemoryWire(() => (++call === killedAt ? 'busy' : undefined));
  const { objects, uploads } = openWire(wire, { tries: 1 });
  for (killedAt = 1; killedAt < 14; killedAt += 1) {
    const id = randomUUID();
    let offset = 0;
    call = 0;
    const kept = async (to: number): Promise<void> => void (offset = to);
    for (let attempts = 0; offset < content.length && attempts < 9; attempts += 1) {
      const to = Math.min(content.length, offset + whole / 2 + 5);
      const body = bytesOf(content.subarray(0, to), offset);
      await uploads
        .write({ channelId: 7, id, bytes: content.length }, offset, body, kept)
        .catch(() => undefined);
    }
    expect((await readAll(objects, id)).equals(content), `killed at call ${killedAt}`).toBe(true);
    expect(inReadingOrder(await objects.list(uploadPrefix(id))).map(({ bytes }) => bytes)).toEqual([
      whole,
      999,
    ]);
  }
});

it('reads no further than the part that the store takes', async () => {
  const content = Buffer.alloc(3 * whole, 1);
  let read = 0;
  let most = 0;
  let stored = 0;
  const { uploads } = openWire(createMemoryWire());
  const body = bytesOf(content, 0, (at) => {
    read = at;
    most = Math.max(most, read - stored);
  });
  await uploads.write({ channelId: 7, id: randomUUID(), bytes: content.length }, 0, body, async (to) => {
    stored = to;
  });
  expect(most).toBeLessThanOrEqual(whole);
});

it('lets a seventeenth upload wait for its turn', async () => {
  const { uploads } = openWire(createMemoryWire());
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = 0;
  async function* slow(): AsyncGenerator<Uint8Array> {
    begun += 1;
    await released;
    yield Buffer.alloc(1);
  }
  const writing = Array.from({ length: 17 }, () =>
    uploads.write({ channelId: 7, id: randomUUID(), bytes: 1 }, 0, slow(), async () => undefined),
  );
  await vi.waitFor(() => expect(begun).toBe(16));
  release();
  expect(await Promise.all(writing)).toHaveLength(17);
  expect(begun).toBe(17);
});

it('continues in the bucket what began on the disk', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'floodlit-former-'));
  try {
    const content = Buffer.alloc(2 * whole + 500, 'former');
    const id = randomUUID();
    const upload = { channelId: 7, id, bytes: content.length };
    const former = createDiskUploads(directory, maximumBytes);
    let offset = 0;
    const kept = async (to: number): Promise<void> => void (offset = to);
    await former.create(id);
    await former.write(upload, 0, bytesOf(content.subarray(0, whole + 400)), kept);
    const { objects } = openWire(createMemoryWire());
    const uploads = createObjectUploads({ objects, maximumBytes, room, former });
    expect(await uploads.keptOf(id, null)).toBe(whole + 400);
    await uploads.write(upload, offset, bytesOf(content, offset), kept);
    expect([offset, (await readAll(objects, id)).equals(content)]).toEqual([content.length, true]);
    await expect(stat(former.pathOf(id))).rejects.toThrow('ENOENT');
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
