// A finished game whose lower rung misses segments: the job completes it, and viewers get it through HTTP.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { media } from '@floodlit/contract/media/media';
import { makeStream } from '../../../test/adapters/encoder-variants.ts';
import { openGames } from '../../../test/adapters/recorded-game.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { recordingsIn } from '../../../test/recordings-in.ts';
import { planFile } from '../download/plan-file.ts';
import { trimRecording } from '../index.ts';
import { mediaJobs } from '../jobs.ts';
import { folderOf, isReady, type ReadyAsset } from '../rules.ts';
import { completeRungs } from './complete-rungs.ts';
import { repairRecording } from './repair-recording.ts';
import { aFinishedAsset } from './remade-game.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { aGame } = openGames();
let place: string;
let world: World;

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-complete-'));
  world = await createWorld({ storage: recordingsIn(place) });
});
afterAll(async () => {
  await world.close();
  await rm(place, { recursive: true, force: true });
});

/** Eight seconds with a hole in the rung. */
async function aHoledGame() {
  const plan = { name: '360p', width: 160, height: 120, bitsPerSecond: 200_000, codec: 'avc1.4d401f' };
  const game = await aGame(() => [plan]);
  let isKilled = false;
  await game.publish(await makeStream({ size: '320x240', seconds: 8 }), (atMs) => {
    if (atMs > 3_000 && !isKilled) game.encoders.at(-1)?.kill();
    isKilled ||= atMs > 3_000;
  });
  await game.recording.finish();
  return game;
}

let holed: ReturnType<typeof aHoledGame> | undefined;

/** A free game with a hole in its rung, as its end leaves it. */
async function aHoledRecording(): Promise<ReadyAsset> {
  const game = await (holed ??= aHoledGame());
  const { store, storage, clock } = world.context.media;
  const { ladder, duration_seconds } = aFinishedAsset(game);
  const channelId = await world.channelId();
  const folder = folderOf(channelId, crypto.randomUUID());
  for (const [name, bytes] of game.files) await storage.writeFile(folder, name, bytes);
  await world.connection.pool.query('delete from media.assets');
  const inserted = await store.insertAsset({
    channel_id: channelId,
    event_id: await world.eventId({ type: 'free', status: 'finished' }),
    status: 'live',
    source_key: null,
    captions: [],
    folder,
    created_at: clock.now(),
    touched_at: clock.now(),
  });
  if (inserted === undefined) throw new Error('The game has a recording.');
  const ready = { status: 'ready', ladder, duration_seconds, ready_at: clock.now() } as const;
  const asset = await store.moveAsset(inserted, ['live'], ready);
  if (!isReady(asset)) throw new Error('It is not ready.');
  return asset;
}

describe('media.complete_rungs', () => {
  it('completes the rung under new names, while a viewer with the former playlists plays on', async () => {
    const before = await aHoledRecording();
    const { store, storage } = world.context.media;
    const visitor = await world.visitor();
    const playback = async () =>
      (await visitor.client.call(media.playback, { id: before.event_id ?? 0 })).data;
    const folder = (await playback()).master_url.replace(/master\.m3u8$/, '');
    const get = async (name: string) =>
      world.app.inject({ url: `${folder}${name}`, headers: { host: 'localhost' } });
    const former = (await get('360p/index.m3u8')).body;
    expect(former).toContain('#EXT-X-GAP');
    expect((await playback()).start_rung).toBe('source');
    await expect(planFile(storage, before, '360p')).rejects.toThrow('has more of the game');

    const job = mediaJobs(world.context.media).find(({ name }) => name === 'media.complete_rungs');
    const data = { channel_id: before.channel_id, asset_id: before.id };
    const run = async (): Promise<void> => job?.run({ id: '1', data, signal: new AbortController().signal });
    const patch = (field: object) =>
      world.connection.pool.query('update media.assets set ladder = ladder || $2 where id = $1', [
        before.id,
        JSON.stringify(field),
      ]);
    const overtaken = {
      ...world.context.media,
      storage: {
        ...storage,
        writeFile: async (...written: Parameters<typeof storage.writeFile>) => {
          await storage.writeFile(...written);
          await patch({ edition: 2 });
        },
      },
    };
    const work = { channelId: before.channel_id, assetId: before.id, signal: AbortSignal.any([]) };
    await completeRungs(overtaken, work);
    expect((await store.findAsset(before.channel_id, before.id))?.ladder).toEqual({
      ...before.ladder,
      edition: 2,
    });
    await patch({ edition: 1 });
    await run();
    const asset = await store.findAsset(before.channel_id, before.id);
    if (!isReady(asset)) throw new Error('It is not ready.');
    await expect.poll(async () => (await get('360p/index.m3u8')).body, { timeout: 5_000 }).not.toBe(former);
    const text = (await get('360p/index.m3u8')).body;
    expect(text).not.toContain('#EXT-X-GAP');
    const made = text.match(/^s\d{5}-[0-9a-f]{8}\.m4s$/gm) ?? [];
    expect(made.length).toBeGreaterThan(0);
    for (const name of text.match(/^s.*m4s$/gm) ?? [])
      expect([name, (await get(`360p/${name}`)).statusCode]).toEqual([name, 200]);
    for (const name of [...former.matchAll(/(?<!GAP\n#EXTINF:.+\n)^s.*m4s$/gm)].map(([one]) => one))
      expect([name, (await get(`360p/${name}`)).statusCode]).toEqual([name, 200]);
    expect((await playback()).start_rung).toBe('360p');
    expect((await get('master.m3u8')).body).toMatch(/\n360p\/index\.m3u8\n[^]*\nsource\/index\.m3u8\n/);
    const { seconds } = await planFile(storage, asset, '360p');
    expect(Math.abs(seconds - before.duration_seconds)).toBeLessThan(0.05);

    const eventId = asset.event_id ?? 0;
    const trim = await trimRecording(world.context.media, asset.channel_id, { eventId }, { from: 2, to: 6 });
    expect(trim?.segments['360p']).toEqual(trim?.segments['source']);
    await run();
    expect((await store.findAsset(before.channel_id, before.id))?.ladder).toEqual(asset.ladder);
  });
});

describe('the repair of a live recording', () => {
  it('keeps the thumbnails that are made during the run, and makes no edition when it makes nothing', async () => {
    const asset = await aHoledRecording();
    const { store, storage } = world.context.media;
    const media = {
      ...world.context.media,
      storage: {
        ...storage,
        writeFile: async (...written: Parameters<typeof storage.writeFile>) => {
          await storage.writeFile(...written);
          await store.patchLadder(asset, { poster: 'poster.jpg', storyboard: 'storyboard.vtt' });
        },
      },
    };
    let recorded = 0;
    const repair = async () => {
      const row = await store.findAsset(asset.channel_id, asset.id);
      if (!isReady(row)) throw new Error('It is not ready.');
      const plan = { kind: 'live', faults: ['segments'] } as const;
      const record = async (): Promise<void> => void (recorded += 1);
      const signal = AbortSignal.any([]);
      return repairRecording(media, row, plan, { record, signal, onProgress: () => undefined });
    };
    const read = async () => (await store.findAsset(asset.channel_id, asset.id))?.ladder;
    expect(await repair()).toBe('repaired');
    const once = await read();
    expect(once).toMatchObject({ edition: 2, poster: 'poster.jpg', storyboard: 'storyboard.vtt' });
    expect(once?.making).toBeDefined();
    expect(await repair()).toBe('unchanged');
    expect(await read()).toMatchObject({ edition: 2, making: once?.making });
    expect(recorded).toBe(1);
  });
});
