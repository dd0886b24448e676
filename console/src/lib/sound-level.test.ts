import { describe, expect, it } from 'vitest';
import { levelFloor, peakLevel, soundState } from './sound-level.ts';

const sine = (amplitude: number): Float32Array =>
  Float32Array.from({ length: 480 }, (_, index) => amplitude * Math.sin((index * Math.PI) / 24));

describe('the level of sound', () => {
  it.each([
    [1, 0],
    [0.5, -6.02],
    [0.1, -20],
    [0.000_1, levelFloor],
    [0, levelFloor],
  ])('an amplitude of %f is %f dBFS', (amplitude, level) => {
    expect(peakLevel(sine(amplitude))).toBeCloseTo(level, 1);
  });

  it('never exceeds the loudest that there is', () => {
    expect(peakLevel([1.7, -2])).toBe(0);
    expect(peakLevel([])).toBe(levelFloor);
  });

  it.each([
    [[], 'none'],
    [[-60, -60], 'none'],
    [[-60, -45, -31], 'quiet'],
    [[-60, -18, -40], 'good'],
    [[-18, -1.5], 'good'],
    [[-18, -0.5, -18], 'loud'],
  ] as const)('%j is %s', (recent, state) => {
    expect(soundState(recent)).toBe(state);
  });
});
