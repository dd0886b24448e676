import { describe, expect, it } from 'vitest';
import { distinctShare } from './logo-contrast.ts';

const pixels = (...colours: (readonly [number, number, number, number])[]) =>
  new Uint8ClampedArray(colours.flat());

describe('distinctShare', () => {
  it.each([
    ['white on black', pixels([255, 255, 255, 255]), 1],
    ['nearly black on black', pixels([20, 20, 20, 255]), 0],
    ['a half of each', pixels([255, 255, 255, 255], [0, 0, 0, 255]), 0.5],
    ['white that nobody sees', pixels([255, 255, 255, 10], [10, 10, 10, 255]), 0],
    ['nothing at all', pixels([0, 0, 0, 0]), 0],
  ])('of %s', (_, given, share) => {
    expect(distinctShare(given, [0, 0, 0])).toBe(share);
  });
});
