// Rules of the calendar: offered days, weeks, key navigation. Pure.
import { addDays, daysBetween } from '@floodlit/contract/catalog/days';
import type { Locale } from '@floodlit/contract/primitives';
import { dayKey } from '../../../lib/dates.ts';

/** The first day of every calendar (R9.06). */
export const EARLIEST_DAY = '2022-08-01';
const START_AFTER_SECONDS = 86_400;
const WEEK = 7;
export const STRIP_DAYS = 14;

/** As in `Date.getUTCDay`. The first day of the week depends on the region. */
const WEEK_STARTS: Record<Locale, number> = { en: 0, fr: 1, ar: 6 };
export const weekStartOf = (locale: Locale): number => WEEK_STARTS[locale];

const notBeforeEarliest = (day: string): string => (day < EARLIEST_DAY ? EARLIEST_DAY : day);
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
export const monthOf = (day: string): string => day.slice(0, 7);

/** The start of a calendar with a moment: 86,400 seconds after it (R9.06). */
export const calendarStart = (seconds: number, zone: string): string =>
  notBeforeEarliest(dayKey(seconds + START_AFTER_SECONDS, zone));

const weekBegin = (day: string, weekStart: number): string =>
  addDays(day, -((weekdayOf(day) - weekStart + WEEK) % WEEK));

/** The weeks that a month touches, each of seven days. */
export function weeksOf(month: string, weekStart: number): string[][] {
  const weeks: string[][] = [];
  for (
    let begin = weekBegin(`${month}-01`, weekStart);
    weeks.length === 0 || monthOf(begin) === month;
    begin = addDays(begin, WEEK)
  )
    weeks.push(Array.from({ length: WEEK }, (_, index) => addDays(begin, index)));
  return weeks;
}

/** The same day this many months later, or the last one of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)));
  return notBeforeEarliest(moved.toISOString().slice(0, 10));
}

/** The target day of a key. Undefined for a key that the calendar does not use. */
export function dayAfterKey(
  day: string,
  key: string,
  { isShifted, isRightToLeft, weekStart }: { isShifted: boolean; isRightToLeft: boolean; weekStart: number },
): string | undefined {
  const step = isRightToLeft ? -1 : 1;
  const months = isShifted ? 12 : 1;
  const begin = weekBegin(day, weekStart);
  const leads: Record<string, () => string> = {
    ArrowRight: () => addDays(day, step),
    ArrowLeft: () => addDays(day, -step),
    ArrowDown: () => addDays(day, WEEK),
    ArrowUp: () => addDays(day, -WEEK),
    Home: () => begin,
    End: () => addDays(begin, WEEK - 1),
    PageDown: () => addMonths(day, months),
    PageUp: () => addMonths(day, -months),
  };
  const lead = Object.hasOwn(leads, key) ? leads[key] : undefined;
  return lead === undefined ? undefined : notBeforeEarliest(lead());
}

/**
 * The strip's first day: by default `base`, else a whole number of weeks from it, so that the day is visible.
 */
export function stripStart(base: string, day: string | undefined): string {
  const distance = day === undefined ? 0 : daysBetween(day, base);
  if (distance >= 0 && distance < STRIP_DAYS) return base;
  return notBeforeEarliest(addDays(base, Math.floor(distance / WEEK) * WEEK));
}

export const moveStrip = (first: string, weeks: number): string =>
  notBeforeEarliest(addDays(first, weeks * WEEK));
