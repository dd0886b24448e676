import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryIndex, createMemoryWire, type WireFault } from '../../test/fakes/memory-objects.ts';
import { startS3StandIn, type S3StandIn } from '../../test/s3-stand-in/stand-in.ts';
import { cloneDatabase } from '../../test/world.ts';
import { connect, type Connection } from '../db/connect.ts';
import { SourceFailed, uploadKeyOf } from '../media/index.ts';
import { createObjects } from '../storage/create-objects.ts';
import { createObjectIndex } from '../storage/index-store.ts';
import { StoreRefused, type Objects } from '../storage/ports.ts';
import { readStorageAddress } from '../storage/storage-url.ts';
import { uploadPartKey } from '../storage/upload-objects.ts';
import { createDiskSources } from './disk-sources.ts';
import { createObjectSources } from './object-sources.ts';
import { createS3Wire } from './s3-wire.ts';
import { testSourceFiles, type TestedSources } from './source-files.fixture.ts';

const id = '0f1e2d3c-4b5a-4978-8796-a5b4c3d2e1f0';
const key = uploadKeyOf(id);
const part = 8 * 1024 ** 2;

function machinesOf(objects: Objects, onClose: () => Promise<unknown>): TestedSources {
  const folders: string[] = [];
  return {
    async machine() {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'floodlit-machine-'));
      folders.push(dataDir);
      const scratch = path.join(dataDir, 'work', 'sources');
      return {
        dataDir,
        sources: createObjectSources({
          objects,
          disk: createDiskSources(dataDir),
          scratch,
          pause: async () => {},
        }),
      };
    },
    async close() {
      for (const folder of folders) {
        // Each work released what it fetched.
        expect(await readdir(path.join(folder, 'work', 'sources')).catch(() => [])).toEqual([]);
        await rm(folder, { recursive: true });
      }
      await onClose();
    },
  };
}

testSourceFiles('a bucket in memory', async () =>
  machinesOf(createObjects(createMemoryWire(), createMemoryIndex()), async () => {}),
);

describe('over HTTP', () => {
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
  testSourceFiles('a bucket over HTTP', async () => {
    const address = readStorageAddress({
      url: `s3://${store.bucket}/league?endpoint=${store.endpoint}`,
      key: store.key,
      secret: store.secret,
    });
    if (address === undefined) throw new Error('The address is empty.');
    const wire = await createS3Wire(address);
    return machinesOf(createObjects(wire, createObjectIndex(connection.db, wire.store)), async () => {
      await connection.pool.query('truncate storage.objects, storage.used');
      store.objects.clear();
      store.requests.length = 0;
    });
  });
});

describe('a bucket with faults', () => {
  let fault: (call: string, name: string) => WireFault | undefined;
  let wire: ReturnType<typeof createMemoryWire>;
  let index: ReturnType<typeof createMemoryIndex>;
  let place: string;
  let pauses: number;
  const open = (signal?: AbortSignal) =>
    createObjectSources({
      objects: createObjects(wire, index, { pause: async () => {} }),
      disk: createDiskSources(place),
      scratch: path.join(place, 'work'),
      pause: async () => void (pauses += 1),
    }).open(key, 'work', signal);
  beforeEach(async () => {
    fault = () => undefined;
    wire = createMemoryWire((call, name) => fault(call, name));
    index = createMemoryIndex();
    place = await mkdtemp(path.join(tmpdir(), 'floodlit-faults-'));
    pauses = 0;
    const file = path.join(place, 'game.mp4');
    await writeFile(file, Buffer.alloc(3 * part + 5, 1));
    await createObjectSources({
      objects: createObjects(wire, index),
      disk: createDiskSources(place),
      scratch: path.join(place, 'work'),
    }).take(7, id, file, async () => {});
    wire.calls.length = 0;
  });
  afterEach(() => rm(place, { recursive: true }));

  it('that is away keeps the work waiting, and the file comes whole', async () => {
    let left = 12;
    fault = (call) => (call === 'get' && (left -= 1) > 0 ? 'busy' : undefined);
    const opened = await open(new AbortController().signal);
    expect(pauses).toBeGreaterThan(3);
    await opened?.release();
  });

  it('that is away ends the work when it is stopped', async () => {
    const stop = new AbortController();
    fault = () => {
      setImmediate(() => stop.abort(new Error('stopped')));
      return 'busy';
    };
    await expect(open(stop.signal)).rejects.toThrow('stopped');
    expect(await readdir(path.join(place, 'work'))).toEqual([]);
  });

  it('that lost an object says so, and leaves nothing in the scratch folder', async () => {
    wire.objects.delete(uploadPartKey(id, 2));
    await expect(open(new AbortController().signal)).rejects.toThrow(
      /s3:\/\/memory lost uploads\/.*\/2\. Run "floodlit storage check"/,
    );
    expect(await readdir(path.join(place, 'work'))).toEqual([]);
  });

  it('whose rows lack a part never gives half a file', async () => {
    await index.forget([uploadPartKey(id, 1)]);
    await expect(open()).rejects.toThrow(StoreRefused);
  });

  it('that gives other bytes never gives them to the encoder', async () => {
    fault = (call, name) => (call === 'get' && name.endsWith('/1') ? 'twist' : undefined);
    await expect(open()).rejects.toThrow(/has other bytes of/);
  });

  it('is not asked for parts in the middle by a short look', async () => {
    await writeFile(path.join(place, 'game.mp4'), Buffer.alloc(9 * part, 1));
    const sources = createObjectSources({
      objects: createObjects(wire, index),
      disk: createDiskSources(place),
      scratch: path.join(place, 'work'),
    });
    await sources.take(7, id, path.join(place, 'game.mp4'), async () => {});
    wire.calls.length = 0;
    const peeked = await sources.peek(key, 'work');
    expect(wire.calls.filter((call) => call === 'get')).toHaveLength(6);
    await peeked?.release();
  });

  it('gives two works of one name a file each', async () => {
    const first = await open();
    const second = await open();
    await first?.release();
    expect((await stat(second?.path ?? '')).size).toBe(3 * part + 5);
    await second?.release();
  });

  it('is not filled by a file that has no room', async () => {
    const before = wire.objects.size;
    const sources = createObjectSources({
      objects: createObjects(wire, index),
      disk: createDiskSources(place),
      scratch: path.join(place, 'work'),
    });
    const other = '0f1e2d3c-4b5a-4978-8796-a5b4c3d2e1f1';
    await expect(
      sources.take(7, other, path.join(place, 'game.mp4'), () => Promise.reject(new SourceFailed('no room'))),
    ).rejects.toThrow('no room');
    expect(wire.objects.size).toBe(before);
  });
});
