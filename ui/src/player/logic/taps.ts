// Double taps on the left and the right third of the picture. More taps at the same side add up.

const STEP_S = 10;
const DOUBLE_MS = 300;
/** Further taps may be slower, because the viewer reads the sum. */
const FURTHER_MS = 800;

export type Side = 'left' | 'middle' | 'right';

export interface Tap {
  side: Side;
  at: number;
  /** The sum of this row of taps, in seconds. 0 after a first tap. */
  seconds: number;
}

/** @param share of the picture's width, from its left edge in every language: time is not mirrored. */
export const sideOf = (share: number): Side => (share < 1 / 3 ? 'left' : share > 2 / 3 ? 'right' : 'middle');

/** The row of taps with this one. The player jumps 10 s when its sum has changed. */
export function addTap(before: Tap | undefined, share: number, at: number): Tap {
  const side = sideOf(share);
  const isFirst =
    side === 'middle' ||
    before?.side !== side ||
    at - before.at > (before.seconds === 0 ? DOUBLE_MS : FURTHER_MS);
  if (isFirst) return { side, at, seconds: 0 };
  return { side, at, seconds: before.seconds + (side === 'left' ? -STEP_S : STEP_S) };
}
