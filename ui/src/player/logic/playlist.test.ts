import { describe, expect, it } from 'vitest';
import { codecsOf, firstRequests, newestInit } from './playlist.ts';

const playlist = [
  '#EXTM3U',
  '#EXT-X-TARGETDURATION:2',
  '#EXT-X-MAP:URI="init.mp4"',
  '#EXTINF:2.000000,',
  's00000.m4s',
  '#EXTINF:2.000000,',
  's00001.m4s',
  '#EXTINF:1.500000,',
  's00002.m4s',
  '#EXT-X-ENDLIST',
  '',
].join('\n');

it.each([
  [0, 's00000.m4s'],
  [1.9, 's00000.m4s'],
  [2, 's00001.m4s'],
  [3.5, 's00001.m4s'],
  [5, 's00002.m4s'],
  [900, 's00002.m4s'],
])('the picture at %d s is in %s', (position, segment) =>
  expect(firstRequests(playlist, position)).toEqual({ init: 'init.mp4', segment }),
);

it('finds nothing in an empty playlist', () => {
  expect(firstRequests('#EXTM3U\n', 0)).toEqual({ init: undefined, segment: undefined });
});

it('reads lines that end as on Windows', () => {
  expect(firstRequests(playlist.replaceAll('\n', '\r\n'), 2).segment).toBe('s00001.m4s');
});

describe('codecsOf', () => {
  const master = [
    '#EXTM3U',
    '#EXT-X-STREAM-INF:BANDWIDTH=1200000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360',
    '360p/index.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=400000,CODECS="avc1.4d401e"',
    '/media/v/1/180p/index.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=200000,SUPPLEMENTAL-CODECS="dvh1"',
    '90p/index.m3u8',
    '',
  ];

  it.each(['\n', '\r\n'])('are those of the line above the rung', (end) => {
    expect(codecsOf(master.join(end), '360p')).toBe('avc1.64001e,mp4a.40.2');
    expect(codecsOf(master.join(end), '180p')).toBe('avc1.4d401e');
  });

  it('are undefined for a rung without codecs and for an unknown rung', () => {
    expect(codecsOf(master.join('\n'), '90p')).toBeUndefined();
    expect(codecsOf(master.join('\n'), '60p')).toBeUndefined();
    expect(codecsOf('', '')).toBeUndefined();
  });
});

it('finds the first files of a live playlist’s newest segments', () => {
  const growing = `${playlist.replace('#EXT-X-ENDLIST\n', '')}#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="init-2.mp4"\n`;
  expect(newestInit(growing)).toEqual({ init: 'init-2.mp4', segment: undefined });
  expect(newestInit('#EXTM3U\n').init).toBeUndefined();
});
