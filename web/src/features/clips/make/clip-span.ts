// The first range of a clip, and its times as text: pure.
import { lastMoments } from '@floodlit/contract/sums/clip';
import type { ClipLimits, ClipSpan } from '@floodlit/ui/player/clip';

/** How many of the last seconds one press takes. */
export const LAST_SECONDS = [15, 30, 60] as const;
export const USUAL_SECONDS = 30;

/**
 * The last seconds before the play-head. Near the beginning of the media they go beyond it, so that the clip is long
 * enough.
 */
export function lastSpan(playHead: number, seconds: number, limits: ClipLimits): ClipSpan {
  const { first, last, shortest, longest } = limits;
  const { start, end } = lastMoments(Math.min(playHead, last), Math.min(seconds, longest), first);
  return { start, end: Math.min(Math.max(end, start + shortest), Math.max(last, start)) };
}

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
