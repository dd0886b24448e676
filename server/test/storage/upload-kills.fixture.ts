// An upload outlives its processes, on a disk and in a bucket.
import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createS3Wire } from '../../src/adapters/s3-wire.ts';
import { connect, type Connection } from '../../src/db/connect.ts';
import { createObjects } from '../../src/storage/create-objects.ts';
import { createObjectIndex } from '../../src/storage/index-store.ts';
import { readStorageAddress } from '../../src/storage/storage-url.ts';
import { inReadingOrder, uploadPrefix } from '../../src/storage/upload-objects.ts';
import { startS3StandIn, type S3StandIn } from '../s3-stand-in/stand-in.ts';
import { cloneDatabase } from '../world.ts';
import { hashOf, uploadByTurns, uploadUnderKills, type UploadTrial } from './upload-kills.ts';

const mebibyte = 1024 * 1024;

export function testUploadKills(kills: number): void {
  vi.setConfig({ testTimeout: 600_000, hookTimeout: 90_000 });
  let trial: Omit<UploadTrial, 'place' | 'bytes'>;
  let connection: Connection;
  let drop: () => Promise<void>;
  let store: S3StandIn;
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'floodlit-kills-'));
    store = await startS3StandIn();
    const database = await cloneDatabase();
    ({ drop } = database);
    connection = connect(database.config, { poolSize: 2 });
    const one = async (text: string): Promise<number> =>
      (await connection.pool.query<{ id: number }>(text)).rows[0]?.id ?? 0;
    const channelId = await one('select id::int from channel.channels order by id limit 1');
    trial = {
      database: database.config,
      connection,
      channelId,
      operatorId: await one(
        `insert into operators.operators (email, name, language, created_at)
         values ('${randomUUID()}@club.test', 'Editor', 'en', now()) returning id::int`,
      ),
      eventId: await one(
        `select id::int from catalog.events where channel_id = ${channelId} order by id limit 1`,
      ),
    };
  });
  afterAll(async () => {
    await connection.close();
    await drop();
    await store[Symbol.asyncDispose]();
    await rm(directory, { recursive: true, force: true });
  });

  const onDisk = {
    place: () => ({ directory }),
    begin: async (id: string) => (await open(path.join(directory, id), 'w')).close(),
    read: (id: string) => readFile(path.join(directory, id)),
    keptBytes: async (id: string) => (await stat(path.join(directory, id))).size,
  };
  const bucketPlace = () => ({
    url: `s3://${store.bucket}/league?endpoint=${store.endpoint}`,
    key: store.key,
    secret: store.secret,
  });
  const inBucket = {
    place: bucketPlace,
    begin: async () => undefined,
    async read(id: string): Promise<Buffer> {
      const address = readStorageAddress(bucketPlace());
      if (address === undefined) throw new Error('The address is empty.');
      const wire = await createS3Wire(address);
      const objects = createObjects(wire, createObjectIndex(connection.db, wire.store));
      const parts = inReadingOrder(await objects.list(uploadPrefix(id)));
      return Buffer.concat(
        await Promise.all(parts.map(async ({ key }) => (await objects.get(key)) ?? Buffer.alloc(0))),
      );
    },
    keptBytes: async (id: string): Promise<number> =>
      [...store.objects].reduce((sum, [key, { length }]) => sum + (key.includes(id) ? length : 0), 0),
  };

  describe.each([
    ['a disk', onDisk],
    ['a bucket', inBucket],
  ] as const)('an upload on %s', (_, stored) => {
    it(`outlives ${kills} kills, and each costs one part at most`, async () => {
      const bytes = 20 * mebibyte + 777;
      // A kill often loses nothing, so that one file can end before the last kill.
      for (let left = kills; left > 0;) {
        const { id, content, ...result } = await uploadUnderKills(
          { ...trial, place: stored.place(), bytes },
          left,
          stored.begin,
        );
        expect(result.arrived).toBe(bytes);
        expect(result.kills).toBeGreaterThan(0);
        left -= result.kills;
        expect(result.mostLost).toBeLessThanOrEqual(8 * mebibyte);
        expect(hashOf(await stored.read(id))).toBe(hashOf(content));
        // Nothing of it is there twice.
        expect(await stored.keptBytes(id)).toBe(bytes);
      }
    });

    it('is cut at every mebibyte, and continues at the other process', async () => {
      const bytes = 9 * mebibyte + 5;
      const { id, content, offsets } = await uploadByTurns(
        { ...trial, place: stored.place(), bytes },
        mebibyte,
        stored.begin,
      );
      expect([offsets[0], offsets.at(-1)]).toEqual([0, bytes]);
      // A cut may lose bytes that were on their way. It never takes back one that was acknowledged.
      for (const [turn, offset] of offsets.slice(1).entries()) {
        const taken = offset - (offsets[turn] ?? 0);
        expect(taken).toBeGreaterThanOrEqual(0);
        expect(taken).toBeLessThanOrEqual(mebibyte);
      }
      expect(hashOf(await stored.read(id))).toBe(hashOf(content));
      expect(await stored.keptBytes(id)).toBe(bytes);
    });
  });
}
