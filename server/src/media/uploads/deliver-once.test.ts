// A complete upload is delivered by one process at a time, however long its file is looked at.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '../../../test/operators/console-client.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { createDiskSources } from '../../adapters/disk-sources.ts';
import { createDiskUploads } from '../../adapters/disk-uploads.ts';
import { createVodItem, finishUpload } from '../index.ts';
import { RecordingRefused } from '../ports.ts';
import { arrive } from './arrive.fixture.ts';
import { beginUpload, type UploadDeps } from './begin-upload.ts';
import { sweepUploads } from './sweep-uploads.ts';

const bytes = Buffer.alloc(10);
let place: string;
let world: World;
let channelId: number;
let id: string;
let inspect: (name: string) => Promise<void>;
let names: string[];
let deps: UploadDeps;

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-once-'));
  world = await createWorld({
    sources: createDiskSources(place),
    uploadFiles: createDiskUploads(path.join(place, 'uploads'), 1024 ** 3, async () => 100 * 1024 ** 3),
  });
  channelId = await world.channelId();
  await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
});
afterAll(async () => {
  await world.close();
  await rm(place, { recursive: true, force: true });
});
beforeEach(async () => {
  const { media } = world.context;
  names = [];
  inspect = async () => {};
  deps = {
    ...media,
    encoder: {
      ...media.encoder,
      inspect: ({ name }) => {
        names.push(name);
        return inspect(name);
      },
    },
  };
  id = await anUpload();
});
afterEach(async () => {
  vi.useRealTimers();
  world.queue.drop();
  await world.connection.pool.query('delete from media.uploads');
});

/** Complete, and its last request ended three minutes ago. */
async function anUpload(): Promise<string> {
  const { rows } = await world.connection.pool.query<{ id: number }>(
    'select min(id) as id from operators.operators',
  );
  const videoId = await createVodItem(deps, channelId, { title: 'Uploaded', type: 'free' });
  const begun = await beginUpload(deps, {
    channelId,
    operatorId: rows[0]?.id ?? 0,
    which: { videoId },
    bytes: bytes.length,
    name: 'match.mp4',
  });
  await arrive(deps, { channelId, id: begun, bytes: bytes.length }, bytes);
  await world.connection.pool.query(
    `update media.uploads set touched_at = touched_at - interval '3 minutes' where id = $1`,
    [begun],
  );
  return begun;
}

const deliver = (): Promise<void> =>
  finishUpload(deps, channelId, id, (work) =>
    deps.transact((scope) => work(world.context.within(scope).media)),
  );
const rowOf = async (of = id) => {
  const { rows } = await world.connection.pool.query<{ is_leased: boolean; is_finished: boolean }>(
    `select coalesce(leased_until > now(), false) as is_leased, finished_at is not null as is_finished
     from media.uploads where id = $1`,
    [of],
  );
  return rows[0];
};

describe('a complete upload', () => {
  it('is left alone by the sweep while its file is looked at, also for minutes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const looked = Promise.withResolvers<undefined>();
    inspect = () => looked.promise;
    const delivered = deliver();
    await vi.waitFor(() => expect(names).toHaveLength(1));
    await world.connection.pool.query('update media.uploads set leased_until = now()');
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(async () => expect(await rowOf()).toEqual({ is_leased: true, is_finished: false }));
    await sweepUploads(deps);
    await expect(deliver()).rejects.toMatchObject({ code: 'media.upload_busy' });
    expect(names).toHaveLength(1);
    looked.resolve(undefined);
    await delivered;
    expect(await rowOf()).toEqual({ is_leased: false, is_finished: true });
    // Repeated, it stays delivered.
    await deliver();
    expect(world.loggedErrors).toEqual([]);
  });

  it('is delivered by the sweep when the process that had it was killed', async () => {
    await world.connection.pool.query(
      `update media.uploads set leased_by = gen_random_uuid(), leased_until = now() - interval '1 second'`,
    );
    await sweepUploads(deps);
    expect(await rowOf()).toEqual({ is_leased: false, is_finished: true });
  });

  it('is delivered by the sweep when the bytes of another one cannot be asked for', async () => {
    const other = await anUpload();
    const keptOf: UploadDeps['uploadFiles']['keptOf'] = (asked, arrived) =>
      asked === other
        ? Promise.reject(new Error('The bucket is away.'))
        : world.context.media.uploadFiles.keptOf(asked, arrived);
    await sweepUploads({ ...deps, uploadFiles: { ...deps.uploadFiles, keptOf } });
    expect(await rowOf()).toEqual({ is_leased: false, is_finished: true });
    expect(await rowOf(other)).toEqual({ is_leased: false, is_finished: false });
    // It is named, and the next sweep asks again.
    expect(new Set(world.loggedErrors.splice(0).map(String))).toEqual(
      new Set(['Error: The bucket is away.']),
    );
    await sweepUploads(deps);
    expect(await rowOf(other)).toEqual({ is_leased: false, is_finished: true });
  });

  it('that another process has delivered keeps its file when this one finds no video in it', async () => {
    inspect = async () => {
      await deps.uploads.finish(channelId, id, world.clock.now());
      throw new RecordingRefused('The file is not a video.');
    };
    await expect(deliver()).rejects.toMatchObject({ code: 'media.not_a_video' });
    expect(await rowOf()).toEqual({ is_leased: false, is_finished: true });
    expect(await deps.uploadFiles.listIds()).toContain(id);
  });

  it('is looked at under a name that no other look has', async () => {
    // One of the two is refused.
    await Promise.allSettled([deliver(), deliver()]);
    await deliver();
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(1);
  });
});
