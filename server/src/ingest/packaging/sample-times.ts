// The times of the samples of a part. At a steady rate no picture lasts into the next segment.
import type { VideoSample } from './fragments.ts';

/** One picture of a stream, in the recording's own time. */
export interface TimedPicture {
  readonly dtsMs: number;
  readonly compositionMs: number;
  readonly isKeyframe: boolean;
  readonly data: Buffer;
}

/**
 * A sample lasts until the next one is decoded. Where pictures are reordered and times are rounded, that can be 1 ms
 * longer than until the next picture is shown. Chromium then drops the next segment's keyframe with its group, when
 * this segment is appended after it. (W3C Media Source Extensions, coded frame processing, step 14.) So the picture
 * that is shown last lasts as long as the shortest one, and what is decoded after it begins earlier.
 * @param frames of one part, in the order of decoding.
 * @param endMs when the next part begins to be decoded.
 * @param shortestMs of this segment so far. Undefined where pictures are shown in their order.
 */
export function samplesOf(
  frames: readonly TimedPicture[],
  endMs: number,
  shortestMs: number | undefined,
): VideoSample[] {
  const samples = frames.map(({ data, dtsMs, compositionMs, isKeyframe }, index) => ({
    data,
    ticks: (frames[index + 1]?.dtsMs ?? endMs) - dtsMs,
    compositionTicks: compositionMs,
    isKeyframe,
  }));
  if (shortestMs === undefined) return samples;
  const last = lastShown(frames);
  const sample = samples[last];
  if (sample === undefined) return samples;
  // A player takes a gap of twice the time of a sample for a break.
  const least = Math.ceil(sample.ticks / 2);
  const early = Math.max(0, sample.ticks - Math.max(least, shortestMs));
  sample.ticks -= early;
  const next = samples[last + 1];
  if (next) {
    next.ticks += early;
    next.compositionTicks += early;
  }
  return samples;
}

const shownMs = ({ dtsMs, compositionMs }: TimedPicture): number => dtsMs + compositionMs;

const lastShown = (frames: readonly TimedPicture[]): number =>
  frames.reduce((last, frame, index) => (shownMs(frame) > shownMs(frames[last] ?? frame) ? index : last), 0);

/**
 * The shortest time between two pictures that are shown one after the other.
 * Undefined where pictures are shown in the order of decoding.
 */
export function shortestOf(frames: readonly TimedPicture[]): number | undefined {
  const usual = frames[0]?.compositionMs;
  if (frames.every(({ compositionMs }) => compositionMs === usual)) return undefined;
  const times = frames.map(shownMs).toSorted((one, other) => one - other);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return Math.min(...gaps.filter((gap) => gap > 0));
}
