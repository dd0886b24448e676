import { describe, expect, it } from 'vitest';
import { aLadder } from '../../test/media/makers.ts';
import { initName, segmentName } from '../ingest/index.ts';
import { partName } from '../ingest/packaging/live-playlist.ts';
import { listSegments } from './download/rules.ts';
import { cacheControlOf, hasFile } from './rules.ts';
import { isKept, isServed, listTimes, type Trim } from './trim-rules.ts';

const live = aLadder({ runs: 3, making: '1a2b3c4d' });
const trim: Trim = {
  from: 2,
  to: 4,
  undo_until: '2026-11-27T19:00:00.000Z',
  full: 6,
  segments: { '360p': [2, 3] },
  first_files: [],
};

describe('names of files with an epoch', () => {
  it('are those of today in epoch 0', () => {
    expect([segmentName(42), segmentName(42, 'made'), segmentName(42, undefined, 0)]).toEqual([
      's00042.m4s',
      's00042-made.m4s',
      's00042.m4s',
    ]);
    expect([initName(3), initName(3, 'made'), partName(42, 1)]).toEqual([
      'init-3.mp4',
      'init-3-made.mp4',
      'p00042.1.m4s',
    ]);
  });

  it('have the epoch behind the number', () => {
    expect([segmentName(42, undefined, 3), segmentName(42, 'made', 12)]).toEqual([
      's00042e3.m4s',
      's00042e12-made.m4s',
    ]);
    expect([initName(3, undefined, 3), initName(3, 'made', 3), partName(42, 1, 3)]).toEqual([
      'init-3e3.mp4',
      'init-3e3-made.mp4',
      'p00042e3.1.m4s',
    ]);
  });

  it.each([
    '360p/s00003e3.m4s',
    '360p/s00003e999999.m4s',
    '360p/s00003e3-1a2b3c4d.m4s',
    '360p/init-3e3.mp4',
    '360p/init-1e3-1a2b3c4d.mp4',
    '360p/s00003.m4s',
  ])('[T33] are accepted as %s', (name) => expect(hasFile(live, name)).toBe(true));

  it.each([
    '360p/s00003e0.m4s',
    '360p/s00003e03.m4s',
    '360p/s00003e.m4s',
    '360p/s00003e1234567.m4s',
    '360p/s00003e3e3.m4s',
    '360p/s00003-1a2b3c4de3-.m4s',
    '360p/s00003E3.m4s',
    '360p/s00004e3.m4s',
    '360p/s00000e3.m4s',
    '720p/s00003e3.m4s',
    '360p/init-4e3.mp4',
    '360p/init-3e0.mp4',
    '360p/inite3.mp4',
    '360p/indexe3.m3u8',
    '360p/p00003e3.1.m4s',
  ])('[T33] are refused as %s', (name) => expect(hasFile(live, name)).toBe(false));

  it('[T33] belong to games that were live alone', () => {
    for (const name of ['360p/s00003e3.m4s', '360p/init-3e3.mp4', '360p/init-1e3.mp4'])
      expect(hasFile(aLadder(), name)).toBe(false);
  });

  it('keep a cut part from viewers', () => {
    for (const name of [
      '360p/s00001e3.m4s',
      '360p/s00001e3-made.m4s',
      '360p/s00004e12.m4s',
      '540p/s00002e3.m4s',
    ]) {
      expect(isKept(trim, name), name).toBe(false);
      expect(isServed(trim, name, new Date('2026-12-20T19:00:00.000Z')), name).toBe(false);
    }
    for (const name of ['360p/s00002e3.m4s', '360p/s00003e12-made.m4s'])
      expect(isKept(trim, name)).toBe(true);
  });

  it('are read from playlists by trims and downloads', () => {
    const playlist = [
      '#EXT-X-MAP:URI="init-1.mp4"',
      '#EXTINF:2.000,',
      's00001.m4s',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="init-2e3.mp4"',
      '#EXTINF:3.000,',
      's00002e3.m4s',
      '#EXTINF:1.000,',
      '../source/s00003e3-made.m4s',
    ].join('\n');
    expect(listTimes(playlist).map(({ number, startSeconds }) => [number, startSeconds])).toEqual([
      [1, 0],
      [2, 2],
      [3, 5],
    ]);
    expect(listSegments('360p', playlist).map(({ name, init }) => [name, init])).toEqual([
      ['360p/s00001.m4s', '360p/init-1.mp4'],
      ['360p/s00002e3.m4s', '360p/init-2e3.mp4'],
      ['source/s00003e3-made.m4s', '360p/init-2e3.mp4'],
    ]);
  });

  it('are kept by browsers as those of epoch 0', () => {
    for (const [name, former] of [
      ['360p/s00003e3.m4s', '360p/s00003.m4s'],
      ['360p/init-3e3.mp4', '360p/init-3.mp4'],
      ['360p/p00042e3.1.m4s', '360p/p00042.1.m4s'],
    ] as const)
      expect(cacheControlOf(name)).toBe(cacheControlOf(former));
  });
});
