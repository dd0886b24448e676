import { describe, expect, it } from 'vitest';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import {
  fileNameIn,
  hasLapsed,
  lengthIn,
  promisedBytesOf,
  refuseUpload,
  reservedBytes,
  takeOrphans,
} from './rules.ts';

const gigabyte = 1024 ** 3;
const facts = {
  bytes: gigabyte,
  maximumBytes: 4 * gigabyte,
  unfinished: 0,
  promisedBytes: 0,
  freeBytes: 100 * gigabyte,
};

describe('refuseUpload', () => {
  it.each([
    ['a file within all limits', {}, undefined],
    ['a file of exactly the largest size', { bytes: 4 * gigabyte }, undefined],
    ['a larger file', { bytes: 4 * gigabyte + 1 }, 'media.upload_too_large'],
    ['the last upload of a channel', { unfinished: operatorLimits.uploadsMaximum - 1 }, undefined],
    ['one upload too many', { unfinished: operatorLimits.uploadsMaximum }, 'media.upload_limit'],
    [
      'a disk with room for the file, its qualities and the rest',
      { freeBytes: 2 * gigabyte + reservedBytes },
      undefined,
    ],
    ['a disk with one byte less', { freeBytes: 2 * gigabyte + reservedBytes - 1 }, 'media.upload_no_room'],
    [
      'a disk that others have filled by their unfinished uploads',
      { freeBytes: 10 * gigabyte, promisedBytes: 8 * gigabyte },
      'media.upload_no_room',
    ],
    ['a full disk', { freeBytes: 0 }, 'media.upload_no_room'],
  ])('%s', (_, change, refusal) => {
    expect(refuseUpload({ ...facts, ...change })).toBe(refusal);
  });
});

describe('promisedBytesOf', () => {
  it.each([
    ['nothing', [], [], 0],
    ['an upload without a byte', [{ bytes: 10, arrived: 0 }], [], 20],
    ['an upload that has arrived in part', [{ bytes: 10, arrived: 4 }], [], 16],
    ['the qualities of a complete file', [], [{ bytes: 10 }], 10],
    ['all together', [{ bytes: 10, arrived: 4 }], [{ bytes: 3 }], 19],
  ])('%s', (_, unfinished, preparing, bytes) => {
    expect(promisedBytesOf(unfinished, preparing)).toBe(bytes);
  });
});

describe('hasLapsed', () => {
  const created_at = new Date('2026-11-02T10:00:00Z');
  it.each([
    [0, '10:14:59', false],
    [0, '10:15:00', true],
    [1, '11:00:00', false],
  ])('%i bytes at %s', (arrived, time, lapsed) => {
    expect(hasLapsed({ created_at, arrived }, new Date(`2026-11-02T${time}Z`))).toBe(lapsed);
  });
});

describe('fileNameIn', () => {
  const encoded = (text: string): string => Buffer.from(text).toString('base64');
  it.each([
    [`filename ${encoded('match.mp4')}`, 'match.mp4'],
    [`place ${encoded('7.video-1')},filename ${encoded('Finale été.mov')}`, 'Finale été.mov'],
    [`filename ${encoded('a\u0000b\nc')}`, 'a b c'],
    [`filename ${encoded('x'.repeat(300))}`, 'x'.repeat(255)],
    ['filename !!!', ''],
    [undefined, ''],
  ])('%s', (metadata, name) => {
    expect(fileNameIn(metadata)).toBe(name);
  });
});

describe('lengthIn', () => {
  it.each([
    ['1', 1],
    ['4294967296', 4_294_967_296],
    ['0', undefined],
    ['-1', undefined],
    ['1e9', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s', (header, bytes) => {
    expect(lengthIn(header)).toBe(bytes);
  });
});

describe('a file without a row', () => {
  const minute = (count: number): Date => new Date(Date.UTC(2026, 0, 1, 12, count));

  it('is removed 10 minutes after this process saw it first', () => {
    const seen = new Map<string, Date>();
    const take = (found: string[], needed: string[], at: number) =>
      takeOrphans(found, new Set(needed), seen, minute(at));
    expect(take(['a', 'b'], ['b'], 0)).toEqual([]);
    expect(take(['a', 'b', 'c'], ['b'], 9)).toEqual([]);
    expect(take(['a', 'b', 'c'], ['b'], 10)).toEqual(['a']);
    // It has a row by now, and is seen anew when that one goes.
    expect(take(['b', 'c'], ['b', 'c'], 18)).toEqual([]);
    expect(take(['b', 'c'], ['b'], 19)).toEqual([]);
    expect(take(['b', 'c'], ['b'], 29)).toEqual(['c']);
    expect(take([], [], 30)).toEqual([]);
    expect(seen.size).toBe(0);
  });
});
