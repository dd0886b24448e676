import { expect, it } from 'vitest';
import { firstRequests } from './playlist.ts';

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
