import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareStarts, findShift, type SmallPicture } from './compare-starts.ts';
import { runFfmpeg } from './run.ts';

const ffmpegPath = process.env['FFMPEG_PATH'] ?? '/usr/bin/ffmpeg';
let place: string;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-starts-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** Pictures of a moving point from this second of the film on, shown from `at` on. */
const film = (from: number, at: number, rate = 25, step = 1): SmallPicture[] =>
  Array.from({ length: 100 }, (_, index) => {
    const pixels = new Uint8Array(576);
    const moment = Math.round(from * rate) + index * step;
    pixels[(moment * 7) % 576] = 200;
    pixels[(moment * 13) % 576] = 100;
    return { seconds: at + (index * step) / rate, pixels };
  });

it.each([
  ['the same time line', film(0, 0), film(0, 0), 0],
  ['pictures that were two pictures late', film(0, 0.08), film(0, 0), -0.08],
  ['pictures that came too early', film(0, 0), film(0, 1.52), 1.52],
  ['a beginning that is hidden now', film(0, 0), film(1.2, 0), -1.2],
  ['a beginning that was missing', film(0.4, 0), film(0, 0), 0.4],
  ['half the rate', film(0, 0.08), film(0, 0, 25, 2), -0.08],
])('finds the shift of %s', (_name, former, mended, shift) => {
  expect(findShift(former, mended)).toBeCloseTo(shift, 6);
});

it('finds no shift where nothing moves, and none between two films', () => {
  const still = (at: number): SmallPicture[] =>
    film(0, at).map((one) => ({ ...one, pixels: new Uint8Array(576) }));
  expect(findShift(still(0), still(0.08))).toBeUndefined();
  expect(findShift([], film(0, 0))).toBeUndefined();
  const other = film(0, 0).map((one) => ({ ...one, pixels: one.pixels.toReversed() }));
  expect(findShift(film(0, 0), other)).toBeUndefined();
});

it('compares two encodings of one film by ffmpeg, also in its middle', async () => {
  const make = (
    name: string,
    size: string,
    from: string,
    pictures: string,
    at = 0,
    source = 'testsrc2=duration=4:',
  ) =>
    runFfmpeg({
      ffmpegPath,
      workDirectory: place,
      timeoutMs: 30_000,
      args: [
        ...`-f lavfi -i ${source}size=320x180:rate=30`.split(' '),
        ...`-c:v libx264 -preset ultrafast -frames:v 120 -bf ${pictures} -vf trim=${from},setpts=PTS-STARTPTS+${at}/TB,scale=${size}`.split(
          ' ',
        ),
        ...'-movflags +frag_keyframe+empty_moov+default_base_moof -f mp4'.split(' '),
        path.join(place, name),
      ],
    });
  await make('former.mp4', '320x180', '0', '2');
  await make('mended.mp4', '160x90', '0.5', '0');
  const shiftOf = (former: string, mended: string) =>
    compareStarts({
      ffmpegPath,
      formerPath: path.join(place, former),
      mendedPath: path.join(place, mended),
      workDirectory: path.join(place, 'work'),
    });
  const shift = await shiftOf('former.mp4', 'mended.mp4');
  // The former one began with two pictures of delay, and the mended one begins half a second later in the film.
  expect(shift).toBeCloseTo(-0.5 - 2 / 30, 3);
  await make('later.mp4', '160x90', '0.5', '0', 600);
  await make('later-former.mp4', '320x180', '0', '2', 600);
  expect(await shiftOf('later-former.mp4', 'later.mp4')).toBeCloseTo(-0.5 - 2 / 30, 3);
  await make('other.mp4', '160x90', '0', '0', 0, 'mandelbrot=');
  expect(await shiftOf('former.mp4', 'other.mp4')).toBeUndefined();
});
