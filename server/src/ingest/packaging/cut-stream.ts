// Cuts a stream of pictures and sound into parts of half a second and segments that begin with a keyframe.
import type { GroupKind } from '@floodlit/contract/sums/avc-start';
import { mediaFragment } from './fragments.ts';
import { samplesOf, shortestOf, type TimedPicture } from './sample-times.ts';
import type { SharedSound } from './sound-grid.ts';
import type { SoundQueue } from './sound-queue.ts';

export interface VideoFrame extends TimedPicture {
  /** Only of a keyframe that was looked at. */
  readonly group?: GroupKind | undefined;
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
  readonly sound: SoundQueue;
  /** Number of the segment that is open. */
  readonly openNumber: () => number;
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
  takeAudio(frame: SharedSound): void;
  /** Closes the open segment, at this moment or after its last frame. */
  end(atMs?: number): void;
  /** Discards the open segment. The next segment begins where `startsSegment` says. */
  abandon(): void;
}

/** Rounding to milliseconds makes fifteen frames of thirty a second 501 ms long. */
const partToleranceMs = 4;
/** The assumed length of the last frame, which no other frame follows. */
const usualFrameMs = 33;

export function createStreamCutter(options: CutStreamOptions): StreamCutter {
  const { partMs, partMaximumMs, sound } = options;
  let frames: VideoFrame[] = [];
  let sequence = 0;
  let segmentStartMs: number | undefined;
  /** Between two pictures of the open segment, where their order of decoding is another one than that of showing. */
  let shortestMs: number | undefined;
  /** By how much the next part begins to be decoded earlier, because the last picture before it was made shorter. */
  let earlyMs = 0;
  let lastDtsMs = -1;
  let frameMs = usualFrameMs;

  function closePart(endMs: number, isLastPart: boolean): void {
    const [nominal] = frames;
    if (nominal === undefined) return;
    const first = {
      ...nominal,
      dtsMs: nominal.dtsMs - earlyMs,
      compositionMs: nominal.compositionMs + earlyMs,
    };
    frames[0] = first;
    const own = shortestOf(frames);
    // The last part of a segment may be a single picture.
    if (own !== undefined) shortestMs = Math.min(own, shortestMs ?? own);
    sequence += 1;
    const samples = samplesOf(frames, endMs, shortestMs);
    earlyMs = samples.reduce((left, { ticks }) => left - ticks, endMs - first.dtsMs);
    const bytes = mediaFragment({
      sequence,
      video: { start: first.dtsMs, samples },
      audio: sound.takeBefore(endMs, options.openNumber(), isLastPart),
    });
    frames = [];
    // Only a single picture can last longer. The segment's own duration counts all of its time.
    const durationMs = Math.min(endMs - nominal.dtsMs, partMaximumMs);
    options.onPart({ bytes, durationMs, isIndependent: first.isKeyframe });
  }

  /** A picture that comes late would make the open part too long: the picture before it begins a part of its own. */
  function splitBefore(endMs: number): void {
    const [first] = frames;
    const last = frames.at(-1);
    if (first === undefined || last === undefined || first === last) return;
    if (endMs - first.dtsMs <= partMaximumMs) return;
    frames.pop();
    closePart(last.dtsMs, false);
    frames = [last];
  }

  function endSegment(endMs: number): void {
    if (segmentStartMs === undefined) return;
    splitBefore(endMs);
    closePart(endMs, true);
    const durationMs = endMs - segmentStartMs;
    segmentStartMs = undefined;
    shortestMs = undefined;
    options.onSegmentEnd(durationMs);
  }

  return {
    takeVideo(given) {
      // Two frames of one moment would be a sample without a length. The moment of presentation stays.
      const lateMs = lastDtsMs + 1 - given.dtsMs;
      const frame =
        lateMs <= 0 ? given : { ...given, dtsMs: lastDtsMs + 1, compositionMs: given.compositionMs - lateMs };
      const segmentMs = segmentStartMs === undefined ? undefined : frame.dtsMs - segmentStartMs;
      const isStart = options.startsSegment(frame, segmentMs);
      if (segmentStartMs === undefined && !isStart) return;
      if (lastDtsMs >= 0 && frames.length > 0) frameMs = frame.dtsMs - lastDtsMs;
      lastDtsMs = frame.dtsMs;
      if (isStart) {
        // Sound from before the first picture has no picture to play with.
        if (segmentStartMs === undefined) sound.beginAt(frame.dtsMs);
        else endSegment(frame.dtsMs);
        segmentStartMs = frame.dtsMs;
        options.onSegmentStart(frame);
      } else {
        splitBefore(frame.dtsMs);
        const first = frames[0];
        const isFull = first !== undefined && frame.dtsMs + frameMs - first.dtsMs > partMs + partToleranceMs;
        if (isFull) closePart(frame.dtsMs, false);
      }
      frames.push(frame);
    },
    takeAudio: (frame) => sound.add(frame),
    end(atMs = lastDtsMs + frameMs) {
      sound.close();
      endSegment(Math.max(atMs, lastDtsMs + 1));
    },
    abandon() {
      frames = [];
      // The same pictures may come again.
      if (segmentStartMs !== undefined) lastDtsMs = segmentStartMs - 1;
      segmentStartMs = undefined;
      shortestMs = undefined;
      earlyMs = 0;
    },
  };
}
