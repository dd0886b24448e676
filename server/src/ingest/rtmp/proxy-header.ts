// Reads the header of the PROXY protocol, version 2, in which a balancer names the true address of an encoder.
// https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt
import { plainAddress } from '../../network/plain-address.ts';
import type { ByteQueue } from './byte-queue.ts';
import { MalformedRtmp } from './malformed.ts';

const signature = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');
const firstVersion = Buffer.from('PROXY ', 'latin1');
const headBytes = signature.length + 4;
/** Addresses and some extensions. Nobody needs the 64 kB that the format allows. */
const restMaximum = 1_024;

const commands = { local: 0x20, proxy: 0x21 } as const;
const families = { unspecified: 0x00, tcp4: 0x11, tcp6: 0x21 } as const;
/** Two addresses and two ports. */
const addressBytes: Readonly<Record<number, number>> = { [families.tcp4]: 12, [families.tcp6]: 36 };

export interface ProxyHeader {
  /** Undefined: the proxy speaks for itself, as in its health checks. */
  readonly address: string | undefined;
}

const startsLike = (queue: ByteQueue, start: Buffer): boolean => {
  for (let at = 0; at < Math.min(queue.length, start.length); at++)
    if (queue.byteAt(at) !== start[at]) return false;
  return true;
};

function addressOf(bytes: Buffer): string {
  if (bytes.length === 4) return bytes.join('.');
  const mapped = `::ffff:${bytes.subarray(12).join('.')}`;
  if (bytes.readBigUInt64BE(0) === 0n && bytes.readUInt32BE(8) === 0xffff) return plainAddress(mapped);
  const groups = Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(at * 2).toString(16));
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}

/**
 * Takes the header from the queue, once all of it is there.
 *
 * @returns undefined while bytes are missing.
 * @throws {MalformedRtmp} at the first byte that cannot belong to a header.
 */
export function readProxyHeader(queue: ByteQueue): ProxyHeader | undefined {
  if (!startsLike(queue, signature)) {
    if (startsLike(queue, firstVersion))
      throw new MalformedRtmp('The proxy speaks version 1 of the PROXY protocol. Set it to version 2.');
    throw new MalformedRtmp('The proxy sends no PROXY header. Set it to send version 2.');
  }
  if (queue.length < headBytes) return undefined;
  const command = queue.byteAt(signature.length);
  const family = queue.byteAt(signature.length + 1);
  const rest = queue.numberAt(signature.length + 2, 2);
  if (command !== commands.local && command !== commands.proxy)
    throw new MalformedRtmp('The PROXY header has an unknown version or command.');
  if (rest > restMaximum) throw new MalformedRtmp(`The PROXY header is longer than ${restMaximum} bytes.`);
  const isNamed = command === commands.proxy && family !== families.unspecified;
  const needed = isNamed ? addressBytes[family] : 0;
  if (needed === undefined) throw new MalformedRtmp('The PROXY header names no TCP address.');
  if (rest < needed) throw new MalformedRtmp('The PROXY header is shorter than its addresses.');
  if (queue.length < headBytes + rest) return undefined;
  queue.skip(headBytes);
  const body = queue.take(rest);
  return { address: isNamed ? addressOf(body.subarray(0, family === families.tcp4 ? 4 : 16)) : undefined };
}
