// Calendar days in a time zone. A day has 23, 24 or 25 hours and may begin at 01:00: never add 86,400 seconds.
import { aheadOfUtc } from './wall-clock.ts';

export { aheadOfUtc };

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
const MINUTE = 60;

const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whether a text is an existing day, like 2026-11-20. */
export const isDay = (text: string): boolean => {
  if (!DAY_PATTERN.test(text)) return false;
  const at = utcOf(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** The day `days` later, or earlier when negative. */
export const addDays = (day: string, days: number): string =>
  new Date(utcOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The number of days from `other` to `day`. */
export const daysBetween = (day: string, other: string): number => (utcOf(day) - utcOf(other)) / DAY_MS;

/** The first second UTC of a day in a zone. */
export function startOfDay(day: string, zone: string): number {
  const local = utcOf(day) / 1000;
  const [before, after] = [-1, 1].map((side) => aheadOfUtc(local + (side * DAY_MS) / 1000, zone));
  const midnights = [before, after]
    .map((ahead) => ({ ahead, at: local - (ahead ?? 0) }))
    .filter(({ ahead, at }) => aheadOfUtc(at, zone) === ahead)
    .map(({ at }) => at);
  if (midnights.length > 0) return Math.min(...midnights);
  // The clocks skip midnight, so the day begins at the skip.
  let [early, late] = [local - (after ?? 0), local - (before ?? 0)];
  while (late - early > MINUTE) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE) * MINUTE;
    if (aheadOfUtc(middle, zone) === after) late = middle;
    else early = middle;
  }
  return late;
}

/** The start of the first day and the end of the last. */
export const dayBounds = (firstDay: string, days: number, zone: string): number[] =>
  Array.from({ length: days + 1 }, (_, index) => startOfDay(addDays(firstDay, index), zone));
