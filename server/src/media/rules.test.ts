import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aLadder, anAsset, anAudio, aReadyAsset, filesOf } from '../../test/media/makers.ts';
import {
  cacheControlOf,
  chooseInlined,
  contentTypeOf,
  hasFile,
  isReady,
  stateOf,
  storedNameOf,
} from './rules.ts';

describe('hasFile', () => {
  const ladder = aLadder();
  it.each(filesOf(ladder))('accepts %s', (name) => expect(hasFile(ladder, name)).toBe(true));

  it.each([
    '360p/s00000.m4s',
    '360p/s00004.m4s',
    '360p/s1.m4s',
    '720p/index.m3u8',
    'captions-fr.vtt',
    'poster.webp',
    '',
    '.',
    '360p/',
    '360p/../master.m3u8',
    'master.m3u8/',
    'master.m3u8\u0000',
    '../12/master.m3u8',
  ])('[T33] knows no %j', (name) => expect(hasFile(ladder, name)).toBe(false));

  it('[T33] accepts files that were made after the end of a game, of a recording that has any', () => {
    const made = aLadder({ runs: 1, making: '1a2b3c4d' });
    for (const name of ['360p/s00003-1a2b3c4d.m4s', '360p/s00001-0.m4s', '360p/init-1-1a2b3c4d.mp4']) {
      expect([name, hasFile(made, name)]).toEqual([name, true]);
      expect([name, hasFile(aLadder({ runs: 1 }), name)]).toEqual([name, false]);
    }
    for (const name of ['360p/s00004-1a2b3c4d.m4s', '360p/s00001-.m4s', '360p/s00001-123456789.m4s'])
      expect([name, hasFile(made, name)]).toEqual([name, false]);
    expect(storedNameOf(made, '360p/index.m3u8')).toBe('360p/index-1a2b3c4d.m3u8');
    expect(storedNameOf(made, '360p/s00001.m4s')).toBe('360p/s00001.m4s');
    expect(storedNameOf(aLadder(), 'master.m3u8')).toBe('master.m3u8');
  });

  it('[T33] accepts only files that were made', () => {
    const made = new Set(filesOf(ladder));
    const piece = fc.constantFrom(
      '360p',
      '540p',
      '..',
      '.',
      '/',
      '\\',
      's00001',
      '.m4s',
      'init',
      '.mp4',
      '%2e',
      'master.m3u8',
      ';',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const name = pieces.join('');
        expect(hasFile(ladder, name)).toBe(made.has(name));
      }),
      { numRuns: 2_000 },
    );
  });

  it('[T33] accepts the files of sound tracks, and none that was not made', () => {
    const several = aLadder({ audio: [anAudio(), anAudio({ name: 'audio2', segments: 2 })] });
    for (const name of filesOf(several)) expect([name, hasFile(several, name)]).toEqual([name, true]);
    for (const name of ['audio2/s00003.m4s', 'audio3/index.m3u8', 'audio1/low.m3u8', 'audio1/'])
      expect(hasFile(several, name)).toBe(false);
    expect(hasFile(aLadder(), 'audio1/index.m3u8')).toBe(false);
  });

  it('accepts no poster and no storyboard when none was made', () => {
    const bare = aLadder({ poster: null, storyboard: null, captions: [] });
    for (const name of ['poster.jpg', 'storyboard.vtt', 'storyboard.jpg', 'captions-en.vtt', 'null'])
      expect(hasFile(bare, name)).toBe(false);
  });
});

describe('states', () => {
  it.each([
    [undefined, 'none'],
    [anAsset({ status: 'queued' }), 'processing'],
    [anAsset({ status: 'processing' }), 'processing'],
    [anAsset({ status: 'failed' }), 'failed'],
    [aReadyAsset(), 'ready'],
  ] as const)('%#', (asset, state) => {
    expect(stateOf(asset)).toBe(state);
    expect(isReady(asset)).toBe(state === 'ready');
  });
});

describe('headers', () => {
  it.each([
    ['360p/s00001.m4s', 'video/iso.segment', /immutable/],
    ['360p/init.mp4', 'video/mp4', /immutable/],
    ['master.m3u8', 'application/vnd.apple.mpegurl', /max-age=60$/],
    ['storyboard.jpg', 'image/jpeg', /immutable/],
    ['captions-en.vtt', 'text/vtt; charset=utf-8', /max-age=60$/],
  ])('%s is %s', (name, type, cache) => {
    expect(contentTypeOf(name)).toBe(type);
    expect(cacheControlOf(name)).toMatch(cache);
    expect(cacheControlOf(name)).toMatch(/^private/);
  });
});

describe('chooseInlined', () => {
  const named = (name: string, bytes: number) => ({ name, text: 'x'.repeat(bytes) });
  const namesOf = (sizes: Record<string, number>): string[] =>
    chooseInlined(
      '360p',
      Object.entries(sizes).map(([name, bytes]) => named(name, bytes)),
    ).map(({ name }) => name);

  it('preloads all of a short recording', () => {
    expect(namesOf({ 'master.m3u8': 500, '540p/index.m3u8': 900, '360p/index.m3u8': 900 })).toEqual([
      'master.m3u8',
      '360p/index.m3u8',
      '540p/index.m3u8',
    ]);
  });
  it('preloads only the files of the first frame of a long recording', () => {
    expect(namesOf({ 'master.m3u8': 500, '540p/index.m3u8': 90_000, '360p/index.m3u8': 90_000 })).toEqual([
      'master.m3u8',
      '360p/index.m3u8',
    ]);
  });
});
