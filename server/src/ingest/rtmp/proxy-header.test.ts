import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../test/ingest/random.ts';
import { aProxyHeader } from '../../../test/ingest/proxy-header.ts';
import { createByteQueue, type ByteQueue } from './byte-queue.ts';
import { MalformedRtmp } from './malformed.ts';
import { readProxyHeader } from './proxy-header.ts';

const queueOf = (...chunks: readonly Buffer[]): ByteQueue => {
  const queue = createByteQueue();
  for (const chunk of chunks) queue.push(chunk);
  return queue;
};
const tcp4 = Buffer.of(203, 0, 113, 9, 10, 0, 0, 1, 0xc3, 0x50, 0x07, 0x8f);
const tcp6 = (source: string): Buffer =>
  Buffer.concat([Buffer.from(source.replaceAll(' ', ''), 'hex'), Buffer.alloc(16), Buffer.alloc(4)]);
const rtmp = Buffer.from('then RTMP');

describe('a PROXY header', () => {
  it.each([
    ['of IPv4', aProxyHeader({ body: tcp4 }), '203.0.113.9'],
    [
      'of IPv4 with extensions',
      aProxyHeader({ body: Buffer.concat([tcp4, Buffer.of(4, 0, 1, 0)]) }),
      '203.0.113.9',
    ],
    [
      'of IPv6',
      aProxyHeader({ family: 0x21, body: tcp6('2001 0db8 0000 0000 0000 0000 0000 0007') }),
      '2001:db8::7',
    ],
    [
      'of a mapped IPv4 address',
      aProxyHeader({ family: 0x21, body: tcp6('0000 0000 0000 0000 0000 ffff cb00 7109') }),
      '203.0.113.9',
    ],
    ['of a health check', aProxyHeader({ command: 0x20, family: 0, body: Buffer.alloc(0) }), undefined],
    [
      'of a health check with extensions',
      aProxyHeader({ command: 0x20, family: 0, body: Buffer.alloc(9) }),
      undefined,
    ],
    ['of a health check that names addresses', aProxyHeader({ command: 0x20, body: tcp4 }), undefined],
    ['without a known family', aProxyHeader({ family: 0, body: Buffer.alloc(0) }), undefined],
  ])('[T82] %s is read, byte by byte too, and the rest stays', (_, header, address) => {
    const whole = queueOf(header, rtmp);
    expect(readProxyHeader(whole)).toEqual({ address });
    expect(whole.take(whole.length).toString()).toBe('then RTMP');
    const slow = createByteQueue();
    for (const byte of header.subarray(0, -1)) {
      slow.push(Buffer.of(byte));
      expect(readProxyHeader(slow)).toBeUndefined();
    }
    slow.push(header.subarray(-1));
    expect(readProxyHeader(slow)).toEqual({ address });
  });

  it.each([
    ['of version 1', Buffer.from('PROXY TCP4 203.0.113.9 10.0.0.1 50000 1935\r\n'), 'version 1'],
    ['that RTMP stands in place of', Buffer.of(3, 0, 0), 'no PROXY header'],
    ['of another signature', Buffer.from('\r\n\r\n\0\r\nQUIX', 'latin1'), 'no PROXY header'],
    ['of an unknown version', aProxyHeader({ command: 0x31, body: tcp4 }), 'unknown version or command'],
    ['of an unknown command', aProxyHeader({ command: 0x22, body: tcp4 }), 'unknown version or command'],
    ['of UDP', aProxyHeader({ family: 0x12, body: tcp4 }), 'no TCP address'],
    ['of a Unix socket', aProxyHeader({ family: 0x31, body: Buffer.alloc(216) }), 'no TCP address'],
    ['that is shorter than its addresses', aProxyHeader({ body: tcp4.subarray(0, 11) }), 'shorter than'],
    ['that is huge', aProxyHeader({ body: Buffer.alloc(65_535) }).subarray(0, 16), 'longer than 1024'],
  ])('[T82] %s is refused at once', (_, bytes, because) => {
    expect(() => readProxyHeader(queueOf(bytes))).toThrow(MalformedRtmp);
    expect(() => readProxyHeader(queueOf(bytes))).toThrow(because);
  });

  it('[T82] of chance bytes never fails in another way, and waits for a kilobyte at most', () => {
    const random = createRandom(20_261_130);
    for (let round = 0; round < 20_000; round++) {
      const header = aProxyHeader({
        command: random.oneOf([0x20, 0x21, random.below(256)]),
        family: random.oneOf([0, 0x11, 0x21, random.below(256)]),
        body: random.bytes(random.below(60)),
      });
      for (let flips = random.below(3); flips > 0; flips--)
        header[random.below(header.length)] = random.below(256);
      const queue = queueOf(header, random.bytes(1 + random.below(40)));
      try {
        const read = readProxyHeader(queue);
        if (read === undefined) expect(16 + header.readUInt16BE(14)).toBeLessThanOrEqual(16 + 1_024);
      } catch (error) {
        expect(error).toBeInstanceOf(MalformedRtmp);
      }
    }
  });
});
