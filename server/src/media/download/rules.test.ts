import { describe, expect, it } from 'vitest';
import { contentDispositionOf, fileNameOf, listSegments, longestMsOf, rangeOf } from './rules.ts';

describe('rangeOf', () => {
  it.each([
    [undefined, 'whole'],
    ['bytes=0-', { from: 0, to: 100 }],
    ['bytes=0-0', { from: 0, to: 1 }],
    ['bytes=10-19', { from: 10, to: 20 }],
    ['bytes=90-1000', { from: 90, to: 100 }],
    ['bytes=99-', { from: 99, to: 100 }],
    ['bytes=-10', { from: 90, to: 100 }],
    ['bytes=-1000', { from: 0, to: 100 }],
    ['bytes=100-', undefined],
    ['bytes=-0', undefined],
    ['bytes=20-10', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=a-b', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=0-99999999999999999999', { from: 0, to: 100 }],
    ['bytes=-99999999999999999999', { from: 0, to: 100 }],
    ['bytes=99999999999999999999-', undefined],
    ['bytes=99999999999999999999-100000000000000000000', undefined],
    ['bytes=20-99999999999999999999', { from: 20, to: 100 }],
    [`bytes=0-${'9'.repeat(101)}`, 'whole'],
  ])('[T44] %s of 100 bytes', (header, range) => {
    expect(rangeOf(header, 100)).toEqual(range);
  });
});

describe('longestMsOf', () => {
  it.each([
    ['nothing', 0, 60_000],
    ['1 MB', 2 ** 20, 92_000],
    ['4 GB', 2 ** 32, 131_132_000],
  ])('[T71] bounds a download of %s by its slowest rate', (_name, bytes, longest) => {
    expect(longestMsOf(bytes)).toBe(longest);
  });
});

describe('fileNameOf', () => {
  it.each([
    [
      'Family \u{1F468}\u200D\u{1F469}\u200D\u{1F467} Cup',
      'Family \u{1F468}\u200D\u{1F469}\u200D\u{1F467} Cup.mp4',
    ],
    ['Al\u202Eice\u200B', 'Alice.mp4'],
    ['Falcons @ Hawks', 'Falcons @ Hawks.mp4'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j.mp4'],
    ['../../etc/passwd', 'etc passwd.mp4'],
    ['line\r\nSet-Cookie: x', 'line Set-Cookie x.mp4'],
    ['\u202egnp.exe', 'gnp.exe.mp4'],
    ['...', 'game.mp4'],
    ['', 'game.mp4'],
    ['الصقور @ الأسود', 'الصقور @ الأسود.mp4'],
    ['😀'.repeat(130), `${'😀'.repeat(120)}.mp4`],
  ])('%j is %s', (title, name) => {
    expect(fileNameOf(title)).toBe(name);
  });
});

describe('contentDispositionOf', () => {
  it.each([
    ['game.mp4', `attachment; filename="game.mp4"; filename*=UTF-8''game.mp4`],
    ['Équipe.mp4', `attachment; filename="Equipe.mp4"; filename*=UTF-8''%C3%89quipe.mp4`],
    ["it's (1)*.mp4", `attachment; filename="it's (1)*.mp4"; filename*=UTF-8''it%27s%20%281%29%2A.mp4`],
    ['a"b%c.mp4', `attachment; filename="a_b_c.mp4"; filename*=UTF-8''a%22b%25c.mp4`],
    ['لعبة.mp4', `attachment; filename="____.mp4"; filename*=UTF-8''%D9%84%D8%B9%D8%A8%D8%A9.mp4`],
  ])('%s', (name, header) => {
    expect(contentDispositionOf(name)).toBe(header);
  });
});

describe('listSegments', () => {
  it('reads names, heads, lengths and cuts, and passes over gaps', () => {
    const playlist = `#EXTM3U
#EXT-X-MAP:URI="init-1.mp4"
#EXTINF:2.000,
s00001.m4s
#EXT-X-GAP
#EXTINF:2.000,
s00002.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="init-2.mp4"
#EXT-X-GAP
#EXTINF:2.000,
s00003.m4s
#EXTINF:1.500,
s00004.m4s
#EXT-X-MAP:URI="../source/init-2.mp4"
#EXTINF:2.000,
../source/s00005.m4s
#EXT-X-ENDLIST
`;
    expect(listSegments('360p', playlist)).toEqual([
      { name: '360p/s00001.m4s', init: '360p/init-1.mp4', seconds: 2, isCut: false },
      { name: '360p/s00004.m4s', init: '360p/init-2.mp4', seconds: 1.5, isCut: true },
      { name: 'source/s00005.m4s', init: 'source/init-2.mp4', seconds: 2, isCut: false },
    ]);
    expect(listSegments('360p', '')).toEqual([]);
  });
});
