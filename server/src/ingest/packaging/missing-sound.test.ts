import { describe, expect, it } from 'vitest';
import { findMissingSound, withSilence, type SegmentTimes } from './missing-sound.ts';

const rate = 48_000;
/** Two seconds have 93.75 frames. */
const segment = (
  index: number,
  sound: readonly (readonly [start: number, frames: number])[],
): SegmentTimes => ({
  startMs: index * 2_000,
  endMs: index * 2_000 + 2_000,
  sound: sound.map(([start, frames]) => ({ start, frames })),
});
const missingIn = (...segments: SegmentTimes[]) => [...findMissingSound(segments, rate)];

describe('findMissingSound', () => {
  it('finds nothing in a whole run, also when sound belongs to the segment behind its pictures', () => {
    expect(missingIn(segment(0, [[0, 94]]), segment(1, [[94 * 1_024, 94]]))).toEqual([]);
    expect(missingIn(segment(0, [[0, 80]]), segment(1, [[80 * 1_024, 108]]))).toEqual([]);
    expect(missingIn(segment(0, [[2_000, 92]]))).toEqual([]);
  });

  it('fills a hole in the middle and leaves less than a frame before the sound', () => {
    expect(
      missingIn(
        segment(0, [
          [0, 10],
          [50_000, 45],
        ]),
      ),
    ).toEqual([[0, [{ start: 10_240, frames: 38 }]]]);
  });

  it('fills whole segments, each with its own part', () => {
    const [first, second, third] = missingIn(
      segment(0, [[0, 50]]),
      segment(1, []),
      segment(2, [[288_000, 1]]),
    );
    expect(first).toEqual([0, [{ start: 51_200, frames: 44 }]]);
    expect(second?.[0]).toBe(1);
    expect(third?.[0]).toBe(2);
    const frames = [first, second, third].flatMap((one) => one?.[1] ?? []).map((one) => one.frames);
    expect(frames.reduce((sum, one) => sum + one, 0)).toBe(Math.floor((288_000 - 51_200) / 1_024));
  });

  it('fills a run without any sound up to its end, and nothing for a segment that is lost', () => {
    const [first, second] = missingIn(segment(0, []), { ...segment(2, []) });
    expect(first).toEqual([0, [{ start: 0, frames: 94 }]]);
    expect(second?.[0]).toBe(1);
    expect(missingIn()).toEqual([]);
  });
});

describe('withSilence', () => {
  it('joins what follows on, in the order of time', () => {
    const [a, b] = [Buffer.from('a'), Buffer.from('b')];
    const joined = withSilence(
      [{ start: 2_048, frames: [a] }],
      [
        { start: 0, frames: 2 },
        { start: 9_000, frames: 1 },
      ],
      b,
    );
    expect(joined).toEqual([
      { start: 0, frames: [b, b, a] },
      { start: 9_000, frames: [b] },
    ]);
  });
});
