// Files of commands: put into a bucket on one machine, encoded on another, and removed once nobody needs them.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryIndex, createMemoryWire } from '../../../test/fakes/memory-objects.ts';
import { createQuickEncoder } from '../../../test/media/makers.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { createDiskSources } from '../../adapters/disk-sources.ts';
import { createObjectSources } from '../../adapters/object-sources.ts';
import { createObjects } from '../../storage/create-objects.ts';
import { submitRecording, takeFile, type MediaDeps } from '../index.ts';
import { mediaJobs } from '../jobs.ts';
import { fileKeyOf } from '../source-keys.ts';
import { sweepRecordings } from '../sweep-jobs.ts';

const twoDays = 172_800;
const wire = createMemoryWire();
const objects = createObjects(wire, createMemoryIndex());
let place: string;
let world: World;
let channelId: number;
let eventId: number;
let film: string;
let seen: string[];
const scratch = (machine: string): string => path.join(place, machine, 'work', 'sources');
const sourcesOf = (machine: string): MediaDeps['sources'] =>
  createObjectSources({
    objects,
    disk: createDiskSources(path.join(place, machine)),
    scratch: scratch(machine),
  });
/** The same database, and a folder that no other process sees. */
const worker = (): MediaDeps => ({ ...world.context.media, sources: sourcesOf('worker') });
const rowsLeft = async (): Promise<number> =>
  (await world.connection.db.selectFrom('media.taken_sources').selectAll().execute()).length;
const assetNow = () => world.context.media.store.findAssetOfEvent(channelId, eventId);

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-taken-'));
  const quick = createQuickEncoder(() => place, 5);
  world = await createWorld({
    sources: sourcesOf('web'),
    encoder: {
      ...quick,
      async encode(request) {
        seen.push(await readFile(request.sourcePath, 'utf8'));
        for (const { path: file } of request.captions) seen.push(await readFile(file, 'utf8'));
        return quick.encode(request);
      },
    },
  });
  channelId = await world.channelId();
  eventId = await world.eventId();
});
afterAll(async () => {
  await world.close();
  await rm(place, { recursive: true, force: true });
});
beforeEach(async () => {
  await world.connection.pool.query('delete from media.assets; delete from media.taken_sources');
  world.queue.drop();
  wire.objects.clear();
  seen = [];
  film = path.join(place, 'game.mp4');
  await writeFile(film, 'a film');
});

describe('a file that a command took', () => {
  it('is encoded by a worker with another folder, and goes once the recording is ready', async () => {
    const { media } = world.context;
    const words = path.join(place, 'en.vtt');
    await writeFile(words, 'WEBVTT');
    const sourceKey = await takeFile(media, channelId, film);
    const captions = [
      { language: 'en', label: 'English', source_key: await takeFile(media, channelId, words) },
    ];
    await submitRecording(media, { channelId, eventId, sourceKey, captions });
    await sweepRecordings(worker());
    expect([wire.objects.size, await rowsLeft()]).toEqual([2, 2]);
    await world.queue.runAll(mediaJobs(worker()));
    expect(seen).toEqual(['a film', 'WEBVTT']);
    expect(await readdir(scratch('worker'))).toEqual([]);
    expect(await assetNow()).toMatchObject({ status: 'ready' });
    await sweepRecordings(worker());
    expect([wire.objects.size, await rowsLeft()]).toEqual([0, 0]);
    // A repair on the machine of the command finds the film where its owner keeps it.
    expect((await assetNow())?.source_key).toBe(fileKeyOf(film));
    expect(await readFile(film, 'utf8')).toBe('a film');
  });

  it('goes when its recording failed', async () => {
    const { media } = world.context;
    const sourceKey = await takeFile(media, channelId, film);
    await submitRecording(media, { channelId, eventId, sourceKey });
    await world.connection.pool.query(`update media.assets set status = 'failed'`);
    await sweepRecordings(worker());
    expect([wire.objects.size, await rowsLeft()]).toEqual([0, 0]);
  });

  it('goes after two days when no recording got it, also when a kill left the row alone', async () => {
    const { media } = world.context;
    await takeFile(media, channelId, film);
    await media.taken.insert({
      id: crypto.randomUUID(),
      channel_id: channelId,
      taken_at: world.clock.now(),
      local_path: film,
    });
    world.clock.advance(twoDays - 10);
    await sweepRecordings(worker());
    expect([wire.objects.size, await rowsLeft()]).toEqual([1, 2]);
    world.clock.advance(20);
    await sweepRecordings(worker());
    expect([wire.objects.size, await rowsLeft()]).toEqual([0, 0]);
  });

  it('is refused with a sentence when there is no room, and leaves nothing', async () => {
    const { media } = world.context;
    const uploadFiles = { ...media.uploadFiles, room: async () => 5 };
    await expect(takeFile({ ...media, uploadFiles }, channelId, film)).rejects.toThrow(
      `There is no room for ${film} and its qualities: make room, or raise STORAGE_MAX_GB.`,
    );
    expect([wire.objects.size, await rowsLeft()]).toEqual([0, 0]);
  });
});
