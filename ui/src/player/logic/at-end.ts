// Whether a recording has come to its end. Times are seconds.

/** Sound and picture of the last segment may end this far apart. */
const TAIL_S = 0.5;

/** All media is loaded, and the picture stands at its last frames. A live game has no end. */
export const isAtEnd = (facts: { position: number; duration: number; buffered_end: number }): boolean =>
  facts.duration - facts.buffered_end <= TAIL_S && facts.buffered_end - facts.position <= TAIL_S;
