// The first range of a clip, and its times as text: pure.
import { lastMoments } from '@floodlit/contract/sums/clip';
import type { ClipLimits, ClipSpan } from '@floodlit/ui/player/clip';

/** How many of the last seconds one press takes. */
export const LAST_SECONDS = [15, 30, 60] as const;
export const USUAL_SECONDS = 30;

/** The sound may end later than the picture, and a player counts to its end. The recording ends with the picture. */
export const lastSecond = ({ played, recorded }: { played: number; recorded: number | null }): number =>
  Math.min(played, recorded ?? played);

/** Fewer seen seconds than these make no clip: the next ones follow. */
const ENOUGH_S = 5;

/**
 * The last seconds before the play-head. Where fewer were seen, it begins with the media. At the very beginning, it
 * takes the next seconds too.
 */
export function lastSpan(playHead: number, seconds: number, limits: ClipLimits): ClipSpan {
  const { first, last, shortest, longest } = limits;
  const { start, end } = lastMoments(Math.min(playHead, last), Math.min(seconds, longest), first);
  const isTooShort = end - start < ENOUGH_S;
  const least = isTooShort ? Math.max(shortest, Math.min(LAST_SECONDS[0], longest)) : shortest;
  return { start, end: Math.min(Math.max(end, start + least), Math.max(last, start)) };
}

/** A press that takes a range at once, with what it truly takes. */
export interface QuickSpan {
  /** To be asked for again, while a live game grows. */
  readonly asked: number;
  readonly span: ClipSpan;
  /** `first`: the viewer has seen less, and the range goes beyond the play-head. */
  readonly kind: 'last' | 'first';
  /** Whole seconds, for its label. */
  readonly seconds: number;
}

/** Near the beginning, several would take the same, to the second: each range stands there once. */
export function quickSpans(playHead: number, limits: ClipLimits): QuickSpan[] {
  const all = LAST_SECONDS.map((asked): QuickSpan => {
    const span = lastSpan(playHead, asked, limits);
    const kind = span.end > Math.min(playHead, limits.last) + EQUAL_S ? 'first' : 'last';
    return { asked, span, kind, seconds: Math.round(span.end - span.start) };
  });
  return all.filter(({ span }, index) => !all.slice(0, index).some((one) => isNearSpan(one.span, span, 1)));
}

const EQUAL_S = 0.01;

const isNearSpan = (one: ClipSpan, other: ClipSpan, seconds: number): boolean =>
  Math.abs(one.start - other.start) < seconds && Math.abs(one.end - other.end) < seconds;

export const isSameSpan = (one: ClipSpan, other: ClipSpan): boolean => isNearSpan(one, other, EQUAL_S);

/** Microseconds: players and recordings count no finer. */
const rounded = (seconds: number): number => Math.max(0, Math.round(seconds * 1e6) / 1e6);

/** On the wire, `duration` is the end. */
export const timesOf = ({ start, end }: ClipSpan): { start_time: number; duration: number } => ({
  start_time: rounded(start),
  duration: rounded(end),
});

/** `1:02:03.45`, `2:03.45`: frames differ in hundredths. */
export function preciseClock(seconds: number): string {
  const hundredths = Math.round(Math.max(0, seconds) * 100);
  const whole = Math.floor(hundredths / 100);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number): string => String(part).padStart(2, '0');
  const tail = `${two(rest)}.${two(hundredths % 100)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}
