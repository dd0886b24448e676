import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupKindOf } from './avc-start.ts';
import { readPictureTrack, startFragments } from './avc-fragment.ts';

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg';
const BITS = 8;
const RATE = 25;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'floodlit-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A film whose pictures say their number by eight bars, cut at each keyframe. */
async function film(name: string, params: string): Promise<{ init: Uint8Array; segments: Uint8Array[] }> {
  const file = join(folder, `${name}.mp4`);
  const clock = `geq=lum='16+219*mod(floor(N/pow(2,X)),2)',scale=128:72:flags=neighbor,format=yuv420p`;
  await run(ffmpeg, [
    ...'-loglevel error -y -f lavfi -i'.split(' '),
    `nullsrc=size=${BITS}x2:rate=${RATE}:duration=10,format=gray,${clock}`,
    ...'-f lavfi -i sine=duration=10 -c:v libx264 -preset veryfast -g 50 -sc_threshold 0 -c:a aac -x264-params'.split(
      ' ',
    ),
    params,
    ...'-movflags frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets'.split(' '),
    file,
  ]);
  const bytes = new Uint8Array(await readFile(file));
  const starts = boxesOf(bytes).flatMap(({ type, at }) => (type === 'moof' ? [at] : []));
  const end = boxesOf(bytes).find(({ type }) => type === 'mfra')?.at ?? bytes.length;
  return {
    init: bytes.subarray(0, starts[0]),
    segments: starts.map((at, index) => bytes.subarray(at, starts[index + 1] ?? end)),
  };
}

function boxesOf(bytes: Uint8Array): { type: string; at: number }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: { type: string; at: number }[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += view.getUint32(at))
    found.push({ type: String.fromCharCode(...bytes.subarray(at + 4, at + 8)), at });
  return found;
}

/** The numbers of the pictures; as strict about damage as Chromium is. */
async function numbersOf(name: string, parts: readonly Uint8Array[]): Promise<number[]> {
  const file = join(folder, `${name}-part.mp4`);
  await writeFile(file, Buffer.concat(parts));
  const { stdout } = await run(
    ffmpeg,
    `-loglevel error -xerror -err_detect explode -i ${file} -map 0:v -fps_mode passthrough -vf scale=${BITS}:1:flags=area,format=gray -f rawvideo -`.split(
      ' ',
    ),
    { encoding: 'buffer' },
  );
  return Array.from({ length: stdout.length / BITS }, (_each, index) =>
    Array.from(stdout.subarray(index * BITS, (index + 1) * BITS)).reduce(
      (sum, light, bit) => sum + (light > 127 ? 2 ** bit : 0),
      0,
    ),
  );
}

/** A hash of each piece of sound. */
async function soundOf(parts: readonly Uint8Array[]): Promise<string[]> {
  const file = join(folder, 'sound.mp4');
  await writeFile(file, Buffer.concat(parts));
  const { stdout } = await run(
    ffmpeg,
    `-loglevel error -i ${file} -map 0:a -c copy -f framemd5 -`.split(' '),
  );
  return stdout.split('\n').flatMap((line) => /[0-9a-f]{32}$/.exec(line)?.[0] ?? []);
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_each, index) => from + index);

describe('a fragment that a decoder begins with', () => {
  it.each([
    ['one B-picture', 'open-gop=1:bframes=1'],
    ['two B-pictures', 'open-gop=1:bframes=2:b-adapt=0'],
    ['three B-pictures', 'open-gop=1:bframes=3:b-adapt=0'],
    ['weights and several slices', 'open-gop=1:bframes=2:weightp=2:weightb=1:slices=3'],
    ['without arithmetic coding', 'open-gop=1:bframes=2:cabac=0:ref=5'],
    ['closed', 'open-gop=0:bframes=2'],
  ])('has all pictures from its keyframe on, and nothing before: %s', async (name, params) => {
    const file = name.replaceAll(' ', '-');
    const { init, segments } = await film(file, params);
    const [, second, third, ...rest] = segments;
    if (!second || !third) throw new Error('The film is too short.');
    const track = readPictureTrack(init);
    if (!track) throw new Error('The pictures have no description.');
    for (const [index, segment] of segments.entries()) {
      const next = segments[index + 1];
      const start = startFragments(track);
      const shown = await numbersOf(file, [init, start.take(segment), ...(next ? [next] : [])]);
      const first = shown[0] ?? -1;
      // A group begins at each second second. Its keyframe is the first picture.
      expect(first, `${index}`).toBe(index * 50);
      expect(shown).toEqual(numbers(first, first + shown.length));
      expect(shown.length).toBeGreaterThan(90 * (next ? 1 : 0));
    }
    expect(rest.length).toBeGreaterThan(0);
    const sound = await soundOf([init, second]);
    expect(sound.length).toBeGreaterThan(70);
    expect(await soundOf([init, startFragments(track).take(Buffer.from(second))])).toEqual(sound);
  });

  it('shows only whole pictures where the picture is refreshed bit by bit', async () => {
    const { init, segments } = await film('refreshed', 'intra-refresh=1:bframes=0');
    const track = readPictureTrack(init);
    const [, second = new Uint8Array(), third = new Uint8Array()] = segments;
    if (!track) throw new Error('The pictures have no description.');
    const shown = await numbersOf('refreshed', [init, startFragments(track).take(second), third]);
    const first = shown[0] ?? 0;
    expect(first).toBeGreaterThanOrEqual(50);
    expect(first).toBeLessThan(90);
    expect(shown).toEqual(numbers(first, first + shown.length));
  });

  it('begins with the next picture where a keyframe needs others and its number is 0', async () => {
    const { init, segments } = await film('numbers', 'intra-refresh=1:bframes=0:keyint=64');
    const track = readPictureTrack(init);
    if (!track) throw new Error('The pictures have no description.');
    expect(segments.length).toBeGreaterThan(2);
    for (const [index, segment] of segments.entries()) {
      const shown = await numbersOf('numbers', [init, startFragments(track).take(segment)]);
      const first = shown[0] ?? -1;
      expect(first).toBeGreaterThanOrEqual(index * 64);
      expect(first).toBeLessThan(index * 64 + 16);
      expect(shown).toEqual(numbers(first, Math.min(250, (index + 1) * 64)));
    }
  });

  it('leaves a closed group and damaged bytes as they are', async () => {
    const { init, segments } = await film('whole', 'open-gop=0:bframes=2');
    const track = readPictureTrack(init);
    const [, second = new Uint8Array()] = segments;
    if (!track) throw new Error('The pictures have no description.');
    expect(startFragments(track).take(second)).toEqual(second);
    expect(readPictureTrack(second)).toBeUndefined();
    const open = (await film('damaged', 'open-gop=1:bframes=2')).segments[1] ?? new Uint8Array();
    let seed = 7;
    for (let round = 0; round < 200; round++) {
      const damaged = open.slice(0, 1500 + round * 7);
      for (let hit = 0; hit < 8; hit++) {
        seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
        damaged[seed % damaged.length] = seed % 251;
      }
      expect(() => startFragments(track).take(damaged)).not.toThrow();
      expect(() => groupKindOf(damaged.subarray(700))).not.toThrow();
    }
  });
});
