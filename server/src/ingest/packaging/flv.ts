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
const fourLetterCodecs: Readonly<Record<string, string>> = {
  hvc1: 'H.265',
  hev1: 'H.265',
  av01: 'AV1',
  vp09: 'VP9',
  vp08: 'VP8',
  Opus: 'Opus',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  fLaC: 'FLAC',
  '.mp3': 'MP3',
};
const avc = 7;
const aac = 10;
const extendedVideo = 0x80;
const extendedAudio = 9;

const refuseVideo = (name: string): StreamRefused =>
  new StreamRefused(
    `The picture is ${name}, which browsers cannot be relied on to play. Set the camera to H.264.`,
  );
const refuseAudio = (name: string): StreamRefused =>
  new StreamRefused(
    `The sound is ${name}, which browsers cannot be relied on to play. Set the camera to AAC.`,
  );
const fourLettersOf = (payload: Buffer): string => payload.toString('latin1', 1, 5);

/** @throws {StreamRefused} for a codec that browsers don't play. */
export function readVideoTag(payload: Buffer): VideoTag {
  const first = payload[0];
  if (first === undefined) return { kind: 'nothing' };
  if ((first & extendedVideo) !== 0) {
    const letters = fourLettersOf(payload);
    throw refuseVideo(fourLetterCodecs[letters] ?? 'in an unknown format');
  }
  const codec = first & 0x0f;
  if (codec !== avc) throw refuseVideo(videoCodecs[codec] ?? 'in an unknown format');
  const frameType = first >> 4;
  // Commands to a player, and ends of sequences.
  if (payload.length < 5 || frameType === 5) return { kind: 'nothing' };
  const data = payload.subarray(5);
  if (payload[1] === 0) return data.length === 0 ? { kind: 'nothing' } : { kind: 'config', data };
  if (payload[1] !== 1 || data.length === 0) return { kind: 'nothing' };
  return { kind: 'frame', isKeyframe: frameType === 1, compositionMs: payload.readIntBE(2, 3), data };
}

/** @throws {StreamRefused} for a codec that browsers don't play. */
export function readAudioTag(payload: Buffer): AudioTag {
  const first = payload[0];
  if (first === undefined) return { kind: 'nothing' };
  const codec = first >> 4;
  if (codec === extendedAudio)
    throw refuseAudio(fourLetterCodecs[fourLettersOf(payload)] ?? 'in an unknown format');
  if (codec !== aac) throw refuseAudio(audioCodecs[codec] ?? 'uncompressed or in an unknown format');
  const data = payload.subarray(2);
  if (data.length === 0) return { kind: 'nothing' };
  return { kind: payload[1] === 0 ? 'config' : 'frame', data };
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
