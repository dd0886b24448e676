// Puts messages together from the chunks of RTMP 1.0 (section 5.3). Every byte is copied once, into its message.
import type { ByteQueue } from './byte-queue.ts';
import type { RtmpLimits } from './limits.ts';
import { MalformedRtmp } from './malformed.ts';
import { extendedTimestamp, firstChunkBytes, messageKind } from './message-kinds.ts';

export interface IncomingMessage {
  readonly kind: number;
  /** 32 bits, unsigned. */
  readonly timestampMs: number;
  /** The message stream, not the chunk stream. */
  readonly stream: number;
  readonly payload: Buffer;
}

export interface ChunkReader {
  /**
   * The next whole message of the queue, if it has come. Chunk sizes and aborted messages are seen to on the way.
   * @throws {MalformedRtmp}
   */
  next(): IncomingMessage | undefined;
  /** From now on messages may be as large as pictures are. */
  allowMedia(): void;
}

interface ChunkStream {
  timestampMs: number;
  /** From the last header. A chunk without a header adds it to the time. */
  deltaMs: number;
  isExtended: boolean;
  length: number;
  kind: number;
  stream: number;
  /** The unfinished message. It grows with the received bytes. */
  payload: Buffer | undefined;
  filled: number;
}

const headerBytes = [11, 7, 3, 0] as const;
const largestChunkBytes = 0xff_ff_ff;
/** More is set aside only after so much has come: a length is quickly claimed. */
const firstPayloadBytes = 64 * 1024;
const nothing = Buffer.alloc(0);

/** The number of a message stream is the one field of RTMP with its least byte first. */
const swapBytes = (value: number): number =>
  ((value >>> 24) | ((value >>> 8) & 0xff00) | ((value & 0xff00) << 8) | (value << 24)) >>> 0;

export function createChunkReader(queue: ByteQueue, limits: RtmpLimits): ChunkReader {
  const streams = new Map<number, ChunkStream>();
  let chunkBytes = firstChunkBytes;
  let halfReadBytes = 0;
  let isMediaAllowed = false;
  /** The stream of the current chunk, and the bytes that the chunk still lacks. */
  let current: ChunkStream | undefined;
  let chunkLeft = 0;

  const messageMaximum = (kind: number): number =>
    isMediaAllowed &&
    (kind === messageKind.video || kind === messageKind.audio || kind === messageKind.aggregate)
      ? limits.mediaMessageBytes
      : limits.commandMessageBytes;

  const holdPayload = (wanted: number, held = 0): Buffer => {
    halfReadBytes += wanted - held;
    if (halfReadBytes > (isMediaAllowed ? limits.halfReadBytes : limits.strangerHalfReadBytes))
      throw new MalformedRtmp('Too many messages have begun and not ended.');
    return Buffer.allocUnsafe(wanted);
  };
  const dropPayload = (stream: ChunkStream): void => {
    halfReadBytes -= stream.payload?.length ?? 0;
    stream.payload = undefined;
    stream.filled = 0;
  };

  const findStream = (id: number, format: number): ChunkStream => {
    const known = streams.get(id);
    if (known) return known;
    // Some encoders begin a chunk stream without naming the message stream; with less nothing can be known.
    if (format > 1) throw new MalformedRtmp('A chunk stream begins without a header.');
    if (streams.size === limits.chunkStreams)
      throw new MalformedRtmp('The connection has too many chunk streams.');
    const fresh = { timestampMs: 0, deltaMs: 0, isExtended: false, length: 0, kind: 0, stream: 0 };
    const stream = { ...fresh, payload: undefined, filled: 0 };
    streams.set(id, stream);
    return stream;
  };

  /** Reads a chunk's header when all of it is there, and says whether it was. */
  const readHeader = (): boolean => {
    if (queue.length < 1) return false;
    const first = queue.byteAt(0);
    const format = (first >> 6) as 0 | 1 | 2 | 3;
    const short = first & 0x3f;
    const idBytes = short === 0 ? 2 : short === 1 ? 3 : 1;
    let size = idBytes + headerBytes[format];
    if (queue.length < size) return false;
    const id = idBytes === 1 ? short : 64 + queue.byteAt(1) + (idBytes === 3 ? 256 * queue.byteAt(2) : 0);

    const stream = findStream(id, format);
    const field = format < 3 ? queue.numberAt(idBytes, 3) : 0;
    const isExtended = format < 3 ? field === extendedTimestamp : stream.isExtended;
    if (isExtended && queue.length < size + 4) return false;
    const extended = isExtended ? queue.numberAt(size, 4) : 0;
    // The extended time is repeated before every chunk without header; a few encoders forget it, and go on with the payload.
    if (isExtended && (format < 3 || extended === stream.deltaMs)) size += 4;

    if (format < 3) {
      if (stream.payload) throw new MalformedRtmp('A message begins in the middle of another.');
      stream.isExtended = isExtended;
      stream.deltaMs = isExtended ? extended : field;
    }
    if (format < 2) {
      stream.length = queue.numberAt(idBytes + 3, 3);
      stream.kind = queue.byteAt(idBytes + 6);
    }
    if (format === 0) stream.stream = swapBytes(queue.numberAt(idBytes + 7, 4));
    queue.skip(size);

    if (!stream.payload) beginMessage(stream, format);
    current = stream;
    chunkLeft = Math.min(chunkBytes, stream.length - stream.filled);
    return true;
  };

  const beginMessage = (stream: ChunkStream, format: number): void => {
    if (stream.length > messageMaximum(stream.kind)) throw new MalformedRtmp('A message is too large.');
    // After a full header its time is also the delta of a message that comes without one (section 5.3.1.2.4).
    stream.timestampMs = format === 0 ? stream.deltaMs : (stream.timestampMs + stream.deltaMs) >>> 0;
    stream.filled = 0;
    stream.payload = stream.length === 0 ? nothing : holdPayload(Math.min(stream.length, firstPayloadBytes));
  };

  const readPayload = (stream: ChunkStream): void => {
    const count = Math.min(chunkLeft, queue.length);
    if (count === 0 || !stream.payload) return;
    const needed = stream.filled + count;
    if (needed > stream.payload.length) {
      const wanted = Math.min(stream.length, Math.max(needed, 2 * stream.payload.length));
      const roomy = holdPayload(wanted, stream.payload.length);
      stream.payload.copy(roomy, 0, 0, stream.filled);
      stream.payload = roomy;
    }
    queue.takeInto(stream.payload, stream.filled, count);
    stream.filled = needed;
    chunkLeft -= count;
  };

  const finishMessage = (stream: ChunkStream): IncomingMessage => {
    const { kind, timestampMs, payload = nothing } = stream;
    dropPayload(stream);
    return { kind, timestampMs, stream: stream.stream, payload };
  };

  /** Whether the message was about the chunks themselves. */
  const obey = ({ kind, payload }: IncomingMessage): boolean => {
    if (kind !== messageKind.setChunkSize && kind !== messageKind.abort) return false;
    if (payload.length < 4) throw new MalformedRtmp('A control message is cut off.');
    const value = payload.readUInt32BE(0);
    if (kind === messageKind.setChunkSize)
      chunkBytes = Math.min(largestChunkBytes, Math.max(1, value & 0x7f_ff_ff_ff));
    else {
      const stream = streams.get(value);
      if (stream) dropPayload(stream);
    }
    return true;
  };

  return {
    next() {
      for (;;) {
        if (!current && !readHeader()) return undefined;
        const stream = current;
        if (!stream) return undefined;
        readPayload(stream);
        if (chunkLeft > 0) return undefined;
        current = undefined;
        if (stream.filled < stream.length) continue;
        const message = finishMessage(stream);
        if (!obey(message)) return message;
      }
    },
    allowMedia() {
      isMediaAllowed = true;
    },
  };
}
