// Decides which requests of players a playlist answers, by how far it is.

export interface PlaylistPosition {
  /** Segments that are complete. The number of the open one is one more. */
  readonly closed: number;
  /** Parts of the last complete segment that are still listed. */
  readonly lastParts: number;
  /** Parts of the open segment. */
  readonly openParts: number;
  readonly isEnded: boolean;
}

const segmentsAheadMaximum = 2;

/** A part behind the last one of a closed segment is the first part of the next (RFC 8216bis 6.2.5.2). */
export function hasReached(
  { closed, lastParts, openParts, isEnded }: PlaylistPosition,
  number: number,
  part: number | undefined,
): boolean {
  if (isEnded) return true;
  if (number < 1) return false;
  if (number > closed) return number === closed + 1 && part !== undefined && part < openParts;
  const isBehind = part !== undefined && number === closed && lastParts > 0 && part >= lastParts;
  return !isBehind || openParts > 0;
}

/** Whether a playlist with this segment or part is further away than a player may ask for. */
export function isTooFar(
  { closed, lastParts, openParts, isEnded }: PlaylistPosition,
  number: number,
  part: number | undefined,
  partsAhead: number,
): boolean {
  if (isEnded) return false;
  if (number > closed + segmentsAheadMaximum) return true;
  const ahead = (part ?? 0) - partsAhead;
  if (number > closed + 1 || number < 1) return ahead > 0;
  if (number > closed) return ahead >= openParts;
  // Its next segment is not open yet.
  return number === closed && lastParts > 0 && openParts === 0 && ahead >= lastParts;
}

/** Whether the first one is at least as far as the second. */
export const isAtLeast = (one: PlaylistPosition, other: PlaylistPosition): boolean =>
  one.isEnded ||
  (!other.isEnded &&
    (one.closed > other.closed || (one.closed === other.closed && one.openParts >= other.openParts)));
