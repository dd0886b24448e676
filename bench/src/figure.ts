// One figure against its limit, and the line that tells it.

export interface Figure {
  /** `events`, or `home: initial JavaScript` where a bench has several. */
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  /** Whether the value may not pass the limit, or has to reach it. */
  readonly side: 'at most' | 'at least';
  /** After the number; a ratio is followed by ×. */
  readonly unit: string;
  /** The medians behind it. */
  readonly from: string;
}

/** One contender against another one, in turns. */
export const ratioAtMost = (name: string, value: number, limit: number, from: string): Figure => ({
  name,
  value,
  limit,
  side: 'at most',
  unit: '×',
  from,
});

/** Why a bench could not measure: one sentence with the next step. */
export class NotMeasured extends Error {}

export const isMissed = ({ value, limit, side }: Figure): boolean =>
  // A figure that is no number has not been met.
  !(side === 'at most' ? value <= limit : value >= limit);

const short = (value: number): string => {
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) >= 100 ? value.toFixed(1) : value.toPrecision(3);
};

export function lineOf(figure: Figure): string {
  const { name, value, limit, side, unit, from } = figure;
  const verdict = isMissed(figure) ? 'MISSED' : 'ok';
  return `${name}: ${short(value)}${unit} (${side} ${short(limit)}${unit}) ${verdict} · ${from}`;
}

/** The middle of the samples; of two middles their mean. NaN of none. */
export function medianOf(samples: readonly number[]): number {
  const sorted = samples.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  const lower = Number.isInteger(middle) ? (sorted[middle - 1] ?? Number.NaN) : upper;
  return (lower + upper) / 2;
}
