// The moment that a shared address names.
import { afterEach, expect, it, vi } from 'vitest';
import { findTime } from './find-time.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['is the playing second', { duration: 30, currentTime: 12.4 }, 12.4],
  ['is the beginning after the end', { duration: 30, currentTime: 30 }, 0],
  ['is the beginning in the last second', { duration: 30, currentTime: 29.5 }, 0],
  ['is unknown in a live game', { duration: Infinity, currentTime: 12 }, undefined],
  ['is unknown without a player', null, undefined],
])('the moment %s', (_name, media, expected) => {
  vi.stubGlobal('document', { querySelector: () => media });
  expect(findTime()).toBe(expected);
});
