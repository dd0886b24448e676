// A generated game through real ffmpeg, from delivery to the bytes for a player, without and with a kill half way.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { media as routes } from '@floodlit/contract/media/media';
import { pipelineVersion, readInit, runFfmpeg } from '@floodlit/ffmpeg';
import { createWorld, type World } from '../../../test/world.ts';
import { createDiskStorage } from '../../adapters/disk-storage.ts';
import { createFfmpegEncoder } from '../../adapters/ffmpeg-encoder.ts';
import { createHmacMediaTokens } from '../../adapters/hmac-media-tokens.ts';
import { submitRecording, type DeliveredCaptions } from '../index.ts';
import { mediaJobs } from '../jobs.ts';
import { workNameOf } from '../rules.ts';
import { fileKeyOf } from '../source-keys.ts';

// Whole games are encoded: a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 });

const ffmpegPath = process.env['FFMPEG_PATH'] ?? '/usr/bin/ffmpeg';
let place: string;
let world: World;
let channelId: number;
let eventId: number;

const inPlace = (name: string): string => path.join(place, name);

async function generate(name: string, seconds: number, size: string): Promise<string> {
  await runFfmpeg({
    ffmpegPath,
    workDirectory: inPlace('generate'),
    timeoutMs: 60_000,
    args: [
      ...`-f lavfi -i testsrc2=size=${size}:rate=24:duration=${seconds}`.split(' '),
      ...`-f lavfi -i sine=frequency=440:duration=${seconds}`.split(' '),
      ...'-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 48 -c:a aac'.split(' '),
      inPlace(name),
    ],
  });
  return inPlace(name);
}

const submit = (sourcePath: string, captions: DeliveredCaptions[] = []) =>
  submitRecording(world.context.media, { channelId, eventId, sourceKey: fileKeyOf(sourcePath), captions });
const runJobs = (): Promise<void> => world.queue.runAll(mediaJobs(world.context.media));
const readRow = () => world.context.media.store.findAssetOfEvent(channelId, eventId);
const listWork = (): Promise<string[]> => readdir(inPlace('work')).catch(() => []);

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-encoding-'));
  world = await createWorld({
    storage: createDiskStorage(inPlace('objects')),
    encoder: createFfmpegEncoder({ ffmpegPath, workDirectory: inPlace('work') }),
    tokens: createHmacMediaTokens(Buffer.alloc(32, 1)),
  });
  channelId = await world.channelId();
  eventId = await world.eventId();
});
afterAll(async () => {
  await world.close();
  await rm(place, { recursive: true, force: true });
});
beforeEach(async () => {
  await world.connection.db.deleteFrom('media.assets').execute();
  world.queue.drop();
});

const get = async (url: string): Promise<Buffer> => {
  const answer = await world.app.inject({ url, headers: { host: 'localhost' } });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.rawPayload;
};

it('makes a ladder, a poster, a storyboard and captions, and serves every file that its playlists name', async () => {
  await writeFile(inPlace('en.vtt'), 'WEBVTT\n\n00:00.000 --> 00:02.000\nKick-off\n');
  const source = await generate('game.mp4', 7, '640x360');
  await submit(source, [{ language: 'en', label: 'English', source_key: fileKeyOf(inPlace('en.vtt')) }]);
  await runJobs();
  const row = await readRow();
  expect(row).toMatchObject({ status: 'ready', progress: 100, failure: null });
  expect(row?.duration_seconds).toBeCloseTo(7, 0);
  expect(row?.ladder?.made_by).toBe(pipelineVersion);
  expect(await listWork()).toEqual([]);

  const visitor = await world.visitor();
  const { data: playback } = await visitor.client.call(routes.playback, { id: eventId });
  const base = playback.master_url.replace('master.m3u8', '');
  const master = String(await get(playback.master_url));
  expect(playback.playlists[`v/${playback.asset_id}/master.m3u8`]).toBe(master);
  const rungs = master.split('\n').filter((line) => line.endsWith('.m3u8'));
  expect(rungs[0]).toBe(`${playback.start_rung}/index.m3u8`);
  for (const rung of rungs) {
    const text = String(await get(base + rung));
    const folder = rung.replace('index.m3u8', '');
    const segments = text.split('\n').filter((line) => line.endsWith('.m4s'));
    expect(segments.length).toBeGreaterThan(3);
    expect(row?.ladder?.rungs.find(({ name }) => `${name}/` === folder)?.segments).toBe(segments.length);
    expect(readInit(await get(`${base}${folder}init.mp4`)).codecs).toMatch(/^avc1\./);
    for (const segment of segments)
      expect((await get(base + folder + segment)).byteLength).toBeGreaterThan(100);
  }
  const jpeg = Buffer.from([0xff, 0xd8, 0xff]);
  expect((await get(playback.poster_url ?? '')).subarray(0, 3)).toEqual(jpeg);
  const storyboard = String(await get(playback.storyboard_url ?? ''));
  expect(storyboard).toMatch(/^WEBVTT[\s\S]*storyboard\.jpg#xywh=/);
  expect((await get(`${base}storyboard.jpg`)).subarray(0, 3)).toEqual(jpeg);
  expect(String(await get(playback.captions[0]?.url ?? ''))).toMatch(/Kick-off/);
});

it('makes a rendition for each of several sound tracks, served under the same token, and refused without it', async () => {
  const picture = await generate('picture.mp4', 4, '320x180');
  const source = inPlace('tracks.mkv');
  await runFfmpeg({
    ffmpegPath,
    workDirectory: inPlace('generate'),
    timeoutMs: 60_000,
    args: [
      '-i',
      picture,
      '-f',
      'lavfi',
      '-i',
      'sine=frequency=1000:duration=4',
      '-map',
      '0',
      '-map',
      '1',
      '-c:v',
      'copy',
      '-c:a',
      'aac',
      '-metadata:s:a:0',
      'title=Home',
      '-metadata:s:a:1',
      'language=fre',
      source,
    ],
  });
  await submit(source);
  await runJobs();
  const visitor = await world.visitor();
  const { data: playback } = await visitor.client.call(routes.playback, { id: eventId });
  expect(playback.audio).toEqual([
    { name: 'audio1', label: 'Home', language: null },
    { name: 'audio2', label: 'français', language: 'fr' },
  ]);
  const base = playback.master_url.replace('master.m3u8', '');
  const master = String(await get(playback.master_url));
  expect(playback.playlists[`v/${playback.asset_id}/master.m3u8`]).toBe(master);
  const uris = [...master.matchAll(/^#EXT-X-MEDIA:.*NAME="([^"]+)".*URI="([^"]+)"$/gm)];
  expect(uris.map(([, name, uri]) => [name, uri])).toEqual([
    ['Home', 'audio1/index.m3u8'],
    ['français', 'audio2/index.m3u8'],
  ]);
  const other = `${base.slice(0, base.indexOf('~'))}~another~token/v/${playback.asset_id}/`;
  for (const { name } of playback.audio) {
    const playlist = String(await get(`${base}${name}/index.m3u8`));
    const files = ['index.m3u8', 'init.mp4', ...playlist.split('\n').filter((line) => line.endsWith('.m4s'))];
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      expect((await get(`${base}${name}/${file}`)).byteLength).toBeGreaterThan(100);
      const url = `${other}${name}/${file}`;
      const answer = await world.app.inject({ url, headers: { host: 'localhost' } });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'media.token_invalid']);
      const ofOther = await world.app.inject({
        url: `${base}${name}/${file}`,
        headers: { host: 'second.localhost' },
      });
      expect(ofOther.statusCode).toBe(404);
    }
  }
});

it.each([
  [['tta', 'aac'], { formats: ['tta'], is_silent: false }, 'mp4a'],
  [['tta'], { formats: ['tta'], is_silent: true }, 'avc1'],
])(
  'plays the first of the sound tracks %j that can be read, and tells of the others',
  async (codecs, leftOut, last) => {
    const picture = await generate('one.mp4', 2, '160x90');
    const source = inPlace('unread.mkv');
    const tracks = codecs.flatMap((codec, index) => ['-map', '0:a', `-c:a:${index}`, codec]);
    await runFfmpeg({
      ffmpegPath,
      workDirectory: inPlace('generate'),
      timeoutMs: 60_000,
      args: ['-i', picture, '-map', '0:v', ...tracks, '-c:v', 'copy', source],
    });
    await submit(source);
    await runJobs();
    const row = await readRow();
    expect(row).toMatchObject({ status: 'ready', ladder: { left_out: leftOut } });
    const visitor = await world.visitor();
    const { data: playback } = await visitor.client.call(routes.playback, { id: eventId });
    const master = String(await get(playback.master_url));
    expect(/CODECS="[^"]*?(\w+)\.[^,"]*"/.exec(master)?.[1]).toBe(last);
  },
);

it('[D3] a job killed half way leaves nothing that is served, and the next run makes it whole', async () => {
  const source = await generate('long.mp4', 24, '640x360');
  const asset = await submit(source);
  await world.context.media.store.moveAsset(asset, ['queued'], {
    status: 'processing',
    progress: 0,
  });
  const encoding = `
    const { createFfmpegEncoder } = await import(${JSON.stringify(new URL('../../adapters/ffmpeg-encoder.ts', import.meta.url).href)});
    const encoder = createFfmpegEncoder(${JSON.stringify({ ffmpegPath, workDirectory: inPlace('work') })});
    const signal = new AbortController().signal;
    await encoder.encode({ ...${JSON.stringify({ name: workNameOf(asset.folder), sourcePath: source, captions: [] })}, signal, onProgress() {} });`;
  const worker = spawn(process.execPath, ['--input-type=module', '-e', encoding], { stdio: 'ignore' });
  const isEncoding = async (): Promise<boolean> =>
    (await readdir(inPlace('work'), { recursive: true }).catch(() => [])).some((name) =>
      name.endsWith('.mp4'),
    );
  await expect.poll(isEncoding, { timeout: 15_000 }).toBe(true);
  worker.kill('SIGKILL');
  await once(worker, 'close');
  expect(await listWork()).not.toEqual([]);
  expect(existsSync(path.join(inPlace('objects'), asset.folder))).toBe(false);
  expect(await readRow()).toMatchObject({ status: 'processing', ladder: null });

  await runJobs();
  expect(await readRow()).toMatchObject({ status: 'ready', progress: 100 });
  expect(await listWork()).toEqual([]);
  const { folder = '' } = (await readRow()) ?? {};
  expect(folder).not.toBe(asset.folder);
  expect((await readdir(path.join(inPlace('objects'), folder))).toSorted()).toEqual([
    '240p',
    '360p',
    'master.m3u8',
    'poster.jpg',
    'storyboard.jpg',
    'storyboard.vtt',
  ]);
}, 90_000);

it('reports the error of a file that is not a recording, and leaves no files behind', async () => {
  await writeFile(inPlace('text.mp4'), 'This is no recording.');
  await submit(inPlace('text.mp4'));
  await runJobs();
  const row = await readRow();
  expect(row?.status).toBe('failed');
  expect(row?.failure).toMatch(/^The file is not a/);
  expect(await listWork()).toEqual([]);
});

it.each([
  [
    'a page',
    'en',
    async (file: string) => writeFile(file, '<!doctype html><p>Not found</p>'),
    /a page and no captions/,
  ],
  ['absent', 'en', async () => {}, /not there/],
  ['a folder', 'en', async (file: string) => mkdir(file), /no file of a usual size/],
  ['of no language', '../en', async (file: string) => writeFile(file, 'WEBVTT\n'), /two letters/],
])('[T33] refuses captions that are %s, before any encoding', async (name, language, make, sentence) => {
  const file = inPlace(`captions ${name}.vtt`);
  await make(file);
  await submit(inPlace('game.mp4'), [{ language, label: 'Captions', source_key: fileKeyOf(file) }]);
  await runJobs();
  const row = await readRow();
  expect(row?.status).toBe('failed');
  expect(row?.failure).toMatch(sentence);
  expect(await listWork()).toEqual([]);
});
