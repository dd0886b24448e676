// A database, a folder and an S3 store for tests of files that move.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDiskStorage } from '../../src/adapters/disk-storage.ts';
import { storageWithFormer } from '../../src/adapters/former-storage.ts';
import { createObjectStorage } from '../../src/adapters/object-storage.ts';
import { createS3Wire } from '../../src/adapters/s3-wire.ts';
import { sendAtOnce } from '../../src/adapters/send-at-once.ts';
import { connect, type Connection } from '../../src/db/connect.ts';
import { type Clock, systemClock } from '../../src/kernel/clock.ts';
import { createObjects } from '../../src/storage/create-objects.ts';
import { indexWithFormer, objectsWithFormer } from '../../src/storage/former-objects.ts';
import { createObjectIndex } from '../../src/storage/index-store.ts';
import { readStorageAddress } from '../../src/storage/storage-url.ts';
import { cloneDatabase } from '../world.ts';

export interface TestAddress {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
}

async function openDatabase(cleanup: AsyncDisposableStack) {
  const database = await cloneDatabase();
  cleanup.defer(() => database.drop());
  const connection = connect(database.config, { poolSize: 4 });
  cleanup.defer(() => connection.close());
  return { connection, config: database.config };
}

/** @param given the database and the time of a world, which closes its database itself. */
export async function openStorageGround(given?: { readonly connection: Connection; readonly clock: Clock }) {
  const cleanup = new AsyncDisposableStack();
  const { connection, config } = given ? { ...given, config: {} } : await openDatabase(cleanup);
  const clock = given?.clock ?? systemClock;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'floodlit-moves-'));
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }));
  const { rows } = await connection.pool.query<{ id: number }>(
    'select min(id)::int as id from channel.channels',
  );
  const disk = createDiskStorage(path.join(dataDir, 'objects'));

  const openBucket = async (given: TestAddress) => {
    const address = readStorageAddress(given);
    if (address === undefined) throw new Error('The address is empty.');
    const wire = await createS3Wire(address, { clock });
    const index = createObjectIndex(connection.db, wire.store);
    const objects = createObjects(wire, index);
    return {
      wire,
      index,
      objects,
      storage: createObjectStorage({ index, objects, spool: sendAtOnce(objects) }),
    };
  };
  return {
    database: config,
    connection,
    dataDir,
    channelId: rows[0]?.id ?? 0,
    disk,
    openBucket,
    bucketAfterDisk: async (given: TestAddress) => storageWithFormer((await openBucket(given)).storage, disk),
    diskAfterBucket: async (given: TestAddress) => storageWithFormer(disk, (await openBucket(given)).storage),
    async bucketAfterBucket(given: TestAddress, before: TestAddress) {
      const [current, former] = [await openBucket(given), await openBucket(before)];
      const index = indexWithFormer(current.index, former.index);
      const objects = objectsWithFormer(current.objects, former.objects, former.index);
      return createObjectStorage({ index, objects, spool: sendAtOnce(objects) });
    },
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  };
}
