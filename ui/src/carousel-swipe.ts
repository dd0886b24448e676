/** A shorter or mostly vertical movement is a tap or a scroll. */
const SWIPE_PX = 48;

/** @returns 1 for the next picture, -1 for the previous, 0 for none, in the reading direction of the page. */
export function turnOfSwipe(along: number, down: number, isRightToLeft: boolean): -1 | 0 | 1 {
  if (Math.abs(along) < SWIPE_PX || Math.abs(along) < Math.abs(down)) return 0;
  return along < 0 === isRightToLeft ? -1 : 1;
}
