import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmf, writeAmf, type AmfValue } from './amf.ts';
import { MalformedRtmp } from './malformed.ts';
import { uint32 } from '../../../test/ingest/raw-encoder.ts';

const text = (value: string): Buffer => Buffer.concat([Buffer.of(0, value.length), Buffer.from(value)]);
const nested = (depth: number): AmfValue => (depth === 1 ? 1 : [nested(depth - 1)]);
const nestedObjects = (depth: number): Buffer =>
  Buffer.concat(Array.from({ length: depth }, () => Buffer.concat([Buffer.of(3), text('a')])));
const anObject = (entries: number): Buffer =>
  Buffer.concat([
    Buffer.of(3),
    ...Array.from({ length: entries }, (_, index) => Buffer.concat([text(`k${index}`), Buffer.of(5)])),
    Buffer.of(0, 0, 9),
  ]);

describe('readAmf', () => {
  it('reads what writeAmf writes', () => {
    const { value } = fc.letrec<{ value: AmfValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constant(null),
        fc.boolean(),
        fc.double({ noNaN: true }),
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), tie('value'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 4 }), (values) => {
        expect(readAmf(writeAmf(...values))).toEqual(values);
      }),
    );
  });

  it.each<[string, Buffer, readonly unknown[]]>([
    [
      'an ECMA array, whatever its count says',
      Buffer.concat([Buffer.of(8), uint32(900), text('w'), Buffer.of(1, 1, 0, 0, 9)]),
      [{ w: true }],
    ],
    [
      'a typed object',
      Buffer.concat([Buffer.of(16), text('Class'), text('w'), Buffer.of(5, 0, 0, 9)]),
      [{ w: null }],
    ],
    ['a long string', Buffer.concat([Buffer.of(12), uint32(3), Buffer.from('abc')]), ['abc']],
    ['XML as its text', Buffer.concat([Buffer.of(15), uint32(4), Buffer.from('<a/>')]), ['<a/>']],
    [
      'a date as milliseconds',
      Buffer.concat([Buffer.of(11), writeAmf(1_700).subarray(1), Buffer.of(0, 0)]),
      [1_700],
    ],
    ['undefined and unsupported as null', Buffer.of(6, 13), [null, null]],
    ['nothing', Buffer.alloc(0), []],
  ])('reads %s', (_, bytes, values) => {
    expect(readAmf(bytes)).toEqual(values);
  });

  it('takes __proto__ as a name like any other', () => {
    const [value] = readAmf(
      Buffer.concat([Buffer.of(3), text('__proto__'), anObject(1), Buffer.of(0, 0, 9)]),
    );
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>)['k0']).toBeUndefined();
  });

  it('reads up to 16 levels and 256 entries', () => {
    expect(readAmf(writeAmf(nested(16)))).toEqual([nested(16)]);
    expect(Object.keys(readAmf(anObject(256))[0] as object)).toHaveLength(256);
  });

  it.each<[string, Buffer]>([
    ['a number that is cut off', Buffer.of(0, 1, 2)],
    ['a text that is shorter than it says', Buffer.of(2, 0, 9, 65)],
    ['a long text that claims 4 GB', Buffer.concat([Buffer.of(12), uint32(0xff_ff_ff_ff), Buffer.of(65)])],
    ['an object without end', Buffer.concat([Buffer.of(3), text('a'), Buffer.of(5)])],
    ['a reference', Buffer.of(7, 0, 0)],
    ['AMF3 inside', Buffer.of(17, 1)],
    ['an end without beginning', Buffer.of(9)],
    ['17 levels of arrays', writeAmf(nested(17))],
    ['20,000 levels of objects', nestedObjects(20_000)],
    ['257 entries', anObject(257)],
    ['an array that claims 4 billion entries', Buffer.concat([Buffer.of(10), uint32(0xff_ff_ff_ff)])],
    ['1,025 values', Buffer.alloc(1_025, 5)],
    ['arrays that multiply', writeAmf(Array.from({ length: 200 }, () => [1, 2, 3, 4, 5, 6]))],
  ])('refuses %s by name', (_, bytes) => {
    expect(() => readAmf(bytes)).toThrow(MalformedRtmp);
  });

  it('throws only its own error, for any input', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat({ max: 17 }), (bytes, first) => {
        try {
          readAmf(Buffer.from([first, ...bytes]));
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedRtmp);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
