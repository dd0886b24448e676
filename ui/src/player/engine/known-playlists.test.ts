import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKnownPlaylists } from './known-playlists.ts';

const url = '/media/t/123~s~sig/v/1/360p/low.m3u8';
const texts = { 'v/1/360p/low.m3u8': '#EXTM3U' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('returns the playlists of a recording every time', () => {
  const known = createKnownPlaylists(texts, false);
  vi.advanceTimersByTime(600_000);
  expect([known.take(url), known.take(url)]).toEqual(['#EXTM3U', '#EXTM3U']);
});

it('returns a live playlist only once', () => {
  const known = createKnownPlaylists(texts, true);
  expect([known.take(url), known.take(url)]).toEqual(['#EXTM3U', undefined]);
});

it('does not answer a request for a certain state of a live playlist', () => {
  expect(createKnownPlaylists(texts, true).take(`${url}?_HLS_msn=7&_HLS_part=2`)).toBeUndefined();
});

it('drops a live playlist after a few seconds', () => {
  const known = createKnownPlaylists(texts, true);
  vi.advanceTimersByTime(5_001);
  expect(known.take(url)).toBeUndefined();
});
