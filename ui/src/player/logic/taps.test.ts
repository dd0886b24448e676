import { describe, expect, it } from 'vitest';
import { addTap, type Tap } from './taps.ts';

/** The sums of a row of taps, each at a share of the width and a moment. */
function sums(taps: readonly (readonly [share: number, at: number])[]): number[] {
  let before: Tap | undefined;
  return taps.map(([share, at]) => {
    before = addTap(before, share, at);
    return before.seconds;
  });
}

describe('addTap', () => {
  it.each([
    ['one tap does not jump', [[0.1, 0]], [0]],
    [
      'two taps at the left go back',
      [
        [0.1, 0],
        [0.2, 250],
      ],
      [0, -10],
    ],
    [
      'two taps at the right go forward',
      [
        [0.9, 0],
        [0.7, 250],
      ],
      [0, 10],
    ],
    [
      'two slow taps are two single ones',
      [
        [0.9, 0],
        [0.9, 400],
      ],
      [0, 0],
    ],
    [
      'further taps add up, and may be slower',
      [
        [0.9, 0],
        [0.9, 200],
        [0.9, 700],
        [0.9, 1400],
      ],
      [0, 10, 20, 30],
    ],
    [
      'the other side starts again',
      [
        [0.9, 0],
        [0.9, 200],
        [0.1, 400],
        [0.1, 500],
      ],
      [0, 10, 0, -10],
    ],
    [
      'the middle does not jump',
      [
        [0.5, 0],
        [0.5, 100],
      ],
      [0, 0],
    ],
  ] as const)('%s', (_name, taps, expected) => expect(sums(taps)).toEqual(expected));
});
