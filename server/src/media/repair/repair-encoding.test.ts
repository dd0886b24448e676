// Old recordings through real ffmpeg: as version 1 of the pipeline made them, and as a repair makes them again.
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { pipelineVersion, runFfmpeg } from '@floodlit/ffmpeg';
import { runCommand } from '../../../test/cli/command-runner.ts';
import { aLadder } from '../../../test/media/makers.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { createDiskStorage } from '../../adapters/disk-storage.ts';
import { createFfmpegEncoder } from '../../adapters/ffmpeg-encoder.ts';
import { listDecodeTimes } from '../download/boxes.ts';
import { folderOf, type ReadyAsset } from '../rules.ts';
import { trimRecording } from '../trim/trim-recording.ts';
import { fileKeyOf } from '../source-keys.ts';

vi.setConfig({ testTimeout: 60_000 });

const ffmpegPath = process.env['FFMPEG_PATH'] ?? '/usr/bin/ffmpeg';
let place: string;
let world: World;
let channelId: number;
let eventId: number;
const inPlace = (name: string): string => path.join(place, name);

const ffmpeg = (text: string, output: string): Promise<string> =>
  runFfmpeg({
    ffmpegPath,
    workDirectory: inPlace('generate'),
    timeoutMs: 30_000,
    args: [...text.split(' '), inPlace(output)],
  });
const film = (sound: number): string =>
  `-f lavfi -i testsrc2=size=160x90:rate=24:duration=6 -f lavfi -i sine=duration=${sound}`;

beforeAll(async () => {
  place = mkdtempSync(path.join(tmpdir(), 'floodlit-repair-'));
  world = await createWorld({
    storage: createDiskStorage(inPlace('objects')),
    encoder: createFfmpegEncoder({ ffmpegPath, workDirectory: inPlace('work') }),
  });
  channelId = await world.channelId();
  eventId = await world.eventId({ type: 'free' });
});
afterAll(async () => {
  await world.close();
  rmSync(place, { recursive: true, force: true });
});
beforeEach(async () => {
  await world.connection.pool.query('delete from media.assets');
});

/** Version 1: the picture begins two pictures late, and nothing fills missing sound. */
async function anOldRecording(sound: number): Promise<ReadyAsset> {
  await ffmpeg(`${film(sound)} -c:v libx264 -preset ultrafast -bf 2 -g 48 -c:a aac -f mp4`, 'game.mp4');
  await ffmpeg(
    `-i ${inPlace('game.mp4')} -c:v libx264 -preset veryfast -bf 2 -g 48 -pix_fmt yuv420p -c:a aac -movflags +frag_keyframe+empty_moov+default_base_moof -f mp4`,
    'old.mp4',
  );
  const bytes = await readFile(inPlace('old.mp4'));
  const starts: number[] = [];
  for (let at = bytes.indexOf('moof'); at !== -1; at = bytes.indexOf('moof', at + 4)) starts.push(at - 4);
  const folder = folderOf(channelId, crypto.randomUUID());
  const rung = path.join(inPlace('objects'), folder, '90p');
  await mkdir(rung, { recursive: true });
  await writeFile(path.join(rung, 'init.mp4'), bytes.subarray(0, starts[0]));
  const names = starts.map((_, index) => `s${String(index + 1).padStart(5, '0')}.m4s`);
  for (const [index, name] of names.entries())
    await writeFile(path.join(rung, name), bytes.subarray(starts[index], starts[index + 1]));
  const listed = names.map((name) => `#EXTINF:2.000,\n${name}`).join('\n');
  const playlist = `#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n${listed}\n#EXT-X-ENDLIST\n`;
  await writeFile(path.join(rung, 'index.m3u8'), playlist);
  const ladder = aLadder({
    rungs: [{ name: '90p', width: 160, height: 90, bandwidth: 200_000, segments: names.length }],
    start_rung: '90p',
    captions: [],
  });
  await world.connection.pool.query(
    `insert into media.assets (channel_id, event_id, status, source_key, folder, progress, duration_seconds, ladder,
       created_at, touched_at, ready_at)
     values ($1, $2, 'ready', $3, $4, 100, 6, $5, now(), now(), now())`,
    [channelId, eventId, fileKeyOf(inPlace('game.mp4')), folder, JSON.stringify(ladder)],
  );
  return readRow();
}

const readRow = async (): Promise<ReadyAsset> =>
  (await world.context.media.store.findAssetOfEvent(channelId, eventId)) as ReadyAsset;
const tracksOfLast = async ({ folder, ladder }: ReadyAsset): Promise<number> => {
  const [rung] = ladder.rungs;
  const name = `${rung?.name ?? ''}/s${String(rung?.segments).padStart(5, '0')}.m4s`;
  const bytes = await world.context.media.storage.readFile(folder, name);
  return new Set(listDecodeTimes(bytes ?? Buffer.alloc(0)).map(({ track }) => track)).size;
};

it('makes an upload again from its file, and finds by how much its pictures are earlier', async () => {
  await anOldRecording(6);
  expect(await runCommand(world, 'vod', 'repair')).toContain('Repaired: 1.');
  const { ladder } = await readRow();
  expect(ladder.made_by).toBe(pipelineVersion);
  // x264 puts the first picture two pictures after the start of the time line.
  expect((ladder.former?.shift_us ?? 0) / 1_000_000).toBeCloseTo(-2 / 24, 2);
  expect(await runCommand(world, 'vod', 'repair')).toContain('Whole: 1.');
});

it('keeps the cut of a swept trim: its shift is measured behind the beginning that is deleted', async () => {
  const { folder } = await anOldRecording(6);
  const trim = await trimRecording(world.context.media, channelId, { eventId }, { from: 2, to: 6 });
  expect(trim?.from).toBe(2);
  await rm(path.join(inPlace('objects'), folder, '90p/s00001.m4s'));
  const is = { is_final: true, is_swept: true };
  await world.connection.pool.query('update media.assets set trim = trim || $1', [JSON.stringify(is)]);
  expect(await runCommand(world, 'vod', 'repair')).toContain('Repaired: 1.');
  const made = await readRow();
  expect((made.ladder.former?.shift_us ?? 0) / 1_000_000).toBeCloseTo(-2 / 24, 2);
  expect(made.trim?.from).toBeGreaterThan(2 - 2 / 24 - 0.06);
});

it('makes nothing from a path that holds another film of the same length by now', async () => {
  const { folder } = await anOldRecording(6);
  await ffmpeg(
    '-f lavfi -i mandelbrot=size=160x90:rate=24 -f lavfi -i sine=duration=6 -t 6 -c:v libx264 -preset ultrafast -c:a aac -y -f mp4',
    'game.mp4',
  );
  expect(await runCommand(world, 'vod', 'repair')).toContain('not shown to be its film');
  const { folder: now, ladder } = await readRow();
  expect([now, ladder.edition]).toEqual([folder, undefined]);
});

it('fills the missing sound of an upload whose file is gone, from its best quality', async () => {
  const old = await anOldRecording(1.5);
  expect(await tracksOfLast(old)).toBe(1);
  await rm(inPlace('game.mp4'));
  expect(await runCommand(world, 'vod', 'repair', '--dry-run')).toContain('gets silence to its end');
  expect(await runCommand(world, 'vod', 'repair')).toContain('Repaired: 1.');
  const made = await readRow();
  expect(await tracksOfLast(made)).toBe(2);
  expect(made.duration_seconds).toBeCloseTo(6, 0);
});

it('names an upload whose file is gone and whose sound reaches the end, and leaves it', async () => {
  const old = await anOldRecording(6);
  await rm(inPlace('game.mp4'));
  expect(await runCommand(world, 'vod', 'repair')).toContain('the delivered file is gone');
  expect(await readRow()).toEqual(old);
});
