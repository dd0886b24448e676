// Bytes that each process makes again from a number, so that they are compared without being sent.
import { createHash } from 'node:crypto';

/** @returns the same bytes for the same name, between 100 and 300 KB. */
export function bytesOf(name: string, length?: number): Buffer {
  const seed = createHash('sha512').update(name).digest();
  return Buffer.alloc(length ?? 100_000 + (seed.readUInt16BE(0) % 200_000), seed);
}

export const segmentOf = (number: number): string => `s${String(number).padStart(5, '0')}.m4s`;
