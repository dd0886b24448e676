// Parses tags with an extended header (Enhanced RTMP v1 and v2). They have codecs of four letters, several tracks in a
// message, and modifiers before them. It trusts no length.
import {
  parseAudioTag,
  parseVideoTag,
  unknownFormat,
  type AudioTag,
  type UnreadableTag,
  type VideoTag,
} from './flv.ts';

/** `main` is the track without a number, which every encoder sends first. */
export type TrackName = 'main' | number;

/** One track in a message: its tag, or the name of a codec that browsers don't play. */
type Content<Tag> =
  | { readonly tag: Tag; readonly unreadable?: undefined }
  | { readonly unreadable: UnreadableTag; readonly tag?: undefined };
export type Track<Tag> = Content<Tag> & { readonly track: TrackName };

const codecNames: Readonly<Record<string, string>> = {
  hvc1: 'H.265',
  hev1: 'H.265',
  vvc1: 'H.266',
  av01: 'AV1',
  vp09: 'VP9',
  vp08: 'VP8',
  Opus: 'Opus',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  fLaC: 'FLAC',
  '.mp3': 'MP3',
};
const avc = 'avc1';
const aac = 'mp4a';

const extendedVideo = 0x80;
const extendedAudio = 9;
const commandFrame = 5;
/** Packet types that picture and sound share. */
const packets = { start: 0, frames: 1, end: 2, modifier: 7 } as const;
const videoPackets = { framesWithoutOffset: 3, metadata: 4, tracks: 6 } as const;
const audioPackets = { channels: 4, tracks: 5 } as const;
/** AvMultitrackType. */
const multitrack = { one: 0, many: 1, manyCodecs: 2 } as const;
/** More than an encoder can have. */
const tracksMaximum = 16;
const modifiersMaximum = 16;

/** The tracks of a video message, in their order. */
export function readVideoTracks(payload: Buffer): readonly Track<VideoTag>[] {
  const first = payload[0] ?? 0;
  if ((first & extendedVideo) === 0) {
    const tag = parseVideoTag(payload);
    return [tag.kind === 'unreadable' ? { track: 'main', unreadable: tag } : { track: 'main', tag }];
  }
  const frameType = (first >> 4) & 7;
  return readExtended<VideoTag>(payload, videoPackets.tracks, (codec, packet, body) => {
    if (frameType === commandFrame || packet === packets.end || packet === videoPackets.metadata)
      return undefined;
    if (codec !== avc) return unreadable(codec, packet);
    if (packet === packets.start)
      return body.length === 0 ? undefined : { tag: { kind: 'config', data: body } };
    const offsetBytes = packet === packets.frames ? 3 : 0;
    const isFrame = packet === packets.frames || packet === videoPackets.framesWithoutOffset;
    if (!isFrame || body.length <= offsetBytes) return undefined;
    const compositionMs = offsetBytes === 0 ? 0 : body.readIntBE(0, 3);
    const data = body.subarray(offsetBytes);
    return { tag: { kind: 'frame', isKeyframe: frameType === 1, compositionMs, data } };
  });
}

/** The tracks of an audio message, in their order. */
export function readAudioTracks(payload: Buffer): readonly Track<AudioTag>[] {
  const first = payload[0] ?? 0;
  if (first >> 4 !== extendedAudio) {
    const tag = parseAudioTag(payload);
    return [tag.kind === 'unreadable' ? { track: 'main', unreadable: tag } : { track: 'main', tag }];
  }
  return readExtended<AudioTag>(payload, audioPackets.tracks, (codec, packet, body) => {
    if (packet === packets.end || packet === audioPackets.channels) return undefined;
    if (codec !== aac) return unreadable(codec, packet);
    if (body.length === 0) return undefined;
    if (packet === packets.start) return { tag: { kind: 'config', data: body } };
    return packet === packets.frames ? { tag: { kind: 'frame', data: body } } : undefined;
  });
}

function unreadable(codec: string, packet: number): { unreadable: UnreadableTag } {
  // Only printable letters reach logs and answers.
  const letters = codec.replaceAll(/[^\x20-\x7e]/g, '?');
  const name = codecNames[codec] ?? `${unknownFormat} ("${letters}")`;
  return { unreadable: { kind: 'unreadable', name, isFrame: packet !== packets.start } };
}

/** @param read gives undefined for a packet that carries nothing to play. */
function readExtended<Tag>(
  payload: Buffer,
  tracksPacket: number,
  read: (codec: string, packet: number, body: Buffer) => Content<Tag> | undefined,
): Track<Tag>[] {
  let at = 1;
  const take = (count: number): number => {
    if (at + count > payload.length) throw cutOff;
    at += count;
    return at - count;
  };
  const codecNext = (): string => {
    const from = take(4);
    return payload.toString('latin1', from, at);
  };
  const found: Track<Tag>[] = [];
  const add = (track: TrackName, codec: string, packet: number, body: Buffer): void => {
    const content = read(codec, packet, body);
    if (content !== undefined) found.push({ ...content, track });
  };
  try {
    let packet = (payload[0] ?? 0) & 0x0f;
    for (let count = 0; packet === packets.modifier; count += 1) {
      if (count === modifiersMaximum) return [];
      const size = payload.readUInt8(take(1)) + 1;
      take(size === 256 ? payload.readUInt16BE(take(2)) + 1 : size);
      packet = payload.readUInt8(take(1)) & 0x0f;
    }
    if (packet !== tracksPacket) {
      const codec = codecNext();
      add('main', codec, packet, payload.subarray(at));
      return found;
    }
    const kinds = payload.readUInt8(take(1));
    const kind = kinds >> 4;
    packet = kinds & 0x0f;
    if (kind > multitrack.manyCodecs) return [];
    let codec = kind === multitrack.manyCodecs ? '' : codecNext();
    for (let count = 0; at < payload.length && count < tracksMaximum; count += 1) {
      if (kind === multitrack.manyCodecs) codec = codecNext();
      const track = payload.readUInt8(take(1));
      const size = kind === multitrack.one ? payload.length - at : payload.readUIntBE(take(3), 3);
      const from = take(size);
      add(track, codec, packet, payload.subarray(from, at));
      if (kind === multitrack.one) break;
    }
  } catch (error) {
    if (error !== cutOff) throw error;
  }
  return found;
}

/** Thrown and caught here alone: what was whole before it is kept. */
const cutOff = new RangeError('An extended header is cut off.');
