import { describe, expect, it } from 'vitest';
import { remoteSecondsOf } from './rules.ts';

describe('remoteSecondsOf', () => {
  it.each([
    ['a short recording has an hour more than its length', 5.2, 3_606],
    ['a game of two hours', 7_200, 10_800],
    ['a recording of a day ends after six hours', 86_400, 21_600],
    ['a live game has six hours', null, 21_600],
  ])('%s', (_, duration, seconds) => expect(remoteSecondsOf(duration)).toBe(seconds));
});
