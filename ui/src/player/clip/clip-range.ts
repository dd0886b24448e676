// The range of a clip while a viewer chooses it: pure. All values are seconds from the start of the media.

export interface ClipSpan {
  readonly start: number;
  readonly end: number;
}

export type ClipEnd = keyof ClipSpan;

export interface ClipLimits {
  /** The first and the last second that can be chosen. */
  readonly first: number;
  readonly last: number;
  /** The lengths of a clip. */
  readonly shortest: number;
  readonly longest: number;
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** A dragged end stops at the limits. The other end stays. */
export function moveEnd(span: ClipSpan, which: ClipEnd, to: number, limits: ClipLimits): ClipSpan {
  const { first, last, shortest, longest } = limits;
  if (which === 'start')
    return { ...span, start: clamp(to, Math.max(first, span.end - longest), span.end - shortest) };
  return { ...span, end: clamp(to, span.start + shortest, Math.min(last, span.start + longest)) };
}

/** An end that is set at the play-head keeps its place. The other end makes room for it. */
export function setEnd(span: ClipSpan, which: ClipEnd, at: number, limits: ClipLimits): ClipSpan {
  const { first, last, shortest, longest } = limits;
  if (which === 'start') {
    const start = clamp(at, first, last - shortest);
    const usual = span.end - start >= shortest ? span.end : start + (span.end - span.start);
    return { start, end: clamp(usual, start + shortest, Math.min(last, start + longest)) };
  }
  const end = clamp(at, first + shortest, last);
  const usual = end - span.start >= shortest ? span.start : end - (span.end - span.start);
  return { start: clamp(usual, Math.max(first, end - longest), end - shortest), end };
}

const SHOWN_S = 90;
/** Room on both sides of the clip, as a share of its length. */
const ROOM = 0.5;

/** The part of the media that the strip shows: the clip with room on both sides. */
export function windowOf(span: ClipSpan, { first, last }: Pick<ClipLimits, 'first' | 'last'>): ClipSpan {
  const length = span.end - span.start;
  const shown = Math.min(Math.max(SHOWN_S, length * (1 + 2 * ROOM)), last - first);
  const start = clamp((span.start + span.end - shown) / 2, first, last - shown);
  return { start, end: start + shown };
}

const NEAR = 0.04;

/** Whether the clip has room in the window. Without it, the next drag could not go on. */
export function hasRoom(
  span: ClipSpan,
  shown: ClipSpan,
  { first, last }: Pick<ClipLimits, 'first' | 'last'>,
): boolean {
  const room = (shown.end - shown.start) * NEAR;
  return (
    span.start >= (shown.start > first ? shown.start + room : shown.start) &&
    span.end <= (shown.end < last ? shown.end - room : shown.end)
  );
}

export const shareOf = (at: number, { start, end }: ClipSpan): number =>
  end > start ? clamp((at - start) / (end - start), 0, 1) : 0;

export const secondAt = (share: number, { start, end }: ClipSpan): number =>
  start + clamp(share, 0, 1) * (end - start);
