// Names of days and months. A calendar day has no zone, so it is formatted at noon UTC.
import type { Locale } from '@floodlit/contract/primitives';
import { intlTag } from '../../../lib/dates.ts';

const writers = new Map<string, Intl.DateTimeFormat>();

function write(day: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale}|${JSON.stringify(options)}`;
  const writer =
    writers.get(key) ?? new Intl.DateTimeFormat(intlTag(locale), { ...options, timeZone: 'UTC' });
  writers.set(key, writer);
  return writer.format(Date.parse(`${day}T12:00:00Z`));
}

/** 'Friday, November 20' */
export const dayName = (day: string, locale: Locale): string =>
  write(day, locale, { weekday: 'long', month: 'long', day: 'numeric' });
/** 'Fri' */
export const weekdayName = (day: string, locale: Locale): string => write(day, locale, { weekday: 'short' });
/** 'Friday' */
export const longWeekdayName = (day: string, locale: Locale): string =>
  write(day, locale, { weekday: 'long' });
/** 'Nov' */
export const shortMonthName = (day: string, locale: Locale): string => write(day, locale, { month: 'short' });
/** 'November 2026' */
export const monthName = (day: string, locale: Locale): string =>
  write(day, locale, { month: 'long', year: 'numeric' });
/** '20' */
export const dateNumber = (day: string): string => String(Number(day.slice(8)));
