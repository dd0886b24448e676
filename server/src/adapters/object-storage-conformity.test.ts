import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startS3StandIn, type S3StandIn } from '../../test/s3-stand-in/stand-in.ts';
import { cloneDatabase } from '../../test/world.ts';
import { connect, type Connection } from '../db/connect.ts';
import { createObjects } from '../storage/create-objects.ts';
import { createObjectIndex } from '../storage/index-store.ts';
import { readStorageAddress } from '../storage/storage-url.ts';
import { openDiskSpool } from './disk-spool.ts';
import { testMediaStorage } from './media-storage.fixture.ts';
import { createObjectStorage } from './object-storage.ts';
import { createS3Wire } from './s3-wire.ts';

const silent = (): void => undefined;
const log = { info: silent, warn: silent, error: silent };
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

async function open(readBackMs: number) {
  const directory = await mkdtemp(path.join(tmpdir(), 'floodlit-spool-'));
  const address = readStorageAddress({
    url: `s3://${store.bucket}/league?endpoint=${store.endpoint}`,
    key: store.key,
    secret: store.secret,
  });
  if (address === undefined) throw new Error('The address is empty.');
  const wire = await createS3Wire(address);
  const index = createObjectIndex(connection.db, wire.store);
  const objects = createObjects(wire, index);
  const sending = createObjects(wire, index, { tries: 1 });
  const spool = await openDiskSpool({
    directory,
    limitBytes: 2 ** 30,
    objects: sending,
    log,
    readBackAfter: () => readBackMs,
  });
  return {
    storage: createObjectStorage({ objects, index, spool }),
    async close() {
      await spool.close();
      await rm(directory, { recursive: true, force: true });
      await connection.pool.query('truncate storage.objects, storage.used');
      store.objects.clear();
      store.requests.length = 0;
    },
  };
}

testMediaStorage('a bucket, read from the spool', () => open(60_000));
testMediaStorage('a bucket whose spool is freed at once', () => open(0));
