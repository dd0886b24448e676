// One disk for the uploads of all channels: its last room, and the sweep that frees it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '../../../test/operators/console-client.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { createDiskSources } from '../../adapters/disk-sources.ts';
import { createDiskUploads } from '../../adapters/disk-uploads.ts';
import { beginUpload, createVodItem } from '../index.ts';
import { arrive } from './arrive.fixture.ts';
import { sweepRecordings } from '../sweep-jobs.ts';

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;
let place: string;
let world: World;
let own: number;
let other: number;
let operatorId: number;
let freeBytes = 100 * gigabyte;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-room-'));
  world = await createWorld({
    sources: createDiskSources(place),
    uploadFiles: createDiskUploads(path.join(place, 'uploads'), gigabyte, async () => {
      // Both requests hold their transaction while the disk is read.
      await new Promise((resolve) => setTimeout(resolve, 100));
      return freeBytes;
    }),
  });
  own = await world.channelId();
  other = await world.channelId('littoral-sport');
  await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
  const { rows } = await world.connection.pool.query<{ id: number }>(
    'select id from operators.operators order by id desc limit 1',
  );
  operatorId = rows[0]?.id ?? 0;
});
afterAll(async () => {
  await world.close();
  await rm(place, { recursive: true, force: true });
});
beforeEach(() => {
  freeBytes = 100 * gigabyte;
});

async function beginVideo(channelId: number, bytes: number): Promise<string> {
  const { media } = world.context;
  const videoId = await createVodItem(media, channelId, { title: 'Uploaded', type: 'free' });
  return beginUpload(media, { channelId, operatorId, which: { videoId }, bytes, name: 'match.mp4' });
}

describe('the last room of the disk', () => {
  it('is given once, also when two channels ask at the same time', async () => {
    freeBytes = gigabyte + 2 * megabyte;
    const answers = await Promise.allSettled([own, other].map((channel) => beginVideo(channel, megabyte)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = answers.find((answer) => answer.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'media.upload_no_room' });
    await world.connection.pool.query('delete from media.uploads');
    for (const id of await world.context.media.uploadFiles.listIds())
      await world.context.media.uploadFiles.remove(id);
  });
});

describe('the sweep of recordings', () => {
  it('removes left files and logs the upload, also while the encoder fails to read one', async () => {
    const [stuck, used] = [await beginVideo(own, 1), await beginVideo(own, 1)];
    const { media } = world.context;
    for (const id of [stuck, used]) await arrive(media, { channelId: own, id, bytes: 1 }, Buffer.alloc(1));
    await world.connection.pool.query(
      `update media.uploads set touched_at = touched_at - interval '3 minutes',
         finished_at = case when id = $1 then touched_at end`,
      [used],
    );
    const fault = new Error('The encoder did not answer.');
    const encoder = { ...media.encoder, inspect: () => Promise.reject(fault) };
    const removed = vi.fn(async () => []);
    const trims = vi.fn(async () => []);
    await sweepRecordings({
      ...media,
      encoder,
      library: { ...media.library, listRemoved: removed },
      store: { ...media.store, listOldTrims: trims },
    });
    expect(await media.uploadFiles.listIds()).toEqual([stuck]);
    expect(world.loggedErrors).toEqual([fault]);
    expect([removed, trims].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    world.loggedErrors.length = 0;
  });

  it('of a worker with another folder leaves every upload alone', async () => {
    const { media, connection } = { ...world.context, connection: world.connection };
    await connection.pool.query('delete from media.uploads');
    const uploads = await Promise.all(
      ['growing', 'whole', 'delivered', 'empty'].map(() => beginVideo(own, 2)),
    );
    const [growing = '', whole = '', delivered = ''] = uploads;
    await arrive(media, { channelId: own, id: growing, bytes: 2 }, Buffer.alloc(1));
    for (const id of [whole, delivered])
      await arrive(media, { channelId: own, id, bytes: 2 }, Buffer.alloc(2));
    await connection.pool.query(
      `update media.uploads set created_at = created_at - interval '20 minutes',
         touched_at = touched_at - interval '20 minutes', finished_at = case when id = $1 then touched_at end`,
      [delivered],
    );
    const inspect = () => Promise.resolve();
    const uploadFiles = createDiskUploads(path.join(place, 'another', 'uploads'), gigabyte);
    await sweepRecordings({
      ...media,
      encoder: { ...media.encoder, inspect },
      sources: createDiskSources(path.join(place, 'another')),
      uploadFiles,
    });
    expect((await media.uploads.listIds()).toSorted()).toEqual(uploads.toSorted());
    expect((await media.uploads.listUnfinished()).length).toBe(3);

    await sweepRecordings({ ...media, encoder: { ...media.encoder, inspect } });
    // The own worker delivers the whole one and removes the empty and the used one.
    expect((await media.uploads.listIds()).toSorted()).toEqual([growing, whole].toSorted());
    await connection.pool.query('delete from media.uploads');
    for (const id of await media.uploadFiles.listIds()) await media.uploadFiles.remove(id);
  });

  it('delivers in the name of the person who uploaded', async () => {
    const { media } = world.context;
    const id = await beginVideo(own, 1);
    await arrive(media, { channelId: own, id, bytes: 1 }, Buffer.alloc(1));
    await world.connection.pool.query(
      `update media.uploads set touched_at = touched_at - interval '3 minutes' where id = $1`,
      [id],
    );
    const inspect = () => Promise.resolve();
    await sweepRecordings({ ...media, encoder: { ...media.encoder, inspect } });
    const { rows } = await world.connection.pool.query(
      `select log.operator_id = uploads.operator_id as is_named
         from media.uploads cross join lateral (
           select operator_id from operators.audit_log where subject = 'media.assets' order by id desc limit 1) as log
        where uploads.id = $1`,
      [id],
    );
    expect(rows).toEqual([{ is_named: true }]);
    world.queue.drop();
  });

  it('deletes the parts that trims cut off, also when removed videos cannot be listed', async () => {
    const { media } = world.context;
    const fault = new Error('The list was not read.');
    const trims = vi.fn(async () => []);
    await sweepRecordings({
      ...media,
      library: { ...media.library, listRemoved: () => Promise.reject(fault) },
      store: { ...media.store, listOldTrims: trims },
    });
    expect(trims).toHaveBeenCalledOnce();
    expect(world.loggedErrors).toEqual([fault]);
    world.loggedErrors.length = 0;
  });
});
