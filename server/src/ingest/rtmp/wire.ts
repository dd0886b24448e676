// The socket of one encoder: bytes in, messages out, and a tidy end. It knows nothing of what they mean.
import type { Socket } from 'node:net';
import { answerChunkBytes } from './answers.ts';
import { writeChunks, type OutgoingMessage } from './chunk-writer.ts';
import type { RtmpLimits } from './limits.ts';

export interface Wire {
  send(...messages: readonly OutgoingMessage[]): void;
  sendBytes(bytes: Buffer): void;
  /** Sends larger chunks from now on, of the size that we announced. */
  enlargeChunks(): void;
  /** Nothing is read until `release`; what the encoder sends waits in its own buffers. */
  hold(): void;
  release(): void;
  /** Says the last words and closes once they are out. The encoder gets a moment to read them, and what it still sends is dropped. */
  farewell(...messages: readonly OutgoingMessage[]): void;
  /** Closes at once. */
  cut(): void;
}

interface WireEvents {
  readonly onBytes: (chunk: Buffer) => void;
  /** The encoder has closed, or the network has. */
  readonly onGone: () => void;
  /** Called when the encoder leaves too many of our bytes unread. */
  readonly onUnread: () => void;
}

export function createWire(
  socket: Socket,
  limits: Pick<RtmpLimits, 'farewellMs' | 'unreadAnswerBytes'>,
  { onBytes, onGone, onUnread }: WireEvents,
): Wire {
  let isOver = false;
  let chunkBytes: number | undefined;

  const write = (bytes: Buffer): void => {
    if (isOver || !socket.writable) return;
    socket.write(bytes);
    if (socket.writableLength > limits.unreadAnswerBytes) onUnread();
  };
  const send = (...messages: readonly OutgoingMessage[]): void => {
    for (const message of messages) write(writeChunks(message, chunkBytes));
  };
  const gone = (): void => {
    if (!isOver) onGone();
  };

  socket.on('data', (chunk: Buffer) => {
    if (isOver) return;
    // All answers to one read leave in one write.
    socket.cork();
    onBytes(chunk);
    socket.uncork();
  });
  socket.on('error', gone);
  socket.on('end', gone);
  socket.on('close', gone);

  return {
    send,
    sendBytes: write,
    enlargeChunks() {
      chunkBytes = answerChunkBytes;
    },
    hold() {
      socket.pause();
    },
    release() {
      socket.resume();
    },
    farewell(...messages) {
      if (isOver) return;
      send(...messages);
      isOver = true;
      socket.end();
      // Closing over unread bytes would reset the connection, and the last words with it: they are read and dropped.
      socket.resume();
      const timer = setTimeout(() => socket.destroy(), limits.farewellMs);
      socket.once('close', () => clearTimeout(timer));
    },
    cut() {
      isOver = true;
      socket.destroy();
    },
  };
}
