import { describe, expect, it } from 'vitest';
import { splitCountdown, unitsOf, untilChange } from './countdown-parts.ts';

describe('splitCountdown', () => {
  it.each([
    [0, [0, 0, 0, 0]],
    [-5000, [0, 0, 0, 0]],
    [1, [0, 0, 0, 1]],
    [59_001, [0, 0, 1, 0]],
    [3_600_000, [0, 1, 0, 0]],
    [3_600_001, [0, 1, 1, 0]],
    [90_060_000, [1, 1, 1, 0]],
    [90_061_000, [1, 1, 2, 0]],
    [100 * 86_400_000, [100, 0, 0, 0]],
  ])('%i ms', (ms, [days, hours, minutes, seconds]) => {
    expect(splitCountdown(ms)).toEqual({ days, hours, minutes, seconds });
  });
});

describe('unitsOf', () => {
  it.each([
    [100 * 86_400_000, 'days hours minutes'],
    [86_400_000, 'days hours minutes'],
    [86_340_000, 'hours minutes'],
    [3_600_000, 'hours minutes'],
    [3_599_001, 'hours minutes'],
    [3_599_000, 'minutes seconds'],
    [1, 'minutes seconds'],
    [-5000, 'minutes seconds'],
  ])('%i ms are counted in %s', (ms, units) => {
    expect(unitsOf(splitCountdown(ms)).join(' ')).toBe(units);
  });
});

describe('untilChange', () => {
  it.each([
    [7_230_500, 30_500],
    [7_200_000, 60_000],
    [3_600_001, 1],
    [3_600_000, 1000],
    [3_599_400, 400],
    [1000, 1000],
    [20, 20],
  ])('%i ms before the end, the parts change in %i ms and not before', (ms, wait) => {
    expect(untilChange(ms)).toBe(wait);
    expect(splitCountdown(ms - wait + 1)).toEqual(splitCountdown(ms));
    expect(splitCountdown(ms - wait - 1)).not.toEqual(splitCountdown(ms));
  });
});
