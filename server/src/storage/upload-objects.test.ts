import { describe, expect, it } from 'vitest';
import { objectBytesMaximum as whole, StoreRefused } from './ports.ts';
import {
  findObjectBefore,
  inReadingOrder,
  reachOf,
  restsAmong,
  uploadObjectBefore,
  uploadPartKey,
  uploadPlaceOf,
  uploadRestKey,
} from './upload-objects.ts';

const id = '0a1b2c3d-0000-4000-8000-00000000000a';
const rows = (...pieces: readonly (readonly [name: string, bytes: number])[]) =>
  pieces.map(([name, bytes]) => ({ key: `uploads/${id}/${name}`, bytes }));

describe('the place of an offset', () => {
  it.each([
    [0, 0, 0, undefined],
    [1, 0, 1, '0-1'],
    [whole - 1, 0, whole - 1, `0-${whole - 1}`],
    [whole, 1, 0, '0'],
    [whole + 5, 1, 5, '1-5'],
    [6400 * whole, 6400, 0, '6399'],
  ])('%d is behind %d parts and %d bytes', (offset, part, rest, before) => {
    expect(uploadPlaceOf(offset)).toEqual({ part, rest });
    expect(uploadObjectBefore(id, offset)).toBe(before && `uploads/${id}/${before}`);
  });

  it('has keys that need no encoding', () => {
    const key = /^[a-z0-9/.-]+$/;
    expect(uploadPartKey(id, 12)).toMatch(key);
    expect(uploadRestKey(id, 12, whole - 1)).toMatch(key);
  });
});

describe('the objects of an upload', () => {
  const cut = rows(['0', whole], ['1-5', 5], ['1-9', 9]);
  const complete = rows(['0', whole], ['1', 9]);
  it.each([
    ['no objects', [], 0],
    ['a cut upload', cut, whole + 9],
    ['a complete upload', complete, whole + 9],
    ['whole parts', rows(['10', whole], ['9', whole]), 11 * whole],
  ])('reach as far as the last of %s', (_, stored, reach) => expect(reachOf(stored)).toBe(reach));

  it.each([
    [cut, whole + 5, '1-5'],
    [cut, whole + 9, '1-9'],
    [cut, whole, '0'],
    [cut, whole + 8, undefined],
    [complete, whole + 9, '1'],
    [complete, whole + 5, undefined],
    [complete, 2 * whole, undefined],
  ])('%j end at %d with one of them', (stored, offset, name) =>
    expect(findObjectBefore(stored, offset)?.key).toBe(name && `uploads/${id}/${name}`),
  );
});

describe('the parts of a finished upload', () => {
  it('are read by number, not by key', () => {
    const names = [0, 1, 10, 2, 3, 4, 5, 6, 7, 8, 9].map(String);
    const stored = rows(...names.map((name) => [name, name === '10' ? 7 : whole] as const));
    expect(inReadingOrder(stored).map(({ key }) => key.split('/')[2])).toEqual(
      Array.from({ length: 11 }, (_, number) => String(number)),
    );
  });

  it.each([
    ['no rest', rows(['0', whole], ['1', 7])],
    ['the rest of its last part', rows(['0', whole], ['1', 7], ['1-3', 3])],
    ['rests of each part', rows(['0', whole], ['0-1048576', 1_048_576], ['0-5', 5], ['1', 7], ['1-3', 3])],
  ])('are the same with %s', (_, stored) => {
    expect(inReadingOrder(stored).map(({ key }) => key)).toEqual([`uploads/${id}/0`, `uploads/${id}/1`]);
    expect(inReadingOrder(stored).length + restsAmong(stored).length).toBe(stored.length);
  });

  it('may all have 8 MiB', () => {
    expect(inReadingOrder(rows(['1', whole], ['0', whole]))).toHaveLength(2);
  });

  it('are none without rows', () => expect(inReadingOrder([])).toEqual([]));

  it.each([
    ['the first', rows(['1', 7]), 'uploads/.*/0\\.'],
    ['one between', rows(['0', whole], ['2', 7]), 'uploads/.*/1\\.'],
    ['the end of one', rows(['0', whole - 1], ['1', 7]), 'uploads/.*/0\\.'],
  ])('are refused without %s', (_, stored, sentence) => {
    expect(() => inReadingOrder(stored)).toThrow(StoreRefused);
    expect(() => inReadingOrder(stored)).toThrow(new RegExp(sentence));
  });

  it('are refused with a rest behind them', () => {
    expect(() => inReadingOrder(rows(['0', whole], ['1-5', 5]))).toThrow('Upload the file again.');
  });
});
