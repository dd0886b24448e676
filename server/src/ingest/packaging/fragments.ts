// Writes fragmented MP4 (ISO 14496-12): the initial fragment with the decoder configurations, and the media
// fragments.
import { samplesPerFrame, type AudioConfig } from './aac-config.ts';
import type { VideoConfig } from './avc-config.ts';

/** Pictures are timed in milliseconds, as RTMP does. */
export const videoTicksPerSecond = 1_000;
const videoTrack = 1;
const audioTrack = 2;

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const length = parts.reduce((sum, part) => sum + part.length, 8);
  const head = Buffer.allocUnsafe(8);
  head.writeUInt32BE(length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts], length);
};
const fullBox = (type: string, version: number, flags: number, ...parts: Buffer[]): Buffer =>
  box(type, numbers32((version << 24) | flags), ...parts);

function numbers32(...values: number[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4));
  return bytes;
}
function numbers16(...values: number[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 2);
  values.forEach((value, index) => bytes.writeUInt16BE(value & 0xffff, index * 2));
  return bytes;
}

const identityMatrix = numbers32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const noSamples = [
  fullBox('stts', 0, 0, numbers32(0)),
  fullBox('stsc', 0, 0, numbers32(0)),
  fullBox('stsz', 0, 0, numbers32(0, 0)),
  fullBox('stco', 0, 0, numbers32(0)),
];

function trackBox(
  id: number,
  ticksPerSecond: number,
  handler: 'vide' | 'soun',
  header: Buffer,
  sampleEntry: Buffer,
  size: { width: number; height: number },
): Buffer {
  const isSound = handler === 'soun';
  return box(
    'trak',
    fullBox(
      'tkhd',
      0,
      3,
      numbers32(0, 0, id, 0, 0, 0, 0),
      numbers16(0, 0, isSound ? 0x100 : 0, 0),
      identityMatrix,
      numbers32(size.width << 16, size.height << 16),
    ),
    box(
      'mdia',
      // 0x55c4: no language in particular.
      fullBox('mdhd', 0, 0, numbers32(0, 0, ticksPerSecond, 0), numbers16(0x55c4, 0)),
      fullBox('hdlr', 0, 0, numbers32(0), Buffer.from(handler, 'latin1'), Buffer.alloc(13)),
      box(
        'minf',
        header,
        box('dinf', fullBox('dref', 0, 0, numbers32(1), fullBox('url ', 0, 1))),
        box('stbl', fullBox('stsd', 0, 0, numbers32(1), sampleEntry), ...noSamples),
      ),
    ),
  );
}

function videoEntry({ width, height, record }: VideoConfig): Buffer {
  return box(
    'avc1',
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]),
    Buffer.alloc(16),
    numbers16(width, height),
    numbers32(0x480000, 0x480000, 0),
    numbers16(1),
    Buffer.alloc(32),
    numbers16(0x18, 0xffff),
    box('avcC', record),
  );
}

const descriptor = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, 0x80, 0x80, 0x80, body.length]), body]);
};

function audioEntry({ record, sampleRate, channels }: AudioConfig): Buffer {
  const decoder = descriptor(
    0x04,
    Buffer.from([0x40, 0x15, 0, 0, 0]),
    numbers32(0, 0),
    descriptor(0x05, record),
  );
  return box(
    'mp4a',
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]),
    numbers32(0, 0),
    numbers16(channels, 16, 0, 0),
    numbers32((sampleRate & 0xffff) << 16),
    fullBox(
      'esds',
      0,
      0,
      descriptor(0x03, Buffer.from([0, 0, 0]), decoder, descriptor(0x06, Buffer.from([2]))),
    ),
  );
}

/** The initial fragment of a run. */
export function initFragment(video: VideoConfig, audio: AudioConfig | undefined): Buffer {
  const defaultsOf = (id: number): Buffer => fullBox('trex', 0, 0, numbers32(id, 1, 0, 0, 0));
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6', 'latin1'), numbers32(1), Buffer.from('iso6mp41', 'latin1')),
    box(
      'moov',
      fullBox(
        'mvhd',
        0,
        0,
        numbers32(0, 0, 1_000, 0, 0x10000),
        numbers16(0x100, 0),
        numbers32(0, 0),
        identityMatrix,
        Buffer.alloc(24),
        numbers32(audioTrack + 1),
      ),
      trackBox(
        videoTrack,
        videoTicksPerSecond,
        'vide',
        fullBox('vmhd', 0, 1, numbers16(0, 0, 0, 0)),
        videoEntry(video),
        video,
      ),
      ...(audio
        ? [
            trackBox(
              audioTrack,
              audio.sampleRate,
              'soun',
              fullBox('smhd', 0, 0, numbers16(0, 0)),
              audioEntry(audio),
              {
                width: 0,
                height: 0,
              },
            ),
          ]
        : []),
      box('mvex', defaultsOf(videoTrack), ...(audio ? [defaultsOf(audioTrack)] : [])),
    ),
  ]);
}

export interface VideoSample {
  readonly data: Buffer;
  readonly ticks: number;
  readonly compositionTicks: number;
  readonly isKeyframe: boolean;
}

export interface FragmentContent {
  readonly sequence: number;
  readonly video: { readonly start: number; readonly samples: readonly VideoSample[] };
  /** `start` in samples of the sound. */
  readonly audio: { readonly start: number; readonly frames: readonly Buffer[] };
}

const keyframeFlags = 0x02000000;
const otherFlags = 0x01010000;
const baseIsMoof = 0x020000;

function decodeTime(ticks: number): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigUInt64BE(BigInt(ticks));
  return fullBox('tfdt', 1, 0, bytes);
}

function videoRun(samples: readonly VideoSample[], offset: number): Buffer {
  const table = Buffer.allocUnsafe(samples.length * 16);
  samples.forEach(({ data, ticks, compositionTicks, isKeyframe }, index) => {
    table.writeUInt32BE(ticks, index * 16);
    table.writeUInt32BE(data.length, index * 16 + 4);
    table.writeUInt32BE(isKeyframe ? keyframeFlags : otherFlags, index * 16 + 8);
    table.writeInt32BE(compositionTicks, index * 16 + 12);
  });
  return fullBox('trun', 1, 0xf01, numbers32(samples.length, offset), table);
}

function audioRun(frames: readonly Buffer[], offset: number): Buffer {
  return fullBox('trun', 0, 0x201, numbers32(frames.length, offset, ...frames.map((frame) => frame.length)));
}

/** One `moof` and its `mdat`: a part that can be appended by itself. */
export function mediaFragment({ sequence, video, audio }: FragmentContent): Buffer {
  const hasSound = audio.frames.length > 0;
  const build = (videoOffset: number, audioOffset: number): Buffer =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, numbers32(sequence)),
      box(
        'traf',
        fullBox('tfhd', 0, baseIsMoof, numbers32(videoTrack)),
        decodeTime(video.start),
        videoRun(video.samples, videoOffset),
      ),
      ...(hasSound
        ? [
            box(
              'traf',
              fullBox('tfhd', 0, baseIsMoof | 0x8, numbers32(audioTrack, samplesPerFrame)),
              decodeTime(audio.start),
              audioRun(audio.frames, audioOffset),
            ),
          ]
        : []),
    );
  const pictures = video.samples.map(({ data }) => data);
  const pictureBytes = pictures.reduce((sum, { length }) => sum + length, 0);
  // The offsets count from the moof, whose own length does not depend on them.
  const moofBytes = build(0, 0).length;
  const soundBytes = audio.frames.reduce((sum, { length }) => sum + length, 0);
  const mdatHead = Buffer.from('\0\0\0\0mdat', 'latin1');
  mdatHead.writeUInt32BE(8 + pictureBytes + soundBytes);
  // One copy of the pictures: a box of its own for them would be garbage of the same size at once.
  return Buffer.concat([
    build(moofBytes + 8, moofBytes + 8 + pictureBytes),
    mdatHead,
    ...pictures,
    ...audio.frames,
  ]);
}

/** The first `moof` and `mdat` of a segment: its first part, which begins with its keyframe. */
export function firstFragment(segment: Buffer): Buffer {
  const moofBytes = segment.length < 8 ? 0 : segment.readUInt32BE(0);
  const mdatBytes = segment.length < moofBytes + 8 ? 0 : segment.readUInt32BE(moofBytes);
  return segment.subarray(0, moofBytes + mdatBytes);
}
