// The cut of fragmented MP4 by ffmpeg in many forms: each clip has exactly the pictures of its range.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clockFilmArgs, ffmpegPath, readClock, type ClockFilm } from '../../../test/media/clock-film.ts';
import { listBoxes } from '../../media/index.ts';
import { needsEarlier, planCut, type CutPlan, type ReadSegment } from './plan-cut.ts';
import { startKindOf, startSafely, type ReadSample } from './start-safely.ts';
import { isSameFormat, readSamples, readTracks, type SourceTrack } from './read-fragments.ts';
import { writeMp4 } from './write-mp4.ts';

vi.setConfig({ testTimeout: 60_000 });

let place: string;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-cut-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

interface Film {
  readonly tracks: readonly SourceTrack[];
  readonly bytes: readonly Buffer[];
  readonly segments: readonly ReadSegment[];
  /** All pictures in the order in which they are shown: when, and which number. */
  readonly pictures: readonly { readonly seconds: number; readonly number: number }[];
}

const fragmented = '+frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets';

async function film(name: string, args: readonly string[], hasPictures = true): Promise<Film> {
  const file = path.join(place, `${name}.mp4`);
  await promisify(execFile)(ffmpegPath, ['-loglevel', 'error', ...args, '-movflags', fragmented, file]);
  const all = await readFile(file);
  const boxes = listBoxes(all).filter(({ type }) => type !== 'mfra');
  const starts = boxes.filter(({ type }) => type === 'moof').map(({ start }) => start);
  const tracks = readTracks(all.subarray(0, starts[0]));
  const end = boxes.at(-1)?.end ?? 0;
  const bytes = starts.map((start, index) => all.subarray(start, starts[index + 1] ?? end));
  const segments = bytes.map((segment, index) => ({
    name: String(index),
    samples: readSamples(segment, tracks),
    isAfterHole: false,
  }));
  const video = tracks.find(({ kind }) => kind === 'video');
  const shown = segments
    .flatMap(({ samples }) => samples)
    .filter(({ track }) => track === video?.id)
    .map(({ shownAt }) => shownAt / (video?.ticksPerSecond ?? 1))
    .toSorted((one, other) => one - other);
  const clock = hasPictures ? await readClock(file) : [];
  return {
    tracks,
    bytes,
    segments,
    pictures: clock.map((number, index) => ({ number, seconds: shown[index] ?? 0 })),
  };
}

const clockFilm = (name: string, options: Partial<ClockFilm>) =>
  film(name, clockFilmArgs({ rate: '30', seconds: 12, ...options }));

function cut({ tracks, segments }: Pick<Film, 'tracks' | 'segments'>, start: number, end: number): CutPlan {
  const plan = planCut(tracks, segments, { start, end });
  if (plan === undefined || plan === needsEarlier) throw new Error('There is no plan.');
  return plan;
}

async function write(name: string, plan: CutPlan, bytes: readonly Buffer[]): Promise<string> {
  const { head, spans } = writeMp4(plan);
  const file = path.join(place, `${name}-clip.mp4`);
  const data = spans.map((span) =>
    'patch' in span ? span.patch : (bytes[span.segment]?.subarray(span.from, span.to) ?? Buffer.alloc(0)),
  );
  await writeFile(file, Buffer.concat([head, ...data]));
  return file;
}

/** The picture that stands at the start, and all others that begin before the end. */
const picturesOf = ({ pictures }: Film, start: number, end: number): number[] => {
  const first = pictures.findLastIndex(({ seconds }) => seconds <= start + 0.001);
  return pictures
    .slice(Math.max(0, first))
    .flatMap(({ seconds, number }) => (seconds < end - 0.001 ? [number] : []));
};

describe('planCut and writeMp4', () => {
  const dropped = "select='gt(random(1),0.4)'";
  it.each([
    ['B-frames at 30 a second', { encoder: ['-preset', 'veryfast', '-bf', '3'] }],
    ['29.97 a second', { rate: '30000/1001', encoder: ['-preset', 'veryfast', '-bf', '2'] }],
    ['50 a second without B-frames', { rate: '50' }],
    ['open groups of pictures', { encoder: ['-preset', 'veryfast', '-x264-params', 'open-gop=1:bframes=3'] }],
    ['a variable rate', { filter: dropped, encoder: ['-fps_mode', 'vfr', '-bf', '2'] }],
    ['no sound', { hasSound: false, encoder: ['-bf', '2'] }],
  ] as const)('[R3.06] shows exactly the pictures of the range: %s', async (name, options) => {
    const made = await clockFilm(name.replace(/\W/g, '-'), options);
    for (const [start, end] of [
      [2.5, 7.3],
      [0, 2],
      [5.017, 9.951],
      [9.9, 12],
    ] as const) {
      const plan = cut(made, start, end);
      const file = await write(name.replace(/\W/g, '-'), plan, made.bytes);
      expect(await readClock(file), `${start} to ${end}`).toEqual(picturesOf(made, start, end));
      expect(plan.tracks[0]?.samples[0]?.isKeyframe).toBe(true);
    }
  });

  it.each([
    ['two B-pictures', 'open-gop=1:bframes=2:b-adapt=0'],
    ['three B-pictures', 'open-gop=1:bframes=3'],
    ['pictures refreshed bit by bit', 'intra-refresh=1:bframes=0'],
    ['pictures refreshed whenever their numbers begin again', 'intra-refresh=1:bframes=0:keyint=64'],
  ])('[R3.06] begins with any group, for decoders that take no damage: %s', async (name, params) => {
    const encoder = ['-preset', 'veryfast', '-sc_threshold', '0', '-x264-params', params];
    const made = await clockFilm(name.replace(/\W/g, '-'), { rate: '30', encoder });
    for (const start of [0, 2.05, 3.7, 4.1, 6.5, 7.97, 8.2]) {
      const readSample: ReadSample = async ({ segment, offset, bytes }) =>
        made.bytes[segment]?.subarray(offset, offset + bytes) ?? Buffer.alloc(0);
      let plan = cut(made, start, start + 3);
      if ((await startKindOf(plan, readSample)) === 'gradual') {
        const earlier = planCut(made.tracks, made.segments, { start, end: start + 3 }, 2);
        if (typeof earlier === 'object') plan = earlier;
      }
      const safe = await startSafely(plan, readSample);
      const file = await write(name.replace(/\W/g, '-'), safe, made.bytes);
      const decode = [
        '-loglevel',
        'error',
        '-xerror',
        '-err_detect',
        'explode',
        '-i',
        file,
        '-f',
        'null',
        '-',
      ];
      await promisify(execFile)(ffmpegPath, decode);
      expect(await readClock(file), `${start}`).toEqual(picturesOf(made, start, start + 3));
      expect(safe.tracks[0]?.samples.filter(({ isKeyframe }) => isKeyframe)).toHaveLength(1);
    }
  });

  it('[R3.06] is exact to the sample where there is sound alone', async () => {
    const made = await film(
      'sound',
      '-f lavfi -i sine=frequency=440:duration=8 -c:a aac -ar 48000'.split(' '),
      false,
    );
    const plan = cut(made, 2.5, 5.25);
    expect([plan.lengthSeconds, plan.startSeconds]).toEqual([2.75, 2.5]);
    const file = await write('sound', plan, made.bytes);
    const { stdout } = await promisify(execFile)(
      ffmpegPath,
      ['-loglevel', 'error', '-i', file, '-f', 's16le', '-ac', '1', '-'],
      { encoding: 'buffer' },
    );
    expect(Math.abs(stdout.length / 2 - 2.75 * 48_000)).toBeLessThanOrEqual(1_024);
  });

  it('leaves a hole out, and its length says so', async () => {
    const made = await clockFilm('hole', { encoder: ['-g', '30', '-bf', '2'] });
    const lost = 4;
    const segments = made.segments
      .map((segment, index) => ({ ...segment, isAfterHole: index === lost + 1 }))
      .filter((_segment, index) => index !== lost);
    const bytes = made.bytes.filter((_segment, index) => index !== lost);
    const plan = cut({ tracks: made.tracks, segments }, 3, 7);
    expect(plan.lengthSeconds).toBeCloseTo(3, 2);
    const file = await write('hole', plan, bytes);
    expect(await readClock(file)).toEqual([...numbers(90, 120), ...numbers(150, 210)]);
    expect(cut({ tracks: made.tracks, segments }, 4.4, 7).startSeconds, 'a start in the hole').toBeCloseTo(
      5,
      1,
    );
  });

  it('asks for an earlier segment when the keyframe before is not there', async () => {
    const made = await clockFilm('earlier', {});
    const late = made.segments.slice(2).map((segment) => ({
      ...segment,
      samples: segment.samples.map((sample) => ({ ...sample, isKeyframe: false })),
    }));
    expect(planCut(made.tracks, late, { start: 6, end: 8 })).toBe(needsEarlier);
    expect(planCut(made.tracks, made.segments, { start: 60, end: 62 })).toBeUndefined();
  });

  it('tells another picture size from the same format', async () => {
    const [one, other] = [
      await clockFilm('same', {}),
      await clockFilm('other', { encoder: ['-s', '320x180'] }),
    ];
    expect(isSameFormat(one.tracks, (await clockFilm('again', {})).tracks)).toBe(true);
    expect(isSameFormat(one.tracks, other.tracks)).toBe(false);
  });

  it('[T38] refuses segments that are cut', async () => {
    const made = await clockFilm('torn', {});
    const [first] = made.bytes;
    expect(() => readSamples(first?.subarray(0, 900) ?? Buffer.alloc(0), made.tracks)).toThrow(RangeError);
  });
});

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);
