// Copies of pictures in smaller widths, through HTTP: posters, operators' pictures and clips.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import { library } from '@floodlit/contract/media/library';
import { aReadyClip } from './clips/ready-clip.ts';
import { createQuickEncoder } from './media/makers.ts';
import { createWorld, type World } from './world.ts';
import { createDiskStorage } from '../src/adapters/disk-storage.ts';
import { addSlide, keepPicture, sizePictures } from '../src/channel/index.ts';
import { addVodItem, choosePoster, makePoster, removeVodItem, submitRecording } from '../src/media/index.ts';
import { mediaJobs } from '../src/media/jobs.ts';
import { allJobs } from '../src/jobs.ts';

const otherHost = 'second.localhost';
const unstopped = new AbortController().signal;
let place: string;
let world: World;
let channelId: number;
/** The files of clips are streamed to a socket. */
let base: string;

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-sizes-'));
  world = await createWorld({
    storage: createDiskStorage(path.join(place, 'objects')),
    encoder: createQuickEncoder(() => place, 5),
  });
  channelId = await world.channelId();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://localhost:${(world.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await world.close();
  await rm(place, { recursive: true, force: true });
});

function aPicture(width: number, color: string, type: 'jpeg' | 'png' = 'jpeg'): Buffer {
  const canvas = createCanvas(width, Math.round((width * 9) / 16));
  const pen = canvas.getContext('2d');
  pen.fillStyle = color;
  pen.fillRect(0, 0, width, width);
  return type === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg');
}

const get = (url: string, host = 'localhost') => world.app.inject({ method: 'GET', url, headers: { host } });
const typeOf = async (url: string, host?: string): Promise<unknown[]> => {
  const { statusCode, headers } = await get(url, host);
  return [statusCode, headers['content-type']];
};
/** The rows of files are cached for a second. */
const soon = (url: string, status: number) =>
  expect.poll(async () => (await get(url)).statusCode, { timeout: 5_000 }).toBe(status);

/** The jobs of every minute, as the job process runs them. */
async function size(): Promise<void> {
  const jobs = allJobs(world.context).filter(({ name }) => /\.size_(?:pictures|posters)$/.test(name));
  expect(jobs.map(({ everyMinute }) => everyMinute)).toEqual([true, true, true]);
  for (const { run } of jobs) await run({ id: 'now', data: {}, signal: unstopped });
}

const folderOf = async (assetId: number): Promise<string> =>
  (await world.context.media.store.findAsset(channelId, assetId))?.folder ?? '';
const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(path.join(place, 'objects', folder)).catch(() => [])).filter((name) =>
    name.startsWith('poster'),
  );

describe('the poster of a recording', () => {
  it('is served alone until its job ran, then with its widths, and a new one starts over', async () => {
    const { media } = world.context;
    const eventId = await world.eventId({ type: 'free' });
    await submitRecording(media, { channelId, eventId, sourceKey: 'file:/in/free' });
    await world.queue.runAll(mediaJobs(media));
    const { client } = await world.visitor();
    const play = async () => (await client.call(api.media.playback, { id: eventId })).data;
    const event = async () => (await client.call(api.catalog.event, { id: eventId })).data;
    const { asset_id: assetId, poster_url: url, poster_widths: none } = await play();
    const folder = await folderOf(assetId);
    await media.storage.writeFile(folder, 'poster.jpg', aPicture(700, 'red'));
    const copy = (url ?? '').replace('.jpg', '-w640.webp');
    expect([none, (await event()).image_widths]).toEqual([undefined, undefined]);
    expect((await get(copy)).statusCode).toBe(404);

    await size();
    await expect.poll(async () => (await play()).poster_widths, { timeout: 5_000 }).toEqual([320, 640]);
    expect(await event()).toMatchObject({ image: url, image_widths: [320, 640] });
    expect(await typeOf(copy)).toEqual([200, 'image/webp']);
    expect((await get(copy)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get(copy, otherHost)).statusCode).toBe(404);
    for (const name of ['poster-w960.webp', 'poster-w321.webp', 'preview-w320.webp', 'poster-w640.webp?x=1'])
      expect((await get(copy.replace('poster-w640.webp', name))).statusCode).toBe(404);

    const key = { eventId };
    const chosen = await makePoster(media, channelId, key, { png: aPicture(400, 'blue', 'png') });
    await choosePoster(media, channelId, key, chosen);
    await soon(copy, 404);
    expect((await event()).image_widths).toBeUndefined();
    await size();
    expect((await filesIn(folder)).toSorted()).toEqual(
      [chosen.file, chosen.file.replace('.png', '-w320.webp'), 'poster.jpg'].toSorted(),
    );
    expect((await event()).image_widths).toEqual([320]);
    expect(await media.posters.listUnsized(10)).toEqual([]);
  });

  it('takes its copies with it when the video is removed', async () => {
    const { media } = world.context;
    const id = await addVodItem(
      media,
      channelId,
      { title: 'To go', type: 'free', date: new Date('2026-10-01T12:00:00Z') },
      { sourceKey: 'file:/in/to-go' },
    );
    await world.queue.runAll(mediaJobs(media));
    const { client } = await world.visitor();
    const item = async () => (await client.call(library.vodItem, { id })).data;
    const { asset_id: assetId } = await item();
    const folder = await folderOf(assetId);
    await media.storage.writeFile(folder, 'poster.jpg', aPicture(320, 'green'));
    await size();
    expect((await item()).assets[0]).toMatchObject({ type: 'image', widths: [320] });
    expect(await filesIn(folder)).toContain('poster-w320.webp');
    await removeVodItem(media, channelId, id);
    expect(await filesIn(folder)).toEqual([]);
  });
});

describe('a picture of an operator', () => {
  it('has copies on slides, teams and schools, for its own channel alone', async () => {
    const image = await keepPicture(world.context.setup, channelId, aPicture(1_300, 'navy', 'png'));
    await addSlide(world.context.channel, channelId, { target: 'main', title: 'New', image, language: 'en' });
    const { pool } = world.connection;
    const {
      rows: [team],
    } = await pool.query<{ alias: string; group_id: number }>(
      `update catalog.participants set images = array[$2, '/elsewhere.png'] where id = (
         select min(id) from catalog.participants where channel_id = $1 and group_id is not null)
       returning alias, group_id`,
      [channelId, image],
    );
    await pool.query('update catalog.participant_groups set image = $2 where channel_id = $1 and id = $3', [
      channelId,
      image,
      team?.group_id,
    ]);
    const { client } = await world.visitor();
    const widths = [320, 640, 960, 1_280];
    await size();
    const slides = (await client.call(api.channel.slides, {})).data;
    expect(slides.find((slide) => slide.image === image)).toMatchObject({ image_widths: widths });
    const { hub } = (await client.call(api.catalog.home, { participant: team?.alias })).data;
    expect(hub).toMatchObject({
      participant: { images: [image, '/elsewhere.png'], images_widths: [widths, []] },
      group: { image, image_widths: widths },
    });
    for (const width of widths)
      expect(await typeOf(image.replace('.png', `-w${width}.webp`))).toEqual([200, 'image/webp']);
    expect((await get(image.replace('.png', '-w321.webp'))).statusCode).toBe(404);
    expect((await get(image.replace('.png', '-w320.webp'), otherHost)).statusCode).toBe(404);
  });
});

describe('a large import', () => {
  it('of one channel holds up no other channel', async () => {
    const { pool } = world.connection;
    const { rows } = await pool.query<{ id: number }>('select id from channel.channels order by id limit 2');
    const [busy, other] = rows.map(({ id }) => id);
    await pool.query(
      `insert into channel.pictures (channel_id, name)
       select $1::bigint, lpad(place::text, 32, '0') || '.png' from generate_series(1, 300) place
       union all select $2::bigint, repeat('f', 32) || '.png'`,
      [busy, other],
    );
    const listed = await world.context.setup.pictures.listUnsized(60);
    await pool.query('delete from channel.pictures where widths is null');
    expect(listed).toHaveLength(60);
    expect(new Set(listed.map(({ channel_id }) => channel_id))).toEqual(new Set([busy, other]));
  });
});

describe('the poster of a clip', () => {
  it('has copies as long as everybody may see the clip', async () => {
    const uuid = randomUUID();
    const id = await aReadyClip(world, channelId, uuid);
    const { pool } = world.connection;
    const folder = `clips/${channelId}/${uuid}`;
    await pool.query('update clips.clips set has_poster = true, folder = $2 where id = $1', [id, folder]);
    await world.context.media.storage.writeFile(folder, 'poster.jpg', aPicture(640, 'teal'));
    await size();
    const { client } = await world.visitor();
    const { data } = await client.call(api.clips.shared, { id, uuid });
    expect(data.poster_widths).toEqual([320, 640]);
    const copy = base + (data.poster_url ?? '').replace('.jpg', '-w320.webp');
    const answer = await fetch(copy);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await fetch(copy.replace('w320', 'w960'))).status).toBe(404);
    await pool.query('update clips.clips set withheld_at = now() where id = $1', [id]);
    await expect.poll(async () => (await fetch(copy)).status, { timeout: 5_000 }).toBe(404);
  });

  it('has no copies on the disk when the clip was deleted during the work', async () => {
    const uuid = randomUUID();
    const id = await aReadyClip(world, channelId, uuid);
    const { pool } = world.connection;
    const folder = `clips/${channelId}/${uuid}`;
    await pool.query('update clips.clips set has_poster = true, folder = $2 where id = $1', [id, folder]);
    const { media, clips } = world.context;
    await media.storage.writeFile(folder, 'poster.jpg', aPicture(320, 'teal'));
    const listed = await clips.posters.listUnsized(10);
    await pool.query('update clips.clips set deleted_at = now() where id = $1', [id]);
    await sizePictures(media.sizing, { ...clips.posters, listUnsized: async () => listed }, unstopped);
    expect(await filesIn(folder)).toEqual(['poster.jpg']);
  });
});
