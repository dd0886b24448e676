import { describe, expect, it } from 'vitest';
import { samplesOf, shortestOf } from './sample-times.ts';

/** Pictures of 30 a second by when they are shown, in their order of decoding, two pictures later than needed. */
function pictures(shown: readonly number[], first = 0) {
  const msOf = (index: number): number => Math.round((index * 1_000) / 30);
  return shown.map((at, index) => ({
    dtsMs: msOf(first + index),
    compositionMs: msOf(at + 2) - msOf(first + index),
    isKeyframe: index === 0,
    data: Buffer.of(at),
  }));
}

/** When each sample of a part is decoded and shown, as a browser reads it. */
function read(frames: ReturnType<typeof pictures>, endMs: number) {
  let decodedMs = frames[0]?.dtsMs ?? 0;
  return samplesOf(frames, endMs, Math.min(shortestOf(frames) ?? 33, 33)).map(
    ({ ticks, compositionTicks }) => {
      const fromMs = decodedMs + compositionTicks;
      decodedMs += ticks;
      return { fromMs, untilMs: fromMs + ticks, decodedMs };
    },
  );
}

describe('the times of samples', () => {
  it.each([
    ['one B-frame', [0, 2, 1, 4, 3]],
    ['a part of a picture and its B-frame', [2, 1]],
    ['three B-frames', [0, 4, 2, 1, 3, 8, 6, 5, 7]],
    ['a part that ends before its B-frames', [0, 4, 2, 1, 3, 8]],
  ])('end before the next segment begins, wherever it begins: %s', (_what, shown) => {
    for (let first = 0; first < 30; first += 1) {
      const frames = pictures(
        shown.map((at) => at + first),
        first,
      );
      const next = Math.round(((first + Math.max(...shown) + 3) * 1_000) / 30);
      const endMs = Math.round(((first + shown.length) * 1_000) / 30);
      const samples = read(frames, endMs);
      expect(samples.map(({ fromMs }) => fromMs)).toEqual(frames.map((one) => one.dtsMs + one.compositionMs));
      expect(Math.max(...samples.map(({ untilMs }) => untilMs))).toBeLessThanOrEqual(next);
      expect(Math.abs((samples.at(-1)?.decodedMs ?? 0) - endMs)).toBeLessThanOrEqual(1);
    }
  });

  it('are those of decoding, where pictures are shown in their order', () => {
    const frames = [0, 33, 83, 100].map((dtsMs) => ({
      dtsMs,
      compositionMs: 40,
      isKeyframe: false,
      data: Buffer.of(1),
    }));
    expect(
      samplesOf(frames, 133, shortestOf(frames)).map(({ ticks, compositionTicks }) => [
        ticks,
        compositionTicks,
      ]),
    ).toEqual([33, 50, 17, 33].map((ticks) => [ticks, 40]));
  });

  it('leave no gap that a browser takes for a break, where times vary', () => {
    const frames = [
      { dtsMs: 0, compositionMs: 10 },
      { dtsMs: 8, compositionMs: 12 },
      { dtsMs: 16, compositionMs: 24 },
    ].map((one) => ({ ...one, isKeyframe: false, data: Buffer.of(1) }));
    expect(samplesOf(frames, 76, shortestOf(frames)).map(({ ticks }) => ticks)).toEqual([8, 8, 30]);
  });
});
