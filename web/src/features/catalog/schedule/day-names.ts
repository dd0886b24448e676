// Names of days and months. A calendar day has no zone, so it is formatted at noon UTC.
import type { Locale } from '@floodlit/contract/primitives';
import { formatDay, formatMonth, formatShortMonth, formatWeekday } from '../../../lib/dates.ts';

const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1_000;

/** 'Friday, November 20' */
export const dayName = (day: string, locale: Locale): string => formatDay(noon(day), 'UTC', locale);
/** 'Fri' */
export const weekdayName = (day: string, locale: Locale): string => formatWeekday(noon(day), 'UTC', locale);
/** 'Friday' */
export const longWeekdayName = (day: string, locale: Locale): string =>
  formatWeekday(noon(day), 'UTC', locale, 'long');
/** 'Nov' */
export const shortMonthName = (day: string, locale: Locale): string =>
  formatShortMonth(noon(day), 'UTC', locale);
/** 'November 2026' */
export const monthName = (day: string, locale: Locale): string => formatMonth(noon(day), 'UTC', locale);
/** '20' */
export const dateNumber = (day: string): string => String(Number(day.slice(8)));
