import { describe, expect, it } from 'vitest';
import { sound as audio } from '../../../test/ingest/made-streams.ts';
import type { SharedSound } from './sound-grid.ts';
import { createFollowingSound, createSourceSound } from './sound-queue.ts';

const frameMs = 1_024 / 48;
const partMs = 500;
const isSilence = (data: Buffer): boolean => data.equals(audio.silence ?? Buffer.alloc(0));

interface Heard {
  readonly at: number;
  /** The time stamp of its frame; -1 for silence. */
  readonly stamp: number;
}

/** Plays sound with these time stamps in parts of half a second. Gives each frame with its place in milliseconds. */
function play(
  stamps: readonly number[],
  { seconds = 10, from = 0, lagMs = 100 }: { seconds?: number; from?: number; lagMs?: number } = {},
): { heard: Heard[]; frames: SharedSound[]; takes: { start: number; frames: number }[] } {
  const shared: SharedSound[] = [];
  const queue = createSourceSound({ audio, onPlaced: (frames) => shared.push(...frames) });
  const takes: { start: number; frames: number }[] = [];
  let next = 0;
  queue.beginAt(from);
  for (let end = from + partMs; end <= from + seconds * 1_000; end += partMs) {
    for (; (stamps[next] ?? Number.POSITIVE_INFINITY) < end - lagMs; next += 1) {
      const data = Buffer.alloc(8);
      data.writeDoubleBE(stamps[next] ?? 0);
      queue.add({ dtsMs: stamps[next] ?? 0, data });
    }
    if (end === from + seconds * 1_000) queue.close();
    const { start, frames } = queue.takeBefore(end, 1, false);
    takes.push({ start, frames: frames.length });
  }
  const heard = shared.map(({ data, place }) => ({
    at: (place?.sample ?? 0) / 48,
    stamp: isSilence(data) ? -1 : data.readDoubleBE(),
  }));
  return { heard, frames: shared, takes };
}

const steady = (from: number, to: number, stepMs = frameMs): number[] =>
  Array.from({ length: Math.ceil((to - from) / stepMs) }, (_, index) => Math.round(from + index * stepMs));
const sounds = (heard: readonly Heard[]): Heard[] => heard.filter(({ stamp }) => stamp >= 0);
const silent = (heard: readonly Heard[]): number => heard.filter(({ stamp }) => stamp < 0).length;
const worst = (heard: readonly Heard[]): number =>
  Math.max(...sounds(heard).map(({ at, stamp }) => Math.abs(at - stamp)));
/** The longest time between two frames beyond the length of a frame. */
const hole = (heard: readonly Heard[]): number =>
  Math.max(...heard.slice(1).map(({ at }, index) => at - (heard[index]?.at ?? 0) - frameMs));

describe('the sound of a source', () => {
  it('is placed frame by frame, with silence at its end alone', () => {
    const { heard } = play(steady(0, 10_000));
    expect(sounds(heard)).toHaveLength(steady(0, 10_000 - 100).length);
    expect(worst(heard)).toBeLessThan(1);
    expect(silent(heard)).toBeLessThanOrEqual(6);
    expect(heard.findIndex(({ stamp }) => stamp < 0)).toBe(sounds(heard).length);
  });

  it('is silence as long as none comes, from the first picture on', () => {
    const { heard } = play([], { from: 60_000 });
    expect(heard[0]?.at).toBeCloseTo(60_000, 1);
    expect(heard).toHaveLength(Math.ceil(10_000 / frameMs));
    expect(hole(heard)).toBeLessThan(0.1);
  });

  it.each([4_000, 4_007, 4_011, 4_017])(
    'that pauses and comes back at %i ms has no hole, and is in sync',
    (back) => {
      const stamps = [...steady(0, 2_000), ...steady(back, 10_000)];
      const { heard } = play(stamps);
      // Frames that came late for their first part are few.
      expect(sounds(heard).length).toBeGreaterThan(stamps.length - 10);
      expect(worst(heard)).toBeLessThan(9);
      expect(hole(heard)).toBeLessThan(frameMs);
    },
  );

  it.each([3_000, 3_008, 3_015])('that begins at %i ms is in sync', (back) => {
    const { heard } = play(steady(back, 10_000));
    expect(worst(heard)).toBeLessThan(9);
    expect(hole(heard)).toBeLessThan(frameMs);
    expect(silent(heard)).toBeGreaterThan(130);
  });

  it.each([-120, 130, 300])(
    'with a step of %i ms in its time stamps has no hole, and is in sync again',
    (step) => {
      const stamps = [...steady(0, 5_000), ...steady(5_000 + step, 10_000)];
      const { heard } = play(stamps);
      expect(worst(heard.filter(({ at }) => at > 6_000))).toBeLessThan(15);
      expect(hole(heard)).toBeLessThan(frameMs);
    },
  );

  it.each([1.0005, 0.9995])(
    'of a clock that is %f times as fast stays within 10 ms, and none is lost to silence',
    (speed) => {
      const stamps = steady(0, 120_000).map((ms) => Math.round(ms * speed));
      const { heard, takes } = play(stamps, { seconds: 120 * Math.min(speed, 1) - 0.5 });
      // A frame that is played twice has its own time at the second.
      const once = heard.filter(({ stamp }, index) => stamp !== heard[index + 1]?.stamp);
      expect(worst(once)).toBeLessThanOrEqual(10);
      expect(silent(heard)).toBeLessThanOrEqual(6);
      // Players that count frames hear it at the same moment within a few milliseconds more.
      let counted = 0;
      for (const { start, frames } of takes) {
        expect(Math.abs(start - counted) / 48).toBeLessThan(4);
        counted += frames * 1_024;
      }
    },
  );

  it.each([
    ['five at a time, with the time of the first', 5, 0],
    ['five at a time, with the time of the last', 5, 4],
    ['two at a time', 2, 1],
  ])('that an encoder stamps %s is left as it is', (_what, group, which) => {
    const stamps = steady(0, 10_000).map((_ms, index) =>
      Math.round((index - (index % group) + which) * frameMs),
    );
    const { heard } = play(stamps);
    expect(silent(heard)).toBeLessThanOrEqual(6);
    expect(new Set(sounds(heard).map(({ at }) => Math.round(at * 48) % 1_024)).size).toBe(1);
  });

  it('with time stamps that tremble is left as it is', () => {
    const stamps = steady(0, 60_000).map((ms, index) => Math.max(0, ms + ((index * 7_919) % 31) - 15));
    const { heard } = play(stamps, { seconds: 60 });
    expect(silent(heard)).toBeLessThanOrEqual(6);
    expect(new Set(sounds(heard).map(({ at }) => Math.round(at * 48) % 1_024)).size).toBe(1);
  });

  it.each([300, 700, 900])('that always comes %i ms after its picture plays', (lagMs) => {
    const { heard } = play(steady(0, 20_000), { seconds: 20, lagMs });
    const late = heard.filter(({ at }) => at > 3_000 && at < 18_000);
    expect(silent(late)).toBe(0);
    expect(worst(late)).toBeLessThan(9);
  });

  it('of a stream without sound is nothing', () => {
    const queue = createSourceSound({ audio: undefined });
    queue.beginAt(0);
    expect(queue.takeBefore(500, 1, false)).toEqual({ start: 0, frames: [] });
  });
});

describe('the sound of a lower rung', () => {
  it('is its source’s, silence included', () => {
    const { frames } = play([...steady(0, 2_000), ...steady(4_011, 10_000)]);
    const rung = createFollowingSound();
    for (const frame of frames) rung.add(frame);
    const taken = rung.takeBefore(10_000, 1, true);
    expect(taken.start).toBe(frames[0]?.place?.sample);
    expect(taken.frames).toEqual(frames.map(({ data }) => data));
  });
});
