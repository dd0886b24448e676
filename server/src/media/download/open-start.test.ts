// A trimmed download of a game whose encoder sends open groups of pictures.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageFlv } from '../../../test/ingest/package-flv.ts';
import { clockFilmArgs, ffmpegPath, readClock } from '../../../test/media/clock-film.ts';
import type { ReadyAsset } from '../index.ts';
import { planFile, readRange } from './plan-file.ts';

let place: string;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-open-start-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

it('begins with a keyframe, for decoders that take no damage', async () => {
  const encoder = ['-preset', 'veryfast', '-s', '192x108', '-sc_threshold', '0'];
  encoder.push('-x264-params', 'open-gop=1:bframes=2:b-adapt=0');
  const { stdout } = await promisify(execFile)(
    ffmpegPath,
    ['-loglevel', 'error', ...clockFilmArgs({ rate: '30', seconds: 8, encoder }), '-f', 'flv', '-'],
    { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 },
  );
  const { files } = await packageFlv(stdout);
  const playlist = files.get('source/index.m3u8')?.toString() ?? '';
  const trimmed = playlist.replace(/#EXTINF:[^\n]*\ns00001\.m4s\n/, '');
  const storage = {
    readFile: async (_folder: string, name: string) =>
      name.endsWith('index.m3u8') ? Buffer.from(trimmed) : files.get(name),
    sizesOf: async (_folder: string, names: readonly string[]) =>
      names.map((name) => files.get(name)?.length),
  };
  const asset = {
    folder: 'game',
    trim: null,
    ladder: { rungs: [{ name: 'source' }] },
  } as unknown as ReadyAsset;
  const plan = await planFile(storage, asset, 'source');
  const chunks: Buffer[] = [];
  for await (const chunk of readRange(storage, plan, { from: 0, to: plan.bytes })) chunks.push(chunk);
  expect(Buffer.concat(chunks)).toHaveLength(plan.bytes);
  const file = path.join(place, 'trimmed.mp4');
  await writeFile(file, Buffer.concat(chunks));
  const decode = ['-loglevel', 'error', '-xerror', '-err_detect', 'explode', '-i', file];
  decode.push('-map', '0:v', '-f', 'null', '-');
  await promisify(execFile)(ffmpegPath, decode);
  expect(await readClock(file)).toEqual(Array.from({ length: 180 }, (_, index) => 60 + index));
});
