import { describe, expect, it } from 'vitest';
import { writeAmf } from './amf.ts';
import { MalformedRtmp } from './malformed.ts';
import { listMedia } from './media-messages.ts';

const heard = (kind: number, payload: Buffer | string, timestampMs = 5) =>
  [...listMedia({ kind, timestampMs, payload: Buffer.from(payload) })].map((message) => ({
    ...message,
    payload: message.payload.toString('latin1'),
  }));

const aTag = (kind: number, timestampMs: number, payload: string): Buffer => {
  const header = Buffer.alloc(11);
  header[0] = kind;
  header.writeUIntBE(payload.length, 1, 3);
  header.writeUIntBE(timestampMs % 2 ** 24, 4, 3);
  header[7] = Math.floor(timestampMs / 2 ** 24);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(11 + payload.length);
  return Buffer.concat([header, Buffer.from(payload), size]);
};

describe('listMedia', () => {
  it('distinguishes pictures, sound and data, and leaves out the rest', () => {
    expect(heard(9, 'v')).toEqual([{ kind: 'video', timestampMs: 5, payload: 'v' }]);
    expect(heard(8, 'a')).toEqual([{ kind: 'audio', timestampMs: 5, payload: 'a' }]);
    expect(heard(18, 'd')).toEqual([{ kind: 'data', timestampMs: 5, payload: 'd' }]);
    expect(heard(15, '\0d')).toEqual([{ kind: 'data', timestampMs: 5, payload: 'd' }]);
    expect([...heard(9, ''), ...heard(3, 'x'), ...heard(99, 'x')]).toEqual([]);
  });

  it('strips @setDataFrame', () => {
    const metadata = writeAmf('onMetaData', { width: 320 });
    const set = Buffer.concat([writeAmf('@setDataFrame'), metadata]);
    expect(heard(18, set)).toEqual(heard(18, metadata));
    expect(heard(15, Buffer.concat([Buffer.of(0), set]))).toEqual(heard(18, metadata));
    expect(heard(18, writeAmf('@setDataFrame'))).toEqual([]);
  });

  it('splits an aggregate, with times that count from its own', () => {
    const late = 0x01_00_00_10;
    const tags = [aTag(9, late, 'v'), aTag(8, late + 23, 'a'), aTag(1, late, 'no'), aTag(9, late + 33, 'w')];
    expect(heard(22, Buffer.concat(tags), 1_000)).toEqual([
      { kind: 'video', timestampMs: 1_000, payload: 'v' },
      { kind: 'audio', timestampMs: 1_023, payload: 'a' },
      { kind: 'video', timestampMs: 1_033, payload: 'w' },
    ]);
  });

  it('does without the last size of an aggregate', () => {
    expect(heard(22, aTag(9, 0, 'v').subarray(0, -4))).toHaveLength(1);
  });

  it.each([
    ['header', Buffer.alloc(10, 9)],
    ['body', aTag(9, 0, 'video').subarray(0, 13)],
  ])('refuses an aggregate whose %s is cut off', (_, payload) => {
    expect(() => heard(22, payload)).toThrow(MalformedRtmp);
  });
});
