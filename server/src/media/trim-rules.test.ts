import { describe, expect, it } from 'vitest';
import { isKept, isServed, keptOf, listTimes, snapRange, trimPlaylist, type Trim } from './trim-rules.ts';
import { trimText, trimVtt } from './trim-text.ts';

/** Five segments of two seconds. The encoder began anew before the fourth, and the second is lost. */
const playlist = `#EXTM3U
#EXT-X-VERSION:8
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:1
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MAP:URI="init-1.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00.000Z
#EXTINF:2.000,
s00001.m4s
#EXT-X-GAP
#EXTINF:2.000,
s00002.m4s
#EXTINF:2.000,
s00003.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="../source/init-2.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:05:00.000Z
#EXTINF:2.000,
../source/s00004.m4s
#EXTINF:1.500,
../source/s00005.m4s
#EXT-X-ENDLIST
`;

const head = playlist.split('\n').slice(0, 5).join('\n');

describe('listTimes', () => {
  it('places every segment, also those that are lost or of another quality', () => {
    expect(listTimes(playlist).map(({ number, startSeconds }) => [number, startSeconds])).toEqual([
      [1, 0],
      [2, 2],
      [3, 4],
      [4, 6],
      [5, 8],
    ]);
  });
});

describe('snapRange', () => {
  it.each([
    ['boundaries stay', { from: 2, to: 6 }, { from: 2, to: 6 }],
    ['a moment within a segment keeps all of it', { from: 3.9, to: 6.1 }, { from: 2, to: 8 }],
    ['the whole recording', { from: 0, to: 9.5 }, { from: 0, to: 9.5 }],
    ['an end that a page rounded up', { from: 0, to: 10 }, { from: 0, to: 9.5 }],
    ['an end past the recording', { from: 0, to: 11 }, undefined],
    ['an end before the start', { from: 6, to: 2 }, undefined],
    ['less than a second', { from: 2, to: 2.5 }, undefined],
    ['no number', { from: Number.NaN, to: 2 }, undefined],
  ])('%s', (_, asked, range) => {
    expect(snapRange(listTimes(playlist), asked)).toEqual(range);
  });
});

describe('keptOf', () => {
  it('takes the segments whose middle is within, for sound tracks with other boundaries', () => {
    const sound = [0, 1.9, 4.1, 6].map((startSeconds, index) => ({
      number: index + 1,
      startSeconds,
      seconds: 2,
    }));
    expect(keptOf(sound, { from: 2, to: 6 })).toEqual([2, 3]);
    expect(keptOf([], { from: 2, to: 6 })).toBeUndefined();
  });
});

describe('trimPlaylist', () => {
  it('begins with the initial fragment and the time of its first segment', () => {
    expect(trimPlaylist(playlist, [3, 4])).toBe(`${head}
#EXT-X-MAP:URI="init-1.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:04.000Z
#EXTINF:2.000,
s00003.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="../source/init-2.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:05:00.000Z
#EXTINF:2.000,
../source/s00004.m4s
#EXT-X-ENDLIST
`);
  });

  it('begins without a discontinuity', () => {
    expect(trimPlaylist(playlist, [4, 5])).toBe(`${head}
#EXT-X-MAP:URI="../source/init-2.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:05:00.000Z
#EXTINF:2.000,
../source/s00004.m4s
#EXTINF:1.500,
../source/s00005.m4s
#EXT-X-ENDLIST
`);
  });

  it('knows segments that were made after the end', () => {
    const made = playlist.replace('#EXT-X-GAP\n', '').replace('s00002.m4s', 's00002-1a2b3c4d.m4s');
    expect(listTimes(made).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(trimPlaylist(made, [2, 3])).toContain('s00002-1a2b3c4d.m4s');
    expect(trimPlaylist(made, [3, 4])).not.toContain('s00002');
  });

  it('changes nothing when all segments stay', () => {
    expect(trimPlaylist(playlist, [1, 5])).toBe(playlist);
  });
});

describe('trimVtt', () => {
  it('moves cues, shortens those at the edges, and leaves out the others', () => {
    const text = `WEBVTT

00:00:00.000 --> 00:00:05.000
before

1
00:00:08.000 --> 00:00:12.500 align:start
over the start

00:00:15.000 --> 00:00:30.000
storyboard.jpg#xywh=0,0,160,90

00:00:20.000 --> 00:00:21.000
after
`;
    expect(trimVtt(text, { from: 10, to: 20 })).toBe(`WEBVTT

1
00:00:00.000 --> 00:00:02.500 align:start
over the start

00:00:05.000 --> 00:00:10.000
storyboard.jpg#xywh=0,0,160,90`);
  });
});

const trim: Trim = {
  from: 2,
  to: 6,
  full: 9.5,
  undo_until: '2026-12-20T12:00:00.000Z',
  segments: { '360p': [2, 3] },
  first_files: [],
};

describe('isKept', () => {
  it.each([
    ['360p/s00001.m4s', false],
    ['360p/s00002.m4s', true],
    ['360p/s00003.m4s', true],
    ['360p/s00003-1a2b3c4d.m4s', true],
    ['360p/s00004-1a2b3c4d.m4s', false],
    ['360p/s00004.m4s', false],
    ['720p/s00002.m4s', false],
    ['360p/init.mp4', true],
    ['poster.jpg', true],
  ])('%s is %s', (name, kept) => {
    expect(isKept(trim, name)).toBe(kept);
    expect(isKept(null, name)).toBe(true);
  });
});

describe('isServed', () => {
  // Trimmed at 12:00 on November 20.
  const at = (time: string): Date => new Date(`2026-11-20T${time}Z`);

  it('serves what was cut off for one lifetime of a token', () => {
    expect(isServed(trim, '360p/s00001.m4s', at('12:09:59'))).toBe(true);
    expect(isServed(trim, '360p/s00001.m4s', at('12:10:00'))).toBe(false);
    expect(isServed(trim, '360p/s00002.m4s', at('12:10:00'))).toBe(true);
  });

  it('brings back nothing that an earlier trim cut off', () => {
    const second: Trim = { ...trim, former: { '360p': [2, 5] } };
    expect(isServed(second, '360p/s00001.m4s', at('12:01:00'))).toBe(false);
    expect(isServed(second, '360p/s00005.m4s', at('12:01:00'))).toBe(true);
  });
});

describe('trimText', () => {
  it('shortens playlists and texts with times, and leaves the list of qualities', () => {
    expect(trimText(trim, '360p/index.m3u8', playlist)).not.toContain('s00001');
    expect(trimText(trim, 'captions-en.vtt', 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nx')).toBe('WEBVTT');
    expect(trimText(trim, 'master.m3u8', '#EXTM3U\n')).toBe('#EXTM3U\n');
  });
});
