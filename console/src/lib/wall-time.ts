// Times as an operator types them: the clock on the wall of a time zone.
import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';

/** `2026-11-27T19:00` of an instant. */
export const wallOf = (instant: string, timeZone: string): string =>
  toCalendarDateTime(parseAbsolute(instant, timeZone)).toString().slice(0, 16);

/** Undefined for a text that is no time, and for an hour that the change to summer time leaves out. */
export function instantOf(wall: string, timeZone: string): string | undefined {
  try {
    const typed = parseDateTime(wall);
    const zoned = toZoned(typed, timeZone, 'compatible');
    return toCalendarDateTime(zoned).compare(typed) === 0
      ? new Date(zoned.toDate()).toISOString()
      : undefined;
  } catch {
    return undefined;
  }
}

/** The same hour of the wall, seven days later. */
export const weekAfter = (instant: string, timeZone: string): string =>
  toCalendarDateTime(parseAbsolute(instant, timeZone)).add({ days: 7 }).toString().slice(0, 16);
