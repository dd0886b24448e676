/** How fast the pictures of a recording follow each other. */
export type Pace = {
  frames_per_second: number;
  /** How long one picture is usually shown. */
  picture_seconds: number;
  /** The longest time between two pictures. */
  longest_gap_seconds: number;
};

/** Containers round times to milliseconds, so equal intervals differ by as much. */
const roundingSeconds = 0.0015;
const unknownRate = 25;

/**
 * The rate of a steady recording, whatever it leaves out. For one whose rate varies, the highest that lasts for a tenth
 * of its pictures. A master playlist declares the maximum (RFC 8216 4.3.4.2).
 * @param times when each picture is shown, in any order.
 * @param lastSeconds the length that the file states for its last picture, which is all that one picture has.
 */
export function paceOf(times: number[], lastSeconds: number): Pace {
  const sorted = Float64Array.from(times).toSorted();
  const intervals = Float64Array.from(sorted.subarray(1), (time, index) => time - (sorted[index] ?? time))
    .filter((seconds) => seconds > 0)
    .toSorted();
  if (intervals.length === 0) {
    const seconds = lastSeconds > 0 ? Math.min(1, lastSeconds) : 1 / unknownRate;
    const rate = tidyFrameRate(1 / seconds);
    return { frames_per_second: rate, picture_seconds: 1 / rate, longest_gap_seconds: 0 };
  }
  const at = (share: number): number => intervals[Math.floor((intervals.length - 1) * share)] ?? 0;
  const median = at(0.5);
  const isNear = (seconds: number, base: number): boolean =>
    Math.abs(seconds - base) <= roundingSeconds + base * 0.02;
  const nearMedian = intervals.filter((seconds) => isNear(seconds, median));
  const base = nearMedian.length >= intervals.length * 0.8 ? median : at(0.1);
  const usual = intervals.filter((seconds) => isNear(seconds, base));
  const mean = usual.reduce((sum, seconds) => sum + seconds, 0) / usual.length;
  const rate = tidyFrameRate(1 / mean);
  return { frames_per_second: rate, picture_seconds: 1 / rate, longest_gap_seconds: at(1) };
}

const usualFrameRates = [
  10,
  12,
  12.5,
  15,
  20,
  24000 / 1001,
  24,
  25,
  30000 / 1001,
  30,
  48,
  50,
  60000 / 1001,
  60,
];

/** The usual rate within half a percent, since the times of a short file are never exact. */
function tidyFrameRate(counted: number): number {
  const nearest = usualFrameRates.reduce((best, rate) =>
    Math.abs(rate - counted) < Math.abs(best - counted) ? rate : best,
  );
  const rate = Math.abs(nearest - counted) / nearest < 0.005 ? nearest : counted;
  return Math.round(rate * 1000) / 1000;
}
