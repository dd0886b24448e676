import { describe, expect, it } from 'vitest';
import { trimPlaylist } from './trim-rules.ts';
import { clockSpansOf, secondAt } from './wall-clock-rules.ts';

const kickOff = Date.parse('2026-11-30T19:00:00.000Z');
const iso = (second: number): string => new Date(kickOff + second * 1_000).toISOString();

/** Ten seconds of a run, five minutes without the encoder, ten more seconds, of which one segment is lost. */
const playlist = `#EXTM3U
#EXT-X-VERSION:8
#EXT-X-MAP:URI="init-1.mp4"
#EXT-X-PROGRAM-DATE-TIME:${iso(0)}
#EXTINF:4.000,
s00001.m4s
#EXTINF:6.000,
s00002.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="init-2.mp4"
#EXT-X-PROGRAM-DATE-TIME:${iso(310)}
#EXTINF:4.000,
s00003.m4s
#EXT-X-GAP
#EXTINF:2.000,
s00004.m4s
#EXTINF:4.000,
s00005.m4s
#EXT-X-ENDLIST
`;

describe('the place of an instant in a recording', () => {
  const spans = clockSpansOf(playlist);
  it.each([
    ['before the first picture', -1, null],
    ['at the first picture', 0, 0],
    ['in the first run', 9.5, 9.5],
    ['while the encoder was away', 100, null],
    ['a moment before the encoder was back', 309, 10],
    ['in the second run', 312, 12],
    ['in a segment that was lost', 315, 15],
    ['behind the last picture', 320, null],
  ])('%s', (_what, second, expected) => {
    expect(secondAt(spans, kickOff + second * 1_000)).toBe(expected);
  });

  it('follows a trim', () => {
    const trimmed = clockSpansOf(trimPlaylist(playlist, [2, 4]));
    const places = [2, 4, 9, 311, 317].map((second) => secondAt(trimmed, kickOff + second * 1_000));
    expect(places).toEqual([null, 0, 5, 7, null]);
  });

  it('is unknown in a playlist without dates', () => {
    expect(clockSpansOf('#EXTM3U\n#EXTINF:4,\ns00001.m4s\n#EXT-X-ENDLIST\n')).toEqual([]);
  });
});
