import { describe, expect, it } from 'vitest';
import { latencyModeOf, noteStall, rungPlaylist } from './latency.ts';

describe('latencyModeOf', () => {
  it.each([
    [null, true, 'low'],
    ['low', true, 'low'],
    ['standard', true, 'standard'],
    ['low', false, 'standard'],
    ['nonsense', true, 'low'],
  ] as const)('%s, offered: %s → %s', (stored, isOffered, mode) =>
    expect(latencyModeOf(stored, isOffered)).toBe(mode),
  );
});

describe('rungPlaylist', () => {
  it.each([
    ['/media/t/x/v/1/360p/index.m3u8', 'low', '/media/t/x/v/1/360p/low.m3u8'],
    ['/v/1/source/low.m3u8?_HLS_msn=4', 'standard', '/v/1/source/index.m3u8?_HLS_msn=4'],
    ['/v/1/source/low.m3u8', 'low', '/v/1/source/low.m3u8'],
    ['/v/1/source/s00001.m4s', 'low', '/v/1/source/s00001.m4s'],
  ] as const)('%s in %s', (url, mode, expected) => expect(rungPlaylist(url, mode)).toBe(expected));
});

describe('noteStall', () => {
  const after = (times: number[]) => {
    let stalls: number[] = [];
    return times.map((at) => {
      const noted = noteStall(stalls, at);
      ({ stalls } = noted);
      return noted.are_too_many;
    });
  };
  it.each([
    ['three in a minute are too many', [0, 20_000, 59_000], [false, false, true]],
    ['three in more than a minute are not', [0, 40_000, 61_000], [false, false, false]],
    ['only the last minute counts', [0, 50_000, 70_000, 100_000], [false, false, false, true]],
  ])('%s', (_name, times, expected) => expect(after(times)).toEqual(expected));
});
