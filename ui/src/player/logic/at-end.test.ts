import { expect, it } from 'vitest';
import { isAtEnd } from './at-end.ts';

it.each([
  ['waits for frames that nobody sends', 23.9, 24.1, 24, true],
  ['has shown all of it', 24, 24, 24, true],
  ['waits for the last segment', 21.9, 24.1, 22, false],
  ['has it all loaded, and plays', 10, 24.1, 24, false],
  ['is live', 23.9, Infinity, 24, false],
  ['has no media yet', 0, NaN, 0, false],
])('a picture that %s', (_, position, duration, buffered_end, expected) => {
  expect(isAtEnd({ position, duration, buffered_end })).toBe(expected);
});
