// Prerolls through HTTP: the settings, the viewer's film, the count, the channel's own films, and the documents.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { channel as channelRoutes } from '@floodlit/contract/channel/channel';
import { media as routes } from '@floodlit/contract/media/media';
import type { PrerollBreak } from '@floodlit/contract/media/prerolls';
import { runFfmpeg } from '@floodlit/ffmpeg';
import { createWorld, type Session, type World } from '../../../test/world.ts';
import { aLadder, createQuickEncoder } from '../../../test/media/makers.ts';
import { createDiskStorage } from '../../adapters/disk-storage.ts';
import { addPreroll, findPublicBreak, stopPreroll, submitRecording, writePrerollSettings } from '../index.ts';
import { mediaJobs } from '../jobs.ts';
import type { PrerollFields } from './preroll-rules.ts';

let place: string;
let world: World;
let seconds = 20;
/** The names of the files that were read from the storage. */
const read: string[] = [];

/** The rung of a film in three real segments. */
async function makeSegments(): Promise<void> {
  await runFfmpeg({
    ffmpegPath: process.env['FFMPEG_PATH'] ?? '/usr/bin/ffmpeg',
    workDirectory: path.join(place, 'film'),
    timeoutMs: 60_000,
    args: [
      ...'-f lavfi -i testsrc2=size=64x36:rate=10:duration=6 -c:v libx264 -preset ultrafast -g 20'.split(' '),
      ...'-f hls -hls_segment_type fmp4 -hls_time 2 -hls_playlist_type vod -start_number 1'.split(' '),
      '-hls_segment_filename',
      path.join(place, 'film/s%05d.m4s'),
      path.join(place, 'film/index.m3u8'),
    ],
  });
}

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-prerolls-'));
  await makeSegments();
  const quick = createQuickEncoder(() => place, 5);
  const storage = createDiskStorage(path.join(place, 'objects'));
  world = await createWorld({
    storage: {
      ...storage,
      readFile: (folder, name) => {
        read.push(name);
        return storage.readFile(folder, name);
      },
    },
    encoder: {
      ...quick,
      encode: async (request) => {
        const encoded = await quick.encode(request);
        await cp(path.join(place, 'film'), path.join(encoded.finishedPath, '360p'), { recursive: true });
        return { ...encoded, durationSeconds: seconds };
      },
    },
  });
});
afterAll(async () => {
  await world.close();
  await rm(place, { recursive: true, force: true });
});
afterEach(async () => {
  seconds = 20;
  await world.connection.db.updateTable('media.prerolls').set({ stopped_at: new Date() }).execute();
});

const anywhere = { film: { url: 'https://ads.example/film.mp4' }, for_vod: true, for_live: true, weight: 1 };
const add = async (words: Partial<PrerollFields> = {}, slug?: string): Promise<number> =>
  addPreroll(world.context.media, await world.channelId(slug), { ...anywhere, ...words });
const run = (): Promise<void> => world.queue.runAll(mediaJobs(world.context.media));

/** The id of a free game with its recording. */
async function aGame(slug?: string): Promise<number> {
  const eventId = await world.eventId({ type: 'free', slug });
  const channelId = await world.channelId(slug);
  await submitRecording(world.context.media, { channelId, eventId, sourceKey: 'file:/in/game' });
  await run();
  return eventId;
}
const breakFor = async (session: Session, eventId: number): Promise<PrerollBreak | null> =>
  (await session.client.call(routes.playback, { id: eventId })).data.prerolls;
const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, headers: { host: 'localhost', ...headers } });

describe('GET /settings', () => {
  it('[R3.10d] [R3.11] lists the running prerolls with their rules', async () => {
    const { client } = await world.visitor();
    const { location_id, event_category_id } = await world.context.catalog.store
      .findEvent(await world.channelId(), await world.eventId())
      .then((event) => event ?? Promise.reject(new Error('no game')));
    const id = await add({
      location_id: location_id ?? undefined,
      event_categories: [event_category_id, event_category_id],
      for_live: false,
      weight: 7,
    });
    const { data } = await client.call(channelRoutes.settings);
    expect(data.prerolls).toEqual([
      {
        id,
        url: 'https://ads.example/film.mp4',
        location_id,
        event_categories: [event_category_id],
        for_vod: true,
        for_live: false,
        weight: 7,
      },
    ]);
    await stopPreroll(world.context.media, await world.channelId(), id);
    await expect
      .poll(async () => (await client.call(channelRoutes.settings)).data.prerolls, { timeout: 5_000 })
      .toEqual([]);
  });
});

describe('GET /events/:id/playback', () => {
  it('[R3.11] names one film for the viewer, with the times of the channel', async () => {
    const eventId = await aGame();
    const visitor = await world.visitor();
    expect(await breakFor(visitor, eventId)).toBeNull();
    const id = await add();
    await add({ weight: 0 });
    await add({ for_vod: false });
    await expect
      .poll(() => breakFor(visitor, eventId), { timeout: 5_000 })
      .toEqual({
        choices: [{ id, url: 'https://ads.example/film.mp4', weight: 1, duration: null, link: null }],
        skip_after_seconds: 5,
        hidden_ms: 3_600_000,
      });
    await writePrerollSettings(world.context.media, await world.channelId(), {
      skip_after_seconds: 0,
      hidden_ms: 60_000,
      names_sponsor: true,
    });
    await expect
      .poll(() => breakFor(visitor, eventId), { timeout: 5_000 })
      .toMatchObject({ skip_after_seconds: 0, hidden_ms: 60_000 });
  });

  it('names none for a viewer whose pass has no ads', async () => {
    const eventId = await aGame();
    await add();
    const [bob, alice] = [await world.as('bob'), await world.as('alice')];
    const setNoAds = (isOn: boolean) =>
      sql`update commerce.passes set features = jsonb_set(features, '{no_ads}', ${String(isOn)}::jsonb)`.execute(
        world.connection.db,
      );
    await setNoAds(false);
    await expect.poll(() => breakFor(bob, eventId), { timeout: 5_000 }).not.toBeNull();
    await setNoAds(true);
    await expect.poll(() => breakFor(bob, eventId), { timeout: 5_000 }).toBeNull();
    expect(await breakFor(alice, eventId)).not.toBeNull();
  });

  it('names none of another channel', async () => {
    const eventId = await aGame('littoral-sport');
    await add();
    expect(await breakFor(await world.visitor('second.localhost'), eventId)).toBeNull();
  });
});

describe('a preroll', () => {
  it.each([
    ['http', { film: { url: 'http://ads.example/film.mp4' } }],
    ['script', { film: { url: 'javascript:alert(1)' } }],
    ['data', { film: { url: 'data:video/mp4;base64,AAAA' } }],
    ['blob', { film: { url: 'blob:https://ads.example/1' } }],
    ['own path', { film: { url: '/media/f/1.mp4' } }],
    ['credentials', { film: { url: 'https://user:word@ads.example/film.mp4' } }],
    ['a host that ends a directive', { film: { url: 'https://ads.example;script-src/film.mp4' } }],
    ['any host', { film: { url: 'https://*/film.mp4' } }],
    ['a long address', { film: { url: `https://ads.example/${'x'.repeat(2_000)}` } }],
    ['a negative weight', { weight: -1 }],
    ['a broken weight', { weight: 0.5 }],
    ['too much weight', { weight: 1_000_000_001 }],
    ['no kind of game', { for_vod: false, for_live: false }],
    ['an unknown venue', { location_id: 999_999 }],
    ['an unknown sport', { event_categories: [999_999] }],
  ])('[T43] is refused with %s', async (_name, words) => {
    await expect(add(words)).rejects.toMatchObject({ code: 'media.preroll_invalid' });
  });

  it('is refused beyond 500, and beyond 20 sites', async () => {
    const channelId = await world.channelId();
    for (let site = 0; site < 20; site++) await add({ film: { url: `https://site-${site}.example/f.mp4` } });
    const another = add({ film: { url: 'https://another.example/f.mp4' } });
    await expect(another).rejects.toMatchObject({ code: 'media.preroll_limit' });
    await world.connection.db
      .insertInto('media.prerolls')
      .values(
        Array.from({ length: 480 }, () => ({
          channel_id: channelId,
          url: 'https://site-1.example/f.mp4',
          for_vod: true,
          for_live: true,
          weight: 1_000_000_000,
          created_at: new Date(),
        })),
      )
      .execute();
    const more = add({ film: { url: 'https://site-1.example/f.mp4' } });
    await expect(more).rejects.toMatchObject({ code: 'media.preroll_limit' });
    const eventId = await aGame();
    const event = await world.context.catalog.store.findEvent(channelId, eventId);
    const found = event && (await findPublicBreak(world.context.media, channelId, event));
    expect(found?.choices.length).toBeLessThanOrEqual(20);
    const sum = found?.choices.reduce((weight, choice) => weight + choice.weight, 0);
    expect(sum).toBe(20);
  });

  it('is not stopped twice, nor by another channel', async () => {
    const id = await add();
    const { media } = world.context;
    const unknown = { code: 'media.preroll_not_found' };
    const foreign = await world.channelId('littoral-sport');
    await expect(stopPreroll(media, foreign, id)).rejects.toMatchObject(unknown);
    await stopPreroll(media, await world.channelId(), id);
    await expect(stopPreroll(media, await world.channelId(), id)).rejects.toMatchObject(unknown);
  });
});

describe('POST /prerolls/:id/plays', () => {
  const playsOf = async (id: number, slug?: string) =>
    (await world.context.media.prerolls.listStates(await world.channelId(slug), 500)).find(
      (preroll) => preroll.id === id,
    )?.plays;

  it('counts a play once, however often it is reported', async () => {
    const [eventId, id, { client }] = [await world.eventId(), await add(), await world.visitor()];
    const play = { id, event_id: eventId, play_id: randomUUID() };
    const report = (more = {}) => client.call(routes.prerollPlayed, { ...play, ...more });
    await expect.poll(() => report().then(({ data }) => data.counted), { timeout: 5_000 }).toBe(true);
    const again = await Promise.all([report(), report(), report()]);
    expect(again.map(({ data }) => data.counted)).toEqual([false, false, false]);
    expect(await playsOf(id)).toBe(1);
    await report({ play_id: randomUUID() });
    expect(await playsOf(id)).toBe(2);
  });

  it('keeps the plays of a day alone, and the count', async () => {
    const [eventId, id, { client }] = [await world.eventId(), await add(), await world.visitor()];
    await expect
      .poll(() => client.call(routes.prerollPlayed, { id, event_id: eventId, play_id: randomUUID() }), {
        timeout: 5_000,
      })
      .toBeDefined();
    await world.connection.db
      .updateTable('media.preroll_plays')
      .set({ played_at: new Date('2020-01-01') })
      .execute();
    await client.call(routes.prerollPlayed, { id, event_id: eventId, play_id: randomUUID() });
    const rows = await world.connection.db
      .selectFrom('media.preroll_plays')
      .where('preroll_id', '=', id)
      .selectAll()
      .execute();
    expect(rows).toHaveLength(1);
    expect(await playsOf(id)).toBe(2);
  });

  it('404 for a preroll of another channel, for one that does not apply to the game and for an unknown game', async () => {
    const id = await add({}, 'littoral-sport');
    const { client } = await world.visitor();
    const report = (preroll: number, event_id: number) =>
      client.call(routes.prerollPlayed, { id: preroll, event_id, play_id: randomUUID() });
    const eventId = await world.eventId();
    await expect(report(id, eventId)).rejects.toMatchObject({ code: 'media.preroll_not_found' });
    const forLive = await add({ for_vod: false });
    await expect(report(forLive, eventId)).rejects.toMatchObject({ code: 'media.preroll_not_found' });
    const own = await add();
    await report(own, eventId);
    await expect(report(own, 999_999)).rejects.toMatchObject({ status: 404 });
  });
});

describe('GET /media/f/:id', () => {
  const aFilm = async (): Promise<string> => {
    await add({ film: { sourceKey: 'file:/in/sponsor' } });
    await run();
    const { client } = await world.visitor();
    const listed = async () => (await client.call(channelRoutes.settings)).data.prerolls[0]?.url;
    await expect.poll(listed, { timeout: 5_000 }).toMatch(/^\/media\/f\/\d+\.mp4$/);
    return (await listed()) ?? '';
  };
  const idOf = (url: string): number => Number(/\d+/.exec(url)?.[0]);

  it('answers an own film in one file, to everybody, in ranges', async () => {
    const url = await aFilm();
    expect(aLadder().start_rung).toBe('360p');
    const { rawPayload: whole, headers } = await get(url);
    expect(headers['content-length']).toBe(String(whole.length));
    expect(whole.toString('latin1', 4, 8)).toBe('ftyp');
    const part = await get(url, { range: 'bytes=4-9' });
    expect([part.statusCode, part.rawPayload]).toEqual([206, whole.subarray(4, 10)]);
    expect(part.headers['content-range']).toBe(`bytes 4-9/${whole.length}`);
    expect((await get(url, { range: `bytes=${whole.length}-` })).statusCode).toBe(416);
    expect((await get(url, { range: 'bytes=9-4' })).rawPayload, 'a malformed range').toEqual(whole);
    const head = await world.app.inject({ method: 'HEAD', url, headers: { host: 'localhost' } });
    expect([head.headers['content-length'], head.body]).toEqual([String(whole.length), '']);
  });

  it('answers the first requests at once, reads a segment for a range, and writes no file', async () => {
    const url = await aFilm();
    read.length = 0;
    const ends = await Promise.all(Array.from({ length: 8 }, () => get(url, { range: 'bytes=-6' })));
    expect(ends.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(206));
    const ofRung = ['index.m3u8', 'init.mp4', 's00001.m4s', 's00003.m4s'].map((name) => `360p/${name}`);
    // A film is as long as the longest quality, so each of them tells its length.
    expect(new Set(read)).toEqual(new Set([...ofRung, '540p/index.m3u8']));
    expect(read.length).toBeLessThanOrEqual(5 + 7);
    const whole = (await get(url)).rawPayload;
    expect(ends.every(({ rawPayload }) => rawPayload.equals(whole.subarray(-6)))).toBe(true);
    const asset = await world.context.media.files.findAsset(await world.channelId(), idOf(url));
    const files = await readdir(path.join(place, 'objects', asset?.folder ?? ''));
    expect(files.filter((name) => name.startsWith('film'))).toEqual([]);
  });

  it('404 for the film of a stopped preroll', async () => {
    const url = await aFilm();
    expect((await get(url)).statusCode).toBe(200);
    await stopAll();
    expect((await get(url)).statusCode).toBe(404);
  });

  it('404 for the recording of a game, for another host and for a film that is too long', async () => {
    const eventId = await aGame();
    const { client } = await world.visitor();
    const { data } = await client.call(routes.playback, { id: eventId });
    expect((await get(`/media/f/${data.asset_id}.mp4`)).statusCode).toBe(404);
    const url = await aFilm();
    expect((await get(url, { host: 'second.localhost' })).statusCode).toBe(404);
    seconds = 121;
    await stopAll();
    const long = await add({ film: { sourceKey: 'file:/in/long' } });
    await run();
    const states = await world.context.media.prerolls.listStates(await world.channelId(), 500);
    const assetId = states.find(({ id }) => id === long)?.asset_id ?? 0;
    expect((await get(`/media/f/${assetId}.mp4`)).statusCode).toBe(404);
    expect(await breakFor(await world.visitor(), eventId)).toBeNull();
  });

  const stopAll = () =>
    world.connection.db.updateTable('media.prerolls').set({ stopped_at: new Date() }).execute();
});
