// Parses protocol control messages: pings and acknowledgement windows.
import { MalformedRtmp } from './malformed.ts';

export const userControl = { pingRequest: 6, pingResponse: 7 } as const;

/** The smallest window that an encoder can request for acknowledgements. */
const leastWindowBytes = 64 * 1024;

/** The four bytes that the answer to a ping repeats. Undefined for other messages. */
export function findPing(payload: Buffer): Buffer | undefined {
  if (payload.length < 6 || payload.readUInt16BE(0) !== userControl.pingRequest) return undefined;
  return payload.subarray(2, 6);
}

/** The number of bytes after which the encoder wants an acknowledgement. */
export function readWindowBytes(payload: Buffer): number {
  if (payload.length < 4) throw new MalformedRtmp('A control message is cut off.');
  return Math.max(leastWindowBytes, payload.readUInt32BE(0));
}
