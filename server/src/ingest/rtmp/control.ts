// What encoders say about the connection itself.
import { MalformedRtmp } from './malformed.ts';

export const userControl = { pingRequest: 6, pingResponse: 7 } as const;

/** An encoder that asks to hear of every byte hears less often. */
const leastWindowBytes = 64 * 1024;

/** The four bytes that a ping wants back; undefined for what is no ping. */
export function findPing(payload: Buffer): Buffer | undefined {
  if (payload.length < 6 || payload.readUInt16BE(0) !== userControl.pingRequest) return undefined;
  return payload.subarray(2, 6);
}

/** After how many bytes the encoder wants to hear that they have come. */
export function readWindowBytes(payload: Buffer): number {
  if (payload.length < 4) throw new MalformedRtmp('A control message is cut off.');
  return Math.max(leastWindowBytes, payload.readUInt32BE(0));
}
