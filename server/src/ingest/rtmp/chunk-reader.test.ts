import { describe, expect, it } from 'vitest';
import { createByteQueue } from './byte-queue.ts';
import { createChunkReader, type IncomingMessage } from './chunk-reader.ts';
import { aMessage, uint32 } from '../../../test/ingest/raw-encoder.ts';
import { rtmpLimits, type RtmpLimits } from './limits.ts';
import { MalformedRtmp } from './malformed.ts';

const uint24 = (value: number): Buffer => uint32(value).subarray(1);
const video = 9;
const audio = 8;

/** A chunk: its format, its stream's bytes, its header's fields, and what it carries. */
const chunk = (
  format: number,
  id: number | Buffer,
  fields: Buffer[],
  payload: Buffer | string = '',
): Buffer => {
  const idBytes = typeof id === 'number' ? Buffer.of(id) : id;
  const first = Buffer.of((format << 6) | (idBytes[0] ?? 0));
  return Buffer.concat([first, idBytes.subarray(1), ...fields, Buffer.from(payload)]);
};
const full = (timestampMs: number, length: number, kind = video, stream = 1): Buffer[] => {
  const little = Buffer.alloc(4);
  little.writeUInt32LE(stream);
  return [uint24(timestampMs), uint24(length), Buffer.of(kind), little];
};

function readAll(
  bytes: Buffer,
  { each = bytes.length, isPublishing = true, limits = {} as Partial<RtmpLimits> } = {},
): IncomingMessage[] {
  const queue = createByteQueue();
  const reader = createChunkReader(queue, { ...rtmpLimits, ...limits });
  if (isPublishing) reader.allowMedia();
  const messages: IncomingMessage[] = [];
  for (let at = 0; at < bytes.length; at += each) {
    queue.push(Buffer.from(bytes.subarray(at, at + each)));
    for (let message = reader.next(); message; message = reader.next()) messages.push(message);
  }
  return messages;
}
const heard = (bytes: Buffer, more = {}): [number, string][] =>
  readAll(bytes, more).map(({ timestampMs, payload }) => [timestampMs, payload.toString()]);

describe('a chunk stream', () => {
  const all = Buffer.concat([
    chunk(0, 6, full(1_000, 3, video, 0x01_02_03_04), 'abc'),
    chunk(1, 6, [uint24(40), uint24(2), Buffer.of(audio)], 'de'),
    chunk(2, 6, [uint24(20)], 'fg'),
    chunk(3, 6, [], 'hi'),
  ]);
  const expected = [
    { kind: video, timestampMs: 1_000, stream: 0x01_02_03_04, payload: Buffer.from('abc') },
    { kind: audio, timestampMs: 1_040, stream: 0x01_02_03_04, payload: Buffer.from('de') },
    { kind: audio, timestampMs: 1_060, stream: 0x01_02_03_04, payload: Buffer.from('fg') },
    { kind: audio, timestampMs: 1_080, stream: 0x01_02_03_04, payload: Buffer.from('hi') },
  ];

  it('is read in all four forms of header', () => expect(readAll(all)).toEqual(expected));
  it('is read the same byte by byte', () => expect(readAll(all, { each: 1 })).toEqual(expected));

  it.each([
    ['one byte', Buffer.of(63)],
    ['two bytes', Buffer.of(0, 255)],
    ['three bytes', Buffer.of(1, 255, 255)],
  ])('may have a number of %s', (_, id) => {
    const bytes = Buffer.concat([chunk(0, id, full(5, 1), 'a'), chunk(3, id, [], 'b')]);
    expect(heard(bytes, { each: 1 })).toEqual([
      [5, 'a'],
      [10, 'b'],
    ]);
  });

  it('keeps apart the same number in two and in three bytes from others', () => {
    const bytes = Buffer.concat([
      chunk(0, Buffer.of(0, 1), full(5, 1), 'a'),
      chunk(0, Buffer.of(1, 1, 1), full(50, 1), 'b'),
      chunk(2, Buffer.of(1, 1, 0), [uint24(1)], 'c'),
    ]);
    expect(heard(bytes)).toEqual([
      [5, 'a'],
      [50, 'b'],
      [6, 'c'],
    ]);
  });

  it('takes the time of a full header as the delta of a message without one', () => {
    expect(heard(Buffer.concat([chunk(0, 6, full(70, 1), 'a'), chunk(3, 6, [], 'b')]))).toEqual([
      [70, 'a'],
      [140, 'b'],
    ]);
  });

  it('may begin with a header that names no message stream', () => {
    expect(heard(chunk(1, 2, [uint24(7), uint24(1), Buffer.of(video)], 'a'))).toEqual([[7, 'a']]);
  });

  it('starts its time over at 32 bits', () => {
    const bytes = Buffer.concat([
      chunk(0, 6, [...full(0xff_ff_ff, 1), uint32(0xff_ff_ff_f0)], 'a'),
      chunk(2, 6, [uint24(0x20)], 'b'),
    ]);
    expect(heard(bytes)).toEqual([
      [0xff_ff_ff_f0, 'a'],
      [0x10, 'b'],
    ]);
  });

  it('lets messages of several streams take turns', () => {
    const bytes = Buffer.concat([
      aMessage(1, uint32(2), { chunkStream: 2 }),
      chunk(0, 6, full(10, 5, video), 'vi'),
      chunk(0, 4, full(11, 3, audio), 'au'),
      chunk(3, 6, [], 'de'),
      chunk(3, 4, [], 'd'),
      chunk(3, 6, [], 'o'),
    ]);
    expect(heard(bytes, { each: 1 })).toEqual([
      [11, 'aud'],
      [10, 'video'],
    ]);
  });

  it('carries empty messages', () => {
    expect(heard(Buffer.concat([chunk(0, 6, full(10, 0)), chunk(3, 6, [])]))).toEqual([
      [10, ''],
      [20, ''],
    ]);
  });
});

describe('an extended timestamp', () => {
  const late = 0x01_23_45_67;
  const text = 'x'.repeat(128);
  const extended = full(0xff_ff_ff, 130);

  it('is repeated by chunks without header', () => {
    const bytes = Buffer.concat([
      chunk(0, 6, [...extended, uint32(late)], text),
      chunk(3, 6, [uint32(late)], 'yz'),
    ]);
    expect(heard(bytes, { each: 1 })).toEqual([[late, `${text}yz`]]);
  });

  it('may be left out by them, as some encoders do', () => {
    const bytes = Buffer.concat([
      chunk(0, 6, [...full(0xff_ff_ff, 134), uint32(late)], text),
      chunk(3, 6, [], 'y'.repeat(6)),
    ]);
    expect(heard(bytes)).toEqual([[late, `${text}yyyyyy`]]);
  });

  it('may be a delta', () => {
    const bytes = Buffer.concat([
      chunk(0, 6, full(5, 1), 'a'),
      chunk(2, 6, [uint24(0xff_ff_ff), uint32(late)], 'b'),
      chunk(3, 6, [uint32(late)], 'c'),
      chunk(2, 6, [uint24(1)], 'd'),
    ]);
    expect(heard(bytes, { each: 1 })).toEqual([
      [5, 'a'],
      [5 + late, 'b'],
      [5 + 2 * late, 'c'],
      [6 + 2 * late, 'd'],
    ]);
  });
});

describe('the size of chunks', () => {
  const setSize = (size: number): Buffer => aMessage(1, uint32(size), { chunkStream: 2 });

  it('is 128 bytes at first, and then the encoder’s announced size', () => {
    const long = 'x'.repeat(300);
    const bytes = Buffer.concat([
      chunk(0, 6, full(1, 130), 'a'.repeat(128)),
      chunk(3, 6, [], 'bc'),
      setSize(300),
      chunk(0, 6, full(2, 300), long),
    ]);
    expect(heard(bytes)).toEqual([
      [1, `${'a'.repeat(128)}bc`],
      [2, long],
    ]);
  });

  it.each([
    ['0 is 1', 0, 1],
    ['its first bit is ignored', 0x80_00_00_02, 2],
    ['2 GB is 16 MB', 0x7f_ff_ff_ff, 3],
  ])('has bounds: %s', (_, said, carried) => {
    const parts = ['abc'.slice(0, carried), 'abc'.slice(carried)];
    const rest = carried === 1 ? ['b', 'c'] : parts.slice(1).filter((part) => part !== '');
    const bytes = Buffer.concat([
      setSize(said),
      chunk(0, 6, full(1, 3), parts[0]),
      ...rest.map((part) => chunk(3, 6, [], part)),
    ]);
    expect(heard(bytes)).toEqual([[1, 'abc']]);
  });
});

describe('an aborted message', () => {
  it('is forgotten, and its stream goes on', () => {
    const bytes = Buffer.concat([
      chunk(0, 6, full(1, 200), 'a'.repeat(128)),
      aMessage(2, uint32(6), { chunkStream: 2 }),
      aMessage(2, uint32(99), { chunkStream: 2 }),
      chunk(0, 6, full(9, 1), 'b'),
    ]);
    expect(heard(bytes)).toEqual([[9, 'b']]);
  });
});

describe('what is refused', () => {
  it.each<[string, Buffer, object?]>([
    ['a stream that begins with a delta', chunk(2, 6, [uint24(1)], 'a')],
    ['a stream that begins without header', chunk(3, 6, [], 'a')],
    [
      'a header inside a message',
      Buffer.concat([chunk(0, 6, full(1, 200), 'a'.repeat(128)), chunk(0, 6, full(2, 200), 'b'.repeat(72))]),
    ],
    ['a picture beyond 8 MB', chunk(0, 6, full(1, 8 * 1024 * 1024 + 1))],
    ['a command beyond 64 KB', chunk(0, 3, full(1, 64 * 1024 + 1, 20))],
    ['data beyond 64 KB', chunk(0, 3, full(1, 64 * 1024 + 1, 18))],
    [
      'a picture beyond 64 KB before a key was taken',
      chunk(0, 6, full(1, 64 * 1024 + 1)),
      { isPublishing: false },
    ],
    [
      '65 chunk streams',
      Buffer.concat(Array.from({ length: 65 }, (_, id) => chunk(0, Buffer.of(0, id), full(1, 0)))),
    ],
    ['a chunk size that is cut off', aMessage(1, Buffer.of(1), { chunkStream: 2 })],
    [
      'half-read messages beyond their sum',
      Buffer.concat(Array.from({ length: 5 }, (_, id) => chunk(0, id + 3, full(1, 60_000), 'a'.repeat(128)))),
      { limits: { halfReadBytes: 256 * 1024 } },
    ],
    [
      'half-read messages beyond the lower sum of strangers',
      Buffer.concat(Array.from({ length: 5 }, (_, id) => chunk(0, id + 3, full(1, 60_000), 'a'.repeat(128)))),
      { isPublishing: false },
    ],
  ])('%s', (_, bytes, more = {}) => {
    expect(() => readAll(bytes, more)).toThrow(MalformedRtmp);
  });

  it('forgets what was whole or aborted in the sum of half-read messages', () => {
    const whole = Buffer.concat([
      aMessage(1, uint32(65_536), { chunkStream: 2 }),
      ...Array.from({ length: 40 }, () => chunk(0, 6, full(1, 60_000), 'a'.repeat(60_000))),
    ]);
    expect(readAll(whole, { isPublishing: false })).toHaveLength(40);
    const begun = [chunk(0, 6, full(1, 60_000), 'a'.repeat(128)), aMessage(2, uint32(6), { chunkStream: 2 })];
    expect(
      readAll(Buffer.concat(Array.from({ length: 40 }, () => begun).flat()), { isPublishing: false }),
    ).toEqual([]);
  });

  it('sets little aside for a length that is only claimed', () => {
    const before = process.memoryUsage().arrayBuffers;
    const queue = createByteQueue();
    const reader = createChunkReader(queue, rtmpLimits);
    reader.allowMedia();
    for (let id = 3; id < 60; id++) {
      queue.push(chunk(0, id, full(1, 8 * 1024 * 1024), 'a'.repeat(128)));
      expect(reader.next()).toBeUndefined();
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 1024 * 1024);
  });
});
