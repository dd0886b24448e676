import { describe, expect, it } from 'vitest';
import { quartersReached } from './film-quarters.ts';

describe('the quarters of a film', () => {
  it.each([
    [0, 20, 0, []],
    [4.9, 20, 0, []],
    [5, 20, 0, ['quarter']],
    [5.2, 20, 1, []],
    [10, 20, 1, ['half']],
    // A slow machine looks seldom.
    [16, 20, 1, ['half', 'three_quarters']],
    [20, 20, 3, []],
    [20, 20, 0, ['quarter', 'half', 'three_quarters']],
    [5, Number.NaN, 0, []],
    [5, Infinity, 0, []],
    [5, 0, 0, []],
  ])('at %d of %d s, after %d, are %j', (position, duration, told, reached) => {
    expect(quartersReached(position, duration, told)).toEqual(reached);
  });
});
