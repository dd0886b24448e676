// Places on the time line that a page names: marks and chapters. Pure.

export interface TimeMark {
  /** Seconds of the media. */
  readonly at: number;
  readonly label: string;
  /** Undefined for the quiet colour of all marks. */
  readonly colour?: string | undefined;
}

export interface Chapter {
  readonly at: number;
  readonly title: string;
}

export interface TimeMarks {
  /** In order of time. */
  readonly marks: readonly TimeMark[];
  /** In order of time. Each ends where the next one begins. */
  readonly chapters: readonly Chapter[];
  /** Goes to the previous or next place, and answers its name. Undefined when there is none. */
  readonly go: (by: -1 | 1) => string | undefined;
}

/** The part of the media on the time line, in seconds. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** From 0 to 1. Undefined outside of the time line. */
export function shareOf({ first, last }: Span, at: number): number | undefined {
  const share = (at - first) / (last - first);
  return share >= 0 && share <= 1 ? share : undefined;
}

/** A pointer this close to a mark, as a share of the time line, means it. */
const NEAR = 0.008;

/** The text of the time line at a place: the mark under the pointer, else the chapter. */
export function nameAt({ marks, chapters }: TimeMarks, span: Span, at: number): string {
  const near = (last: number): number => Math.abs(last - at) / (span.last - span.first);
  const mark = marks.reduce<TimeMark | undefined>(
    (best, one) => (near(one.at) <= NEAR && (!best || near(one.at) < near(best.at)) ? one : best),
    undefined,
  );
  return mark?.label ?? chapters.findLast((chapter) => chapter.at <= at)?.title ?? '';
}

/** A press soon after a place goes to the one before it, as players of music do. */
const GRACE_S = 2;

/** The place to go to from here. Places are in order of time. */
export function stepFrom<Place extends { readonly at: number }>(
  places: readonly Place[],
  now: number,
  by: -1 | 1,
): Place | undefined {
  return by === 1 ? places.find(({ at }) => at > now + 0.5) : places.findLast(({ at }) => at < now - GRACE_S);
}
