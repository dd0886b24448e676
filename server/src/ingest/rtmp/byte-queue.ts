// A queue of received, unread bytes in one buffer. Reads return views. Only a remainder is copied when more bytes
// arrive.
export interface ByteQueue {
  readonly length: number;
  /** The queue keeps `chunk`; its maker must not write to it again. */
  push(chunk: Buffer): void;
  /** The byte at `offset` from the front. The caller checks that it exists, as for all reads below. */
  byteAt(offset: number): number;
  /** `count` bytes (1 to 6) from `offset` on as a number, the greatest first; takes nothing. */
  numberAt(offset: number, count: number): number;
  /** Takes `count` bytes. A view that holds until the next push. */
  take(count: number): Buffer;
  /** Takes `count` bytes and writes them to `target` at `offset`. */
  takeInto(target: Buffer, offset: number, count: number): void;
  skip(count: number): void;
}

const leastRoomBytes = 4_096;

export function createByteQueue(): ByteQueue {
  let bytes: Buffer = Buffer.alloc(0);
  let start = 0;
  let end = 0;

  const append = (chunk: Buffer): void => {
    const needed = end - start + chunk.length;
    // A chunk that we were given has no room at its end, so that nothing is ever written to it.
    if (end + chunk.length > bytes.length) {
      // Allocate twice the needed size. Copies then cost linear time in total.
      const roomy = Buffer.allocUnsafe(Math.max(leastRoomBytes, 2 * needed));
      bytes.copy(roomy, 0, start, end);
      bytes = roomy;
      end -= start;
      start = 0;
    }
    chunk.copy(bytes, end);
    end += chunk.length;
  };

  return {
    get length() {
      return end - start;
    },
    push(chunk) {
      if (start < end) {
        append(chunk);
        return;
      }
      bytes = chunk;
      start = 0;
      end = chunk.length;
    },
    byteAt: (offset) => bytes[start + offset] ?? 0,
    numberAt: (offset, count) => bytes.readUIntBE(start + offset, count),
    take(count) {
      const taken = bytes.subarray(start, start + count);
      start += count;
      return taken;
    },
    takeInto(target, offset, count) {
      bytes.copy(target, offset, start, start + count);
      start += count;
    },
    skip(count) {
      start += count;
    },
  };
}
