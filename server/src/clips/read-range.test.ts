import { describe, expect, it } from 'vitest';
import type { Recorded } from '../media/index.ts';
import { withTail } from './read-range.ts';

const segment = (number: number, epoch: number, run: number): Recorded['segments'][number] => ({
  name: `source/s0000${number}${epoch === 0 ? '' : `e${epoch}`}.m4s`,
  init: `source/init-${run}${epoch === 0 ? '' : `e${epoch}`}.mp4`,
  startSeconds: (number - 1) * 2,
  seconds: 2,
  isAfterHole: false,
});
const placesOf = (segments: Recorded['segments'], run: number, epoch: number | null, number = 3) =>
  withTail(
    { segments, lastNumber: segments.length },
    { folder: 'game' },
    { folder: 'clip', tail_number: number, tail_run: run, tail_epoch: epoch },
  ).map(({ folder, name, init }) => [folder, name, init]);

describe('a clip that ends in the open segment', () => {
  it('reads the initial fragment of the epoch of its press, also as the first segment of a run', () => {
    const before = [segment(1, 0, 1), segment(2, 0, 1)];
    expect(placesOf(before, 2, 1).at(-1)).toEqual(['clip', 'tail.m4s', 'source/init-2e1.mp4']);
    expect(placesOf(before, 1, 0).at(-1)).toEqual(['clip', 'tail.m4s', 'source/init-1.mp4']);
    expect(placesOf(before, 1, null).at(-1)).toEqual(['clip', 'tail.m4s', 'source/init-1.mp4']);
  });

  it('keeps its own open segment when another home gave the number away', () => {
    const segments = [segment(1, 0, 1), segment(2, 0, 1), segment(3, 2, 1)];
    expect(placesOf(segments, 1, 1)).toEqual([
      ['game', 'source/s00001.m4s', 'source/init-1.mp4'],
      ['game', 'source/s00002.m4s', 'source/init-1.mp4'],
      ['clip', 'tail.m4s', 'source/init-1e1.mp4'],
    ]);
    expect(placesOf(segments, 1, 2).at(-1)).toEqual(['game', 'source/s00003e2.m4s', 'source/init-1e2.mp4']);
  });
});
