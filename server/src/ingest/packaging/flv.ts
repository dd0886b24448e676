// Parses FLV tags: encoders send them inside RTMP, and ffmpeg reads and writes them on its pipes.

/** A picture or its decoder's configuration, as H.264 in length-prefixed units. */
export type VideoTag =
  | { readonly kind: 'config'; readonly data: Buffer }
  | {
      readonly kind: 'frame';
      readonly isKeyframe: boolean;
      readonly compositionMs: number;
      readonly data: Buffer;
    }
  | { readonly kind: 'nothing' };

export type AudioTag =
  | { readonly kind: 'config'; readonly data: Buffer }
  | { readonly kind: 'frame'; readonly data: Buffer }
  | { readonly kind: 'nothing' };

/** The message is one sentence for the person at the encoder. */
export class StreamRefused extends Error {
  override readonly name = 'StreamRefused';
}

const videoCodecs: Readonly<Record<number, string>> = {
  2: 'Sorenson H.263',
  3: 'Screen video',
  4: 'VP6',
  5: 'VP6 with alpha',
  6: 'Screen video 2',
  12: 'H.265',
};
const audioCodecs: Readonly<Record<number, string>> = { 2: 'MP3', 5: 'Nellymoser', 11: 'Speex', 13: 'Opus' };
const avc = 7;
const aac = 10;
const command = 5;

export const unknownFormat = 'in an unknown format';

export const refuseVideo = (name: string): StreamRefused =>
  new StreamRefused(
    `The picture is ${name}, which browsers cannot be relied on to play. Set the camera to H.264.`,
  );
export const refuseAudio = (name: string): StreamRefused =>
  new StreamRefused(
    `The sound is ${name}, which browsers cannot be relied on to play. Set the camera to AAC.`,
  );

/** A codec that browsers don't play, by its name. */
export interface UnreadableTag {
  readonly kind: 'unreadable';
  readonly name: string;
  /** It carries pictures or sound, not their description alone. */
  readonly isFrame: boolean;
}

/** A video tag without an extended header (FLV 10.1, E.4.3). */
export function parseVideoTag(payload: Buffer): VideoTag | UnreadableTag {
  const first = payload[0];
  if (first === undefined) return { kind: 'nothing' };
  const codec = first & 0x0f;
  if (codec !== avc) return { kind: 'unreadable', name: videoCodecs[codec] ?? unknownFormat, isFrame: true };
  const frameType = first >> 4;
  // Commands to a player, and ends of sequences.
  if (payload.length < 5 || frameType === command) return { kind: 'nothing' };
  const data = payload.subarray(5);
  if (payload[1] === 0) return data.length === 0 ? { kind: 'nothing' } : { kind: 'config', data };
  if (payload[1] !== 1 || data.length === 0) return { kind: 'nothing' };
  return { kind: 'frame', isKeyframe: frameType === 1, compositionMs: payload.readIntBE(2, 3), data };
}

/** An audio tag without an extended header (FLV 10.1, E.4.2). */
export function parseAudioTag(payload: Buffer): AudioTag | UnreadableTag {
  const first = payload[0];
  if (first === undefined) return { kind: 'nothing' };
  const codec = first >> 4;
  if (codec !== aac)
    return {
      kind: 'unreadable',
      name: audioCodecs[codec] ?? `uncompressed or ${unknownFormat}`,
      isFrame: true,
    };
  const data = payload.subarray(2);
  if (data.length === 0) return { kind: 'nothing' };
  return { kind: payload[1] === 0 ? 'config' : 'frame', data };
}

/** @throws {StreamRefused} for a codec that browsers don't play. */
export function readVideoTag(payload: Buffer): VideoTag {
  const tag = parseVideoTag(payload);
  if (tag.kind === 'unreadable') throw refuseVideo(tag.name);
  return tag;
}

/** @throws {StreamRefused} for a codec that browsers don't play. */
export function readAudioTag(payload: Buffer): AudioTag {
  const tag = parseAudioTag(payload);
  if (tag.kind === 'unreadable') throw refuseAudio(tag.name);
  return tag;
}

/** The payload of an H.264 tag without an extended header, which every ffmpeg reads. */
export function videoPayload(tag: Exclude<VideoTag, { kind: 'nothing' }>): Buffer {
  const isKeyframe = tag.kind === 'config' || tag.isKeyframe;
  const head = Buffer.from([((isKeyframe ? 1 : 2) << 4) | avc, tag.kind === 'config' ? 0 : 1, 0, 0, 0]);
  if (tag.kind === 'frame') head.writeIntBE(tag.compositionMs, 2, 3);
  return Buffer.concat([head, tag.data]);
}

const tagTypes = { video: 9, audio: 8 } as const;
export type FlvKind = keyof typeof tagTypes;

/** The head of a stream that holds a picture alone. */
export const flvVideoHeader = Buffer.from([0x46, 0x4c, 0x56, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0]);

/** One tag with its length behind it. The timestamp is of 32 bits, in milliseconds. */
export function flvTag(kind: FlvKind, timestampMs: number, payload: Buffer): Buffer {
  const tag = Buffer.allocUnsafe(11 + payload.length + 4);
  tag[0] = tagTypes[kind];
  tag.writeUIntBE(payload.length, 1, 3);
  tag.writeUIntBE(timestampMs & 0xffffff, 4, 3);
  tag[7] = (timestampMs >>> 24) & 0xff;
  tag.writeUIntBE(0, 8, 3);
  payload.copy(tag, 11);
  tag.writeUInt32BE(11 + payload.length, 11 + payload.length);
  return tag;
}

export interface FlvTag {
  readonly kind: FlvKind;
  readonly timestampMs: number;
  readonly payload: Buffer;
}

const headBytes = 13;

/** Reads the tags of a stream that arrives in pieces of any size. */
export function createFlvReader(onTag: (tag: FlvTag) => void): (chunk: Buffer) => void {
  let pieces: Buffer[] = [];
  let length = 0;
  let needed = headBytes;
  let isHeadRead = false;
  return (chunk) => {
    pieces.push(chunk);
    length += chunk.length;
    if (length < needed) return;
    const whole = pieces.length === 1 ? chunk : Buffer.concat(pieces, length);
    let at = 0;
    for (;;) {
      const left = whole.length - at;
      needed = isHeadRead ? (left < 11 ? 11 : 11 + whole.readUIntBE(at + 1, 3) + 4) : headBytes;
      if (left < needed) break;
      if (isHeadRead) {
        const type = whole[at];
        const timestampMs = (whole.readUIntBE(at + 4, 3) | ((whole[at + 7] ?? 0) << 24)) >>> 0;
        const payload = whole.subarray(at + 11, at + needed - 4);
        if (type === tagTypes.video) onTag({ kind: 'video', timestampMs, payload });
        else if (type === tagTypes.audio) onTag({ kind: 'audio', timestampMs, payload });
      }
      isHeadRead = true;
      at += needed;
    }
    pieces = at === whole.length ? [] : [whole.subarray(at)];
    length = whole.length - at;
  };
}
