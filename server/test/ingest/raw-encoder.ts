// An encoder for tests, byte by byte: it can say anything, and reads what it is answered.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { readAmf, writeAmf, type AmfValue } from '../../src/ingest/rtmp/amf.ts';
import { createByteQueue } from '../../src/ingest/rtmp/byte-queue.ts';
import { createChunkReader, type IncomingMessage } from '../../src/ingest/rtmp/chunk-reader.ts';
import { writeChunks } from '../../src/ingest/rtmp/chunk-writer.ts';
import { rtmpLimits } from '../../src/ingest/rtmp/limits.ts';
import { messageKind } from '../../src/ingest/rtmp/message-kinds.ts';

const blobBytes = 1_536;
export const aHello = (): Buffer => Buffer.concat([Buffer.of(3), Buffer.alloc(blobBytes, 7)]);
export const anEcho = (): Buffer => Buffer.alloc(blobBytes, 9);

export const aMessage = (kind: number, payload: Buffer, { chunkStream = 3, stream = 0 } = {}): Buffer =>
  writeChunks({ chunkStream, kind, stream, payload });

export const aCommand = (...values: readonly AmfValue[]): Buffer =>
  aMessage(messageKind.command, writeAmf(...values));

export const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A picture as one chunk with a full header, for messages of up to 128 bytes. */
export const aPicture = (timestampMs: number, payload = Buffer.from('picture')): Buffer => {
  const chunk = aMessage(messageKind.video, payload, { chunkStream: 6, stream: 1 });
  chunk.writeUIntBE(timestampMs, 1, 3);
  return chunk;
};

/** Everything that an encoder says before its first picture. */
export const thePrelude = (key: string, app = 'live'): Buffer =>
  Buffer.concat([
    aHello(),
    anEcho(),
    aCommand('connect', 1, { app, tcUrl: 'rtmp://127.0.0.1/live' }),
    aCommand('releaseStream', 2, null, key),
    aCommand('FCPublish', 3, null, key),
    aCommand('createStream', 4, null),
    aMessage(messageKind.command, writeAmf('publish', 5, null, key, 'live'), { stream: 1 }),
  ]);

export interface RawEncoder {
  readonly socket: Socket;
  /** Messages answered so far, commands as their values. */
  readonly answers: (IncomingMessage & { readonly values: readonly AmfValue[] })[];
  readonly isClosed: boolean;
  write(...bytes: readonly Buffer[]): void;
  /** The information object of a status with this code, once it comes. */
  readStatus(code: string): Promise<{ level?: unknown; description?: unknown }>;
  closed(): Promise<void>;
}

async function waitUntil<Value>(find: () => Value | undefined): Promise<Value> {
  for (const until = performance.now() + 15_000; performance.now() < until;) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('What was waited for did not come.');
}

export async function connectEncoder(port: number): Promise<RawEncoder> {
  const socket = connect(port, '127.0.0.1');
  const queue = createByteQueue();
  const reader = createChunkReader(queue, rtmpLimits);
  const answers: RawEncoder['answers'] = [];
  let greetingLeft = 1 + 2 * blobBytes;
  let isClosed = false;
  socket.on('data', (chunk: Buffer) => {
    const greeting = Math.min(greetingLeft, chunk.length);
    greetingLeft -= greeting;
    if (chunk.length > greeting) queue.push(chunk.subarray(greeting));
    for (let message = reader.next(); message; message = reader.next())
      answers.push({
        ...message,
        values: message.kind === messageKind.command ? readAmf(message.payload) : [],
      });
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isClosed = true;
  });
  await once(socket, 'connect');
  return {
    socket,
    answers,
    get isClosed() {
      return isClosed;
    },
    write: (...bytes) => void socket.write(Buffer.concat(bytes)),
    readStatus: (code) =>
      waitUntil(() => {
        for (const { values } of answers)
          for (const value of values)
            if (typeof value === 'object' && value !== null && 'code' in value && value.code === code)
              return value;
        return undefined;
      }),
    closed: () => waitUntil(() => (isClosed ? true : undefined)).then(() => undefined),
  };
}

export { waitUntil };
