// Times as an operator types them: the clock on the wall of a time zone. The end of summer time shows an hour twice, so
// a typed time of that hour ends with `/first` or `/second`.
import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';
import { repeatOf, type Repeat } from '@floodlit/contract/catalog/repeated-hour';

const wallLength = 'yyyy-mm-ddThh:mm'.length;

export const typedPart = (wall: string): string => wall.slice(0, wallLength);
export const repeatPart = (wall: string): Repeat | undefined =>
  (['first', 'second'] as const).find((repeat) => wall === `${typedPart(wall)}/${repeat}`);
export const withRepeat = (wall: string, repeat: Repeat): string => `${typedPart(wall)}/${repeat}`;

/** `2026-11-27T19:00` of an instant. */
export function wallOf(instant: string, timeZone: string): string {
  const wall = toCalendarDateTime(parseAbsolute(instant, timeZone)).toString().slice(0, wallLength);
  const repeat = repeatOf(new Date(instant), timeZone);
  return repeat === undefined ? wall : withRepeat(wall, repeat);
}

/** The moments at which the wall shows the typed time: one, two, or none. */
function momentsOf(wall: string, timeZone: string): Date[] {
  try {
    const typed = parseDateTime(typedPart(wall));
    const moments = (['earlier', 'later'] as const)
      .map((choice) => toZoned(typed, timeZone, choice))
      .filter((zoned) => toCalendarDateTime(zoned).compare(typed) === 0)
      .map((zoned) => zoned.toDate());
    return [...new Map(moments.map((moment) => [moment.getTime(), moment])).values()];
  } catch {
    return [];
  }
}

/** Whether the clock shows the typed time twice. */
export const isTwice = (wall: string, timeZone: string): boolean => momentsOf(wall, timeZone).length === 2;

/**
 * Undefined for a text that is no time, and for an hour that the change to summer time leaves out. Also undefined for
 * an hour that comes twice, unless the operator chose one.
 */
export function instantOf(wall: string, timeZone: string): string | undefined {
  const moments = momentsOf(wall, timeZone);
  const repeat = repeatPart(wall);
  if (moments.length === 2 && repeat === undefined) return undefined;
  return moments.at(repeat === 'second' ? -1 : 0)?.toISOString();
}

/** Why a typed time is no moment, as a message of its field. */
export const wallProblem = (wall: string, timeZone: string): string =>
  isTwice(wall, timeZone) ? 'This time comes twice' : 'This time does not exist';

/** The same hour of the wall, seven days later. */
export const weekAfter = (instant: string, timeZone: string): string =>
  toCalendarDateTime(parseAbsolute(instant, timeZone)).add({ days: 7 }).toString().slice(0, wallLength);
