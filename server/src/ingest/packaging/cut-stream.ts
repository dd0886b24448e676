// Cuts a stream of pictures and sound into parts of half a second and segments that begin with a keyframe.
import { samplesPerFrame } from './aac-config.ts';
import { mediaFragment } from './fragments.ts';

export interface VideoFrame {
  /** In the recording's own time, as everything here. */
  readonly dtsMs: number;
  readonly compositionMs: number;
  readonly isKeyframe: boolean;
  readonly data: Buffer;
}

export interface AudioFrame {
  readonly dtsMs: number;
  readonly data: Buffer;
}

export interface Part {
  readonly bytes: Buffer;
  readonly durationMs: number;
  readonly isIndependent: boolean;
}

export interface CutStreamOptions {
  readonly partMs: number;
  /** PART-TARGET: no part says that it is longer. */
  readonly partMaximumMs: number;
  /** Undefined where there is no sound. */
  readonly sampleRate: number | undefined;
  /**
   * Whether a segment begins with this frame.
   * @param segmentMs how long the open segment would be then; undefined when none is open.
   */
  readonly startsSegment: (frame: VideoFrame, segmentMs: number | undefined) => boolean;
  readonly onSegmentStart: (frame: VideoFrame) => void;
  readonly onPart: (part: Part) => void;
  readonly onSegmentEnd: (durationMs: number) => void;
}

export interface StreamCutter {
  takeVideo(frame: VideoFrame): void;
  takeAudio(frame: AudioFrame): void;
  /** Closes what is open. */
  end(): void;
  /** Throws what is open away; the next segment begins where `startsSegment` says. */
  abandon(): void;
}

/** Clocks of pictures and sound drift apart by rounding; more than this is a real gap. */
const audioToleranceMs = 60;
/** Rounding to milliseconds makes fifteen frames of thirty a second 501 ms long. */
const partToleranceMs = 4;
/** What is taken for the length of a frame that no other follows. */
const usualFrameMs = 33;
/** More sound than this without a picture is not kept. */
const audioFramesMaximum = 2_000;

export function createStreamCutter(options: CutStreamOptions): StreamCutter {
  const { partMs, partMaximumMs, sampleRate } = options;
  let frames: VideoFrame[] = [];
  let sound: AudioFrame[] = [];
  let sequence = 0;
  let segmentStartMs: number | undefined;
  let lastDtsMs = -1;
  let frameMs = usualFrameMs;
  let nextSample: number | undefined;

  function takeSoundBefore(endMs: number): { start: number; frames: Buffer[] } {
    const count = sound.findIndex(({ dtsMs }) => dtsMs >= endMs);
    const taken = sound.splice(0, count === -1 ? sound.length : count);
    const first = taken[0];
    if (first === undefined || sampleRate === undefined) return { start: 0, frames: [] };
    const told = Math.round((first.dtsMs * sampleRate) / 1_000);
    const isContinuous =
      nextSample !== undefined && Math.abs(told - nextSample) <= (audioToleranceMs * sampleRate) / 1_000;
    const start = isContinuous && nextSample !== undefined ? nextSample : told;
    nextSample = start + taken.length * samplesPerFrame;
    return { start, frames: taken.map(({ data }) => data) };
  }

  function closePart(endMs: number): void {
    const [first] = frames;
    if (first === undefined) return;
    const samples = frames.map((frame, index) => ({
      data: frame.data,
      ticks: (frames[index + 1]?.dtsMs ?? endMs) - frame.dtsMs,
      compositionTicks: frame.compositionMs,
      isKeyframe: frame.isKeyframe,
    }));
    sequence += 1;
    const bytes = mediaFragment({
      sequence,
      video: { start: first.dtsMs, samples },
      audio: takeSoundBefore(endMs),
    });
    frames = [];
    // Only a single picture can stand longer: the segment's own duration counts all of its time.
    const durationMs = Math.min(endMs - first.dtsMs, partMaximumMs);
    options.onPart({ bytes, durationMs, isIndependent: first.isKeyframe });
  }

  /** A picture that comes late would make the open part too long: the picture before it begins a part of its own. */
  function splitBefore(endMs: number): void {
    const [first] = frames;
    const last = frames.at(-1);
    if (first === undefined || last === undefined || first === last) return;
    if (endMs - first.dtsMs <= partMaximumMs) return;
    frames.pop();
    closePart(last.dtsMs);
    frames = [last];
  }

  function endSegment(endMs: number): void {
    if (segmentStartMs === undefined) return;
    splitBefore(endMs);
    closePart(endMs);
    const durationMs = endMs - segmentStartMs;
    segmentStartMs = undefined;
    options.onSegmentEnd(durationMs);
  }

  return {
    takeVideo(given) {
      // Two frames of one moment would be a sample without a length.
      const frame = given.dtsMs > lastDtsMs ? given : { ...given, dtsMs: lastDtsMs + 1 };
      const segmentMs = segmentStartMs === undefined ? undefined : frame.dtsMs - segmentStartMs;
      const isStart = options.startsSegment(frame, segmentMs);
      if (segmentStartMs === undefined && !isStart) return;
      if (lastDtsMs >= 0 && frames.length > 0) frameMs = frame.dtsMs - lastDtsMs;
      lastDtsMs = frame.dtsMs;
      if (isStart) {
        // Sound from before the first picture, or from a pause, would have nothing to be heard with.
        if (segmentStartMs === undefined) {
          sound = sound.filter(({ dtsMs }) => dtsMs >= frame.dtsMs);
          nextSample = undefined;
        } else endSegment(frame.dtsMs);
        segmentStartMs = frame.dtsMs;
        options.onSegmentStart(frame);
      } else {
        splitBefore(frame.dtsMs);
        const first = frames[0];
        const isFull = first !== undefined && frame.dtsMs + frameMs - first.dtsMs > partMs + partToleranceMs;
        if (isFull) closePart(frame.dtsMs);
      }
      frames.push(frame);
    },
    takeAudio(frame) {
      if (sampleRate === undefined) return;
      sound.push(frame);
      if (sound.length > audioFramesMaximum) sound.shift();
    },
    end() {
      endSegment(lastDtsMs + frameMs);
    },
    abandon() {
      frames = [];
      segmentStartMs = undefined;
    },
  };
}
