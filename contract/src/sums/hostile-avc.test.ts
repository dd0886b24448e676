// Made by hand: sets, slices and keyframes that no encoder writes.
import { describe, expect, it } from 'vitest';
import { escapeUnit } from './avc-bits.ts';
import { readSets } from './avc-sets.ts';
import { readSlice } from './avc-slice.ts';
import { beginAvc, groupKindOf } from './avc-start.ts';

/** ue(v) of ITU-T H.264 9.1, as digits. */
const golomb = (value: number): string => {
  const digits = (value + 1).toString(2);
  return '0'.repeat(digits.length - 1) + digits;
};
const unitOf = (head: number, ...digits: string[]): Uint8Array => {
  const all = `${digits.join('')}1`;
  const bytes = Array.from({ length: Math.ceil(all.length / 8) }, (_each, index) =>
    parseInt(all.slice(index * 8, index * 8 + 8).padEnd(8, '0'), 2),
  );
  return Uint8Array.of(head, ...escapeUnit(Uint8Array.from(bytes)));
};

interface Values {
  id: number;
  frameNumber: number;
  orderKind: number;
  order: number;
  references: number;
}
const usual: Values = { id: 0, frameNumber: 0, orderKind: 0, order: 0, references: 1 };
/** Profile Main, 640 x 360. */
const sequenceOf = (values: Partial<Values>): Uint8Array => {
  const { id, frameNumber, orderKind, order, references } = { ...usual, ...values };
  const numbers = [id, frameNumber, orderKind, ...(orderKind === 0 ? [order] : []), references].map(golomb);
  return unitOf(0x67, '01001101', '00000000', '00011110', ...numbers, '0', golomb(39), golomb(22), '1100');
};
const pictureOf = (references = 0): Uint8Array =>
  unitOf(0x68, golomb(0), golomb(0), '00', golomb(0), golomb(references), golomb(0), '000111000');
const recordOf = (sequence: Uint8Array, picture: Uint8Array): Uint8Array =>
  Uint8Array.from([
    1,
    77,
    0,
    30,
    0xff,
    0xe1,
    0,
    sequence.length,
    ...sequence,
    1,
    0,
    picture.length,
    ...picture,
  ]);

describe('a parameter set', () => {
  it.each<[keyof Values, number]>([
    ['id', 31],
    ['frameNumber', 12],
    ['orderKind', 2],
    ['order', 12],
    ['references', 16],
  ])('counts with %s up to %i only', (name, most) => {
    const sizeOf = (value: number): number =>
      readSets(recordOf(sequenceOf({ [name]: value }), pictureOf())).sequences.size;
    expect(sizeOf(most)).toBe(1);
    for (const value of [most + 1, 2 ** 24, 2 ** 31 - 2]) expect(sizeOf(value)).toBe(0);
  });

  it('counts with 32 references of a list only', () => {
    const sizeOf = (value: number): number =>
      readSets(recordOf(sequenceOf({}), pictureOf(value))).pictures.size;
    expect([31, 32, 2 ** 30].map(sizeOf)).toEqual([1, 0, 0]);
  });
});

it('a first picture of a huge number makes no millions of references', () => {
  const sets = readSets(recordOf(sequenceOf({ frameNumber: 20, references: 2 ** 23 }), pictureOf()));
  const slice = unitOf(0x61, golomb(0), golomb(7), golomb(0), '1'.repeat(24), '00000');
  const data = Uint8Array.of(0, 0, 0, slice.length, ...slice);
  const began = performance.now();
  const start = beginAvc(sets);
  start.take({ data, shownAt: 0 });
  // Nothing is known of this picture, so nothing is changed in it.
  expect(start.isOver()).toBe(true);
  expect(performance.now() - began).toBeLessThan(1_000);
});

const withLength = (...units: Uint8Array[]): Uint8Array =>
  Uint8Array.from(
    units.flatMap((unit) => [
      unit.length >>> 24,
      unit.length >>> 16,
      unit.length >>> 8,
      unit.length,
      ...unit,
    ]),
  );
const message = (...bytes: number[]): Uint8Array => Uint8Array.of(6, ...bytes);

describe('a keyframe', () => {
  const slice = Uint8Array.of(0x61, 0x88);
  it.each([
    ['open', withLength(slice)],
    ['open', withLength(message(6, 1, 0x84, 0x80), slice)],
    ['gradual', withLength(message(6, 1, 0x40, 0x80), slice)],
    // Damaged: a number that never ends, an empty message, and one that ends with its size.
    ['open', withLength(message(6, 1, 0, 0), slice)],
    ['open', withLength(message(6, 0, 0, 0, 0), slice)],
    ['open', withLength(message(6, 9, 0), slice)],
    // Behind the first slice nothing counts.
    ['open', withLength(slice, Uint8Array.of(0x65, 0x88), message(6, 1, 0x40, 0x80))],
  ])('is %s', (kind, keyframe) => {
    expect(groupKindOf(keyframe)).toBe(kind);
  });

  /** How many bytes were looked at, counted by views of the units and by reads of bytes. */
  function looksAt(keyframe: Uint8Array, look: (bytes: Uint8Array) => void): number {
    let looks = 0;
    const seen = (bytes: Uint8Array): Uint8Array =>
      new Proxy(bytes, {
        get(of, name) {
          looks += 1;
          const value: unknown = Reflect.get(of, name, of);
          if (name === 'subarray') return (from: number, to?: number) => seen(of.subarray(from, to));
          return typeof value === 'function' ? (value as () => unknown).bind(of) : value;
        },
      });
    look(seen(keyframe));
    return looks;
  }

  it('of four million empty units is no longer looked at than a good one', () => {
    const empty = new Uint8Array(4_000_000);
    expect(looksAt(empty, (bytes) => groupKindOf(bytes, 1))).toBeLessThan(1_000);
    const sets = readSets(recordOf(sequenceOf({}), pictureOf()));
    sets.lengthBytes = 1;
    const start = beginAvc(sets);
    expect(looksAt(empty, (bytes) => start.take({ data: bytes, shownAt: 0 }))).toBeLessThan(10_000);
    expect(start.isOver()).toBe(true);
  });

  it('with a message of megabytes is read at its beginning only', () => {
    // Messages without a body, up to a last one that would make the group gradual.
    const long = new Uint8Array(5_000_005);
    long[0] = 6;
    long.set([6, 1, 0x40, 0x80], long.length - 4);
    const units = withLength(slice);
    const keyframe = new Uint8Array(4 + long.length + units.length);
    new DataView(keyframe.buffer).setUint32(0, long.length);
    keyframe.set(long, 4);
    keyframe.set(units, 4 + long.length);
    expect(groupKindOf(keyframe)).toBe('open');
  });

  it('is not read whole when its slice ends in a megabyte of zeros', () => {
    const sets = readSets(recordOf(sequenceOf({}), pictureOf()));
    const slice = new Uint8Array(1_000_000);
    slice.set(unitOf(0x61, golomb(0), golomb(7), golomb(0), '0000', '0000', '0'));
    expect(readSlice(slice.subarray(0, 300), sets)?.frameNumber).toBe(0);
    expect(readSlice(slice, sets)).toBeUndefined();
  });
});
