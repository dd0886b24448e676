// The simple handshake of RTMP 1.0: three blobs each way. Nothing is proven by it, so we do not check the echo.
import { randomFillSync } from 'node:crypto';
import type { ByteQueue } from './byte-queue.ts';
import { MalformedRtmp } from './malformed.ts';

const version = 3;
const blobBytes = 1_536;

export interface Handshake {
  readonly isDone: boolean;
  /**
   * Reads the available bytes and returns the answer to send, if any.
   * @throws {MalformedRtmp} as soon as the first byte names another version.
   */
  advance(queue: ByteQueue): Buffer | undefined;
}

export function createHandshake(): Handshake {
  let stage: 'hello' | 'echo' | 'done' = 'hello';
  return {
    get isDone() {
      return stage === 'done';
    },
    advance(queue) {
      if (stage === 'hello') {
        if (queue.length > 0 && queue.byteAt(0) !== version)
          throw new MalformedRtmp('The connection does not begin with RTMP version 3.');
        if (queue.length < 1 + blobBytes) return undefined;
        stage = 'echo';
        return answerHello(queue.take(1 + blobBytes));
      }
      if (queue.length >= blobBytes) {
        queue.skip(blobBytes);
        stage = 'done';
      }
      return undefined;
    },
  };
}

function answerHello(hello: Buffer): Buffer {
  const own = Buffer.alloc(blobBytes);
  // Eight zeros first, a time and a version: encoders then know that no digest is meant.
  randomFillSync(own, 8);
  return Buffer.concat([Buffer.of(version), own, hello.subarray(1)]);
}
