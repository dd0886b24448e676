import { describe, expect, it } from 'vitest';
import { nextRate, ratesOf } from './rates.ts';

describe('nextRate', () => {
  it.each([
    ['faster', false, 1, 1, 1.25],
    ['slower', false, 1, -1, 0.75],
    ['the fastest stays', false, 2, 1, 2],
    ['the slowest stays', false, 0.5, -1, 0.5],
    ['a rate outside the list goes to its neighbour', false, 1.1, 1, 1.25],
    ['a rate outside the list goes back to its neighbour', false, 1.1, -1, 1],
    ['at the edge of a live game nothing is faster', true, 1, 1, 1],
    ['at the edge of a live game it can be slower', true, 1, -1, 0.75],
  ] as const)('%s', (_name, isAtEdge, rate, steps, expected) =>
    expect(nextRate(ratesOf(isAtEdge), rate, steps)).toBe(expected),
  );
});
