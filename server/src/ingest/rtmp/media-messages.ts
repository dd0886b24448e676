// Turns received messages into media messages: splits aggregates, and removes names that are meant for a server.
import type { IncomingMessage } from './chunk-reader.ts';
import { MalformedRtmp } from './malformed.ts';
import { messageKind } from './message-kinds.ts';

export interface MediaMessage {
  readonly kind: 'video' | 'audio' | 'data';
  /** As the encoder has it: 32 bits, unsigned, from wherever it likes. */
  readonly timestampMs: number;
  /** The body of an FLV tag, never empty: codec bytes first for pictures and sound, AMF0 for data. It is the taker's to keep. */
  readonly payload: Buffer;
}

const setDataFrame = Buffer.concat([Buffer.of(2, 0, 13), Buffer.from('@setDataFrame')]);
const tagHeaderBytes = 11;
/** The size of a tag, repeated behind it. */
const backPointerBytes = 4;

/**
 * None for a message that carries no media.
 * @throws {MalformedRtmp} for an aggregate that is cut off.
 */
export function* listMedia(
  message: Pick<IncomingMessage, 'kind' | 'timestampMs' | 'payload'>,
): Generator<MediaMessage> {
  const { kind, timestampMs, payload } = message;
  if (kind === messageKind.aggregate) yield* splitAggregate(timestampMs, payload);
  else {
    const media = findMedia(kind, timestampMs, payload);
    if (media) yield media;
  }
}

function findMedia(kind: number, timestampMs: number, payload: Buffer): MediaMessage | undefined {
  const as = (name: MediaMessage['kind'], body: Buffer): MediaMessage | undefined =>
    body.length > 0 ? { kind: name, timestampMs, payload: body } : undefined;
  switch (kind) {
    case messageKind.video:
      return as('video', payload);
    case messageKind.audio:
      return as('audio', payload);
    case messageKind.data:
      return as('data', withoutServerName(payload));
    case messageKind.dataAmf3:
      return as('data', withoutServerName(payload.subarray(1)));
    default:
      return undefined;
  }
}

/** `@setDataFrame` asks a server to keep the data that follows it. */
const withoutServerName = (payload: Buffer): Buffer =>
  payload.subarray(0, setDataFrame.length).equals(setDataFrame)
    ? payload.subarray(setDataFrame.length)
    : payload;

/** Splits consecutive FLV tags. Their times count from the first tag, which has the aggregate's own time. */
function* splitAggregate(timestampMs: number, payload: Buffer): Generator<MediaMessage> {
  let firstMs: number | undefined;
  for (let at = 0; at < payload.length;) {
    if (payload.length - at < tagHeaderBytes) throw new MalformedRtmp('An aggregate is cut off.');
    const kind = payload.readUInt8(at);
    const length = payload.readUIntBE(at + 1, 3);
    const tagMs = payload.readUIntBE(at + 4, 3) + payload.readUInt8(at + 7) * 2 ** 24;
    const from = at + tagHeaderBytes;
    if (payload.length - from < length) throw new MalformedRtmp('An aggregate is cut off.');
    firstMs ??= tagMs;
    const media = findMedia(
      kind,
      (timestampMs + tagMs - firstMs) >>> 0,
      payload.subarray(from, from + length),
    );
    if (media) yield media;
    at = from + length + backPointerBytes;
  }
}
