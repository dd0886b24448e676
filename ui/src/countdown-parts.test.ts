import { describe, expect, it } from 'vitest';
import { splitCountdown } from './countdown-parts.ts';

describe('splitCountdown', () => {
  it.each([
    [0, [0, 0, 0, 0]],
    [-5000, [0, 0, 0, 0]],
    [1, [0, 0, 0, 1]],
    [59_001, [0, 0, 1, 0]],
    [3_600_000, [0, 1, 0, 0]],
    [90_061_000, [1, 1, 1, 1]],
    [100 * 86_400_000, [100, 0, 0, 0]],
  ])('%i ms', (ms, [days, hours, minutes, seconds]) => {
    expect(splitCountdown(ms)).toEqual({ days, hours, minutes, seconds });
  });
});
