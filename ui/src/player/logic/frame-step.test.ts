import { describe, expect, it } from 'vitest';
import { frameStep } from './frame-step.ts';

/** A browser shows the last frame that begins at or before the time, in whole microseconds. */
const frameAt = (time: number, framesPerSecond: number): number => {
  const micros = Math.floor(time * 1e6);
  let frame = Math.max(0, Math.floor(time * framesPerSecond) - 2);
  while (Math.ceil(((frame + 1) / framesPerSecond) * 1e6) <= micros) frame += 1;
  return frame;
};

describe('frameStep', () => {
  it.each([
    [24, 24],
    [25, 25],
    [29.97, 29.97],
    [30, 30],
    [50, 50],
    [60, 60],
    [undefined, 30],
    [0, 30],
  ])('goes through every frame at %s frames a second', (told, actual) => {
    let time = 60;
    const start = frameAt(time, actual);
    for (let step = 1; step <= 60; step += 1) {
      time = frameStep(time, 1, told);
      expect(frameAt(time, actual)).toBe(start + step);
    }
    for (let step = 59; step >= 0; step -= 1) {
      time = frameStep(time, -1, told);
      expect(frameAt(time, actual)).toBe(start + step);
    }
  });

  it('stops at the beginning', () => expect(frameStep(0.01, -1, 30)).toBe(0));
});
