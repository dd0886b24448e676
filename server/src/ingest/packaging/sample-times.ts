// The times of the samples of a part. No picture lasts into the next segment.
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
 * this segment is appended after it (W3C Media Source Extensions, coded frame processing, step 14). So the picture
 * that is shown last lasts as long as the shortest one, and what is decoded after it makes up for that.
 * @param frames of one part, in the order of decoding.
 * @param endMs when the next part begins to be decoded.
 */
export function samplesOf(frames: readonly TimedPicture[], endMs: number): VideoSample[] {
  const samples = frames.map(({ data, dtsMs, compositionMs, isKeyframe }, index) => ({
    data,
    ticks: (frames[index + 1]?.dtsMs ?? endMs) - dtsMs,
    compositionTicks: compositionMs,
    isKeyframe,
  }));
  const last = lastShown(frames);
  const sample = last === undefined ? undefined : samples[last];
  if (last === undefined || sample === undefined) return samples;
  // A player takes a gap of twice the time of a sample for a break.
  const least = Math.ceil(sample.ticks / 2);
  const early = Math.max(0, sample.ticks - Math.max(least, shortestOf(frames)));
  sample.ticks -= early;
  const next = samples[last + 1];
  if (next) {
    next.ticks += early;
    next.compositionTicks += early;
  }
  return samples;
}

const shownMs = ({ dtsMs, compositionMs }: TimedPicture): number => dtsMs + compositionMs;

/** Which picture is shown last, where the order of decoding is another one than that of showing. */
function lastShown(frames: readonly TimedPicture[]): number | undefined {
  const usual = frames[0]?.compositionMs;
  const isReordered = frames.some(({ compositionMs }) => compositionMs !== usual);
  if (!isReordered) return undefined;
  return frames.reduce(
    (last, frame, index) => (shownMs(frame) > shownMs(frames[last] ?? frame) ? index : last),
    0,
  );
}

/** The shortest time between two pictures that are shown one after the other. */
function shortestOf(frames: readonly TimedPicture[]): number {
  const times = frames.map(shownMs).toSorted((one, other) => one - other);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return Math.min(...gaps.filter((gap) => gap > 0));
}
