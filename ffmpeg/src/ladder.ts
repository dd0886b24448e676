import type { Recording } from './probe.ts';
import { isCopyInTime } from './timeline.ts';

/** One quality to be made. */
export type RungPlan = {
  name: string;
  width: number;
  height: number;
  video_bits_per_second: number;
  audio_bits_per_second: number;
  /** The source's own pictures are sent on: same quality, almost no work. */
  is_copy: boolean;
};

const standardHeights = [1080, 720, 540, 360, 240] as const;

/** A rung is worth its storage when it is at most this share of the one above. */
const worthwhileShare = 0.85;

/** The first quality a player shows: small enough to come at once, good enough to be looked at. */
const startHeight = 360;

/** The longest wait between keyframes that still allows two-second segments without encoding. */
const copyableGapSeconds = 2.05;

/**
 * Which qualities a recording gets, tallest first: the source's height (at most 1080), then every standard height
 * below it, never upscaled. Width follows the picture's shape; both are even, as H.264 needs.
 */
export function planLadder(source: Recording): RungPlan[] {
  const top = Math.min(evenBelow(source.height), standardHeights[0]);
  const heights = [top, ...standardHeights.filter((height) => height <= top * worthwhileShare)];
  return heights.map((height) => {
    const video = videoBits(height, source.frames_per_second);
    return {
      name: `${height}p`,
      width: 2 * Math.round((height * source.width) / source.height / 2),
      height,
      video_bits_per_second: Math.min(video, lowerBits(source, height)),
      audio_bits_per_second: audioBits(height),
      is_copy: height === source.height && mayCopy(source, video),
    };
  });
}

/** The order in a master playlist: the rung to start with, then the rest from small to tall. */
export function inStartOrder<T extends { height: number }>(rungs: readonly T[]): T[] {
  const rising = rungs.toSorted((one, other) => one.height - other.height);
  const start = rising.findLast((rung) => rung.height <= startHeight) ?? rising[0];
  return start ? [start, ...rising.filter((rung) => rung !== start)] : [];
}

function mayCopy(source: Recording, planned: number): boolean {
  return (
    source.is_plain_h264 &&
    !source.is_interlaced &&
    source.hdr === undefined &&
    // A copied rung would hand out what an edit list cuts away.
    source.hidden_pictures === 0 &&
    isCopyInTime(source) &&
    source.width % 2 === 0 &&
    source.frames_per_second <= 60 &&
    source.keyframe_gap_seconds <= copyableGapSeconds &&
    source.bits_per_second <= planned * 1.5
  );
}

/**
 * A ceiling that grows with the picture, a little slower than its area. It grows by a third for 50 or 60 frames a
 * second.
 */
function videoBits(height: number, framesPerSecond: number): number {
  const bits = 4_500_000 * (height / 1080) ** 1.7;
  const motion = framesPerSecond > 33 ? 4 / 3 : 1;
  return Math.round((bits * motion) / 10_000) * 10_000;
}

/** A lower rung as tall as its source would get this share of the source's bits. */
const lowerShare = 0.9;
const bitsMinimum = 64_000;

/** A lower rung never has more bits than its source. The source's own height may be encoded better than it came. */
function lowerBits(source: Recording, height: number): number {
  if (height >= evenBelow(source.height)) return Number.POSITIVE_INFINITY;
  const bits = source.bits_per_second * lowerShare * (height / source.height);
  return Math.max(bitsMinimum, Math.round(bits / 1_000) * 1_000);
}

function audioBits(height: number): number {
  if (height >= 720) return 128_000;
  return height >= 360 ? 96_000 : 64_000;
}

function evenBelow(value: number): number {
  return Math.max(2, value - (value % 2));
}
