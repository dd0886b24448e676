// Reads the segments and initial fragments that `fragments.ts` writes (ISO 14496-12): pure, on bytes.
import { readAudioConfig, samplesPerFrame, type AudioConfig } from './aac-config.ts';
import { readVideoConfig, type VideoConfig } from './avc-config.ts';
import type { SegmentTimes, SoundRun } from './missing-sound.ts';
import { mediaFragment, type VideoSample } from './fragments.ts';

export interface TimedPicture extends VideoSample {
  /** Milliseconds of the recording, as everything of pictures. */
  readonly dtsMs: number;
}

export interface SegmentContent {
  readonly pictures: readonly TimedPicture[];
  readonly sound: readonly SoundRun[];
}

interface Box {
  readonly type: string;
  readonly start: number;
  readonly body: Buffer;
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let start = 0; start + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(start);
    if (size < 8 || start + size > bytes.length) throw new RangeError('A box is cut.');
    boxes.push({
      type: bytes.toString('latin1', start + 4, start + 8),
      start,
      body: bytes.subarray(start + 8, start + size),
    });
    start += size;
  }
  return boxes;
}

const findBox = (bytes: Buffer, type: string): Buffer | undefined =>
  boxesIn(bytes).find((box) => box.type === type)?.body;

const videoTrack = 1;
const headOfRun = 8;
const videoEntryBytes = 16;
const audioEntryBytes = 4;

/** @throws {RangeError} for bytes that are cut, or that another program made. */
export function readSegmentContent(bytes: Buffer): SegmentContent {
  const pictures: TimedPicture[] = [];
  const sound: { start: number; frames: Buffer[] }[] = [];
  for (const { type, start, body } of boxesIn(bytes)) {
    if (type !== 'moof') continue;
    for (const traf of boxesIn(body).filter((box) => box.type === 'traf')) {
      const [head, time, run] = ['tfhd', 'tfdt', 'trun'].map((name) => findBox(traf.body, name));
      if (head === undefined || time === undefined || run === undefined)
        throw new RangeError('A fragment has no run.');
      const decodeTime = Number(time.readBigUInt64BE(4));
      const count = run.readUInt32BE(4);
      const at = start + run.readInt32BE(headOfRun);
      if (head.readUInt32BE(4) === videoTrack)
        pictures.push(...readPictures(bytes, at, decodeTime, count, run));
      else if (count > 0) addSound(sound, decodeTime, readFrames(bytes, at, count, run));
    }
  }
  return { pictures, sound };
}

function readPictures(
  bytes: Buffer,
  from: number,
  decodeTime: number,
  count: number,
  run: Buffer,
): TimedPicture[] {
  let [at, dtsMs] = [from, decodeTime];
  return Array.from({ length: count }, (_, index) => {
    const entry = headOfRun + 4 + index * videoEntryBytes;
    const [ticks, size] = [run.readUInt32BE(entry), run.readUInt32BE(entry + 4)];
    const picture = {
      dtsMs,
      ticks,
      compositionTicks: run.readInt32BE(entry + 12),
      // `sample_is_non_sync_sample` (ISO 14496-12 8.8.3.1).
      isKeyframe: (run.readUInt32BE(entry + 8) & 0x10000) === 0,
      data: take(bytes, at, size),
    };
    at += size;
    dtsMs += ticks;
    return picture;
  });
}

function readFrames(bytes: Buffer, from: number, count: number, run: Buffer): Buffer[] {
  let at = from;
  return Array.from({ length: count }, (_, index) => {
    const frame = take(bytes, at, run.readUInt32BE(headOfRun + 4 + index * audioEntryBytes));
    at += frame.length;
    return frame;
  });
}

function take(bytes: Buffer, from: number, size: number): Buffer {
  if (from < 0 || from + size > bytes.length) throw new RangeError('A sample is cut.');
  return bytes.subarray(from, from + size);
}

function addSound(sound: { start: number; frames: Buffer[] }[], start: number, frames: Buffer[]): void {
  const last = sound.at(-1);
  if (last !== undefined && last.start + last.frames.length * samplesPerFrame === start)
    last.frames.push(...frames);
  else sound.push({ start, frames });
}

/**
 * The times of the fragments of a segment, from their heads alone.
 * @param heads each `moof` of the segment, whole.
 */
export function readTimes(heads: readonly Buffer[]): SegmentTimes | undefined {
  let [startMs, endMs] = [Number.POSITIVE_INFINITY, 0];
  const sound: { start: number; frames: number }[] = [];
  for (const traf of heads.flatMap((head) =>
    boxesIn(head.subarray(8)).filter(({ type }) => type === 'traf'),
  )) {
    const [head, time, run] = ['tfhd', 'tfdt', 'trun'].map((name) => findBox(traf.body, name));
    if (head === undefined || time === undefined || run === undefined)
      throw new RangeError('A fragment has no run.');
    const decodeTime = Number(time.readBigUInt64BE(4));
    const count = run.readUInt32BE(4);
    if (head.readUInt32BE(4) !== videoTrack) {
      if (count > 0) sound.push({ start: decodeTime, frames: count });
      continue;
    }
    let at = decodeTime;
    for (let index = 0; index < count; index += 1)
      at += run.readUInt32BE(headOfRun + 4 + index * videoEntryBytes);
    startMs = Math.min(startMs, decodeTime);
    endMs = Math.max(endMs, at);
  }
  return endMs > startMs ? { startMs, endMs, sound } : undefined;
}

/** One segment of these pictures and this sound. A new fragment begins with each run of sound. */
export function writeSegment({ pictures, sound }: SegmentContent, sampleRate: number): Buffer {
  const fragments: Buffer[] = [];
  const left = [...pictures];
  const runs: readonly SoundRun[] = sound.length === 0 ? [{ start: 0, frames: [] }] : sound;
  for (const [index, audio] of runs.entries()) {
    const next = runs[index + 1];
    const untilMs = next === undefined ? Number.POSITIVE_INFINITY : (next.start * 1_000) / sampleRate;
    const later = left.findIndex(({ dtsMs }, place) => place > 0 && dtsMs >= untilMs);
    const samples = left.splice(0, next === undefined || later === -1 ? left.length : later);
    fragments.push(
      mediaFragment({
        sequence: index + 1,
        video: { start: samples[0]?.dtsMs ?? endOf(pictures), samples },
        audio: { start: audio.start, frames: [...audio.frames] },
      }),
    );
  }
  return Buffer.concat(fragments);
}

const endOf = (pictures: readonly TimedPicture[]): number => {
  const last = pictures.at(-1);
  return last === undefined ? 0 : last.dtsMs + last.ticks;
};

export interface InitContent {
  readonly video: VideoConfig;
  /** Undefined for a stream without sound. */
  readonly audio: AudioConfig | undefined;
}

/** The descriptor with the decoder's own configuration (ISO 14496-1 7.2.6.7). */
const decoderSpecific = 0x05;

/** @throws {RangeError}, and `StreamRefused` for a configuration that is damaged. */
export function readInit(init: Buffer): InitContent {
  const avcAt = init.indexOf('avcC', 0, 'latin1');
  if (avcAt < 4) throw new RangeError('The initial fragment describes no picture.');
  const video = readVideoConfig(init.subarray(avcAt + 4, avcAt - 4 + init.readUInt32BE(avcAt - 4)));
  const esdsAt = init.indexOf('esds', 0, 'latin1');
  if (esdsAt < 4) return { video, audio: undefined };
  const body = init.subarray(esdsAt + 8, esdsAt - 4 + init.readUInt32BE(esdsAt - 4));
  const mark = body.indexOf(Buffer.from([decoderSpecific, 0x80, 0x80, 0x80]));
  const length = body[mark + 4] ?? 0;
  if (mark < 0) throw new RangeError('The initial fragment describes no sound.');
  return { video, audio: readAudioConfig(body.subarray(mark + 5, mark + 5 + length)) };
}
