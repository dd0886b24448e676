import { describe, expect, it } from 'vitest';
import { lifeMs, renewalDelayMs, retryDelayMs } from './renewal.ts';

describe('renewalDelayMs', () => {
  it.each([
    [600_000, 0, 324_000],
    [600_000, 0.5, 360_000],
    [600_000, 1, 396_000],
    [6_000, 0.5, 3_600],
  ])('a life of %d ms at random %d → %d ms', (life, random, expected) =>
    expect(renewalDelayMs(life, random)).toBe(expected),
  );
});

describe('lifeMs', () => {
  const now = 1_700_000_000_000;
  it.each([
    ['ten minutes', 1_700_000_600, 600_000],
    ['already over by a clock that runs ahead', 1_699_990_000, 300_000],
    ['over this very moment', 1_700_000_000, 300_000],
    ['days away by a clock that runs behind', 1_700_900_000, 300_000],
  ])('%s', (_name, expiresAt, expected) => expect(lifeMs(expiresAt, now)).toBe(expected));
});

describe('lifeMs of a token with a known lifetime', () => {
  const now = 1_700_000_000_000;
  it.each([
    ['a clock that is right', 1_700_000_020, 20_000],
    ['a clock that runs ahead by a minute', 1_699_999_960, 20_000],
    ['a clock that runs behind by a minute', 1_700_000_080, 20_000],
    ['an answer that took some seconds', 1_700_000_015, 15_000],
  ])('%s', (_name, expiresAt, expected) => expect(lifeMs(expiresAt, now, 20)).toBe(expected));
});

describe('retryDelayMs', () => {
  it.each([
    [0, 0, 500],
    [1, 0, 1000],
    [3, 0, 4000],
    [4, 0, 8000],
    [50, 0, 8000],
    [4, 1, 4000],
  ])('attempt %d at random %d → %d ms', (attempt, random, expected) =>
    expect(retryDelayMs(attempt, random)).toBe(expected),
  );
});
