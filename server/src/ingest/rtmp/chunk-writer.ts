// Cuts a message into chunks. We say little, so every message has a full header, at time zero.
import { firstChunkBytes } from './message-kinds.ts';

export interface OutgoingMessage {
  readonly chunkStream: number;
  readonly kind: number;
  readonly stream: number;
  readonly payload: Buffer;
}

const headerBytes = 12;
const withoutHeader = 0xc0;

/** `chunkStream` is one of 2 to 63, which fit in one byte. */
export function writeChunks(message: OutgoingMessage, chunkBytes = firstChunkBytes): Buffer {
  const { chunkStream, kind, stream, payload } = message;
  const header = Buffer.alloc(headerBytes);
  header[0] = chunkStream;
  header.writeUIntBE(payload.length, 4, 3);
  header[7] = kind;
  header.writeUInt32LE(stream, 8);
  const parts = [header, payload.subarray(0, chunkBytes)];
  for (let at = chunkBytes; at < payload.length; at += chunkBytes)
    parts.push(Buffer.of(withoutHeader | chunkStream), payload.subarray(at, at + chunkBytes));
  return Buffer.concat(parts);
}
