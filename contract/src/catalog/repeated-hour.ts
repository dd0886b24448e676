// The hour that the clock shows twice when summer time ends: pure, for the console and the command line.
import { aheadOfUtc } from './wall-clock.ts';

export type Repeat = 'first' | 'second';

/** A change of the clock within this time is the one that repeats an hour. */
const aroundMs = 3 * 3_600_000;

/** Milliseconds by which the clock of the zone is ahead of UTC. */
const offsetAt = (ms: number, timeZone: string): number => aheadOfUtc(ms / 1_000, timeZone) * 1_000;

/** Which of two equal times on the wall this moment is. Undefined for a time that the clock shows once. */
export function repeatOf(instant: Date, timeZone: string): Repeat | undefined {
  const ms = instant.getTime();
  const offset = offsetAt(ms, timeZone);
  const after = offsetAt(ms + aroundMs, timeZone);
  if (after < offset && offsetAt(ms + offset - after, timeZone) === after) return 'first';
  const before = offsetAt(ms - aroundMs, timeZone);
  if (before > offset && offsetAt(ms - (before - offset), timeZone) === before) return 'second';
  return undefined;
}
