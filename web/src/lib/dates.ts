// Localized dates and times without Intl: its texts differ between Node and browsers.
// Inputs are seconds UTC, as in the API.
import type { Locale } from '@floodlit/contract/primitives';
import { wallClockAt, type WallClock } from '@floodlit/contract/catalog/wall-clock';
import { dateNames, sayDate } from './date-words.ts';
import { zoneName } from './zone-names.ts';

/** Latin digits in Arabic too: scores, prices and clocks on the same page use them. */
const TAGS: Record<Locale, string> = { en: 'en-US', fr: 'fr-CA', ar: 'ar-u-nu-latn' };
export const intlTag = (locale: Locale): string => TAGS[locale];

const twoDigits = (value: number): string => String(value).padStart(2, '0');

type Length = 'long' | 'short';
const monthOf = ({ month }: WallClock, locale: Locale, length: Length): string =>
  dateNames(locale, length === 'long' ? 'date.months' : 'date.months_short')[month - 1] ?? '';
const weekdayOf = ({ weekday }: WallClock, locale: Locale, length: Length): string =>
  dateNames(locale, length === 'long' ? 'date.weekdays' : 'date.weekdays_short')[weekday] ?? '';

/** 'Nov 06', '06 nov.': a short month has two digits beside it everywhere (R9.06); 'November 6'. */
function monthDay(at: WallClock, locale: Locale, length: Length): string {
  const month = monthOf(at, locale, length);
  const day = length === 'short' ? twoDigits(at.day) : String(at.day);
  return locale === 'en' ? `${month} ${day}` : `${day} ${month}`;
}

/** Between a day and its time; in Arabic also between a weekday and its date. */
const COMMA: Record<Locale, string> = { en: ', ', fr: ', ', ar: '، ' };

/** 'Friday, November 20' */
const weekdayDate = (at: WallClock, locale: Locale, length: Length): string =>
  `${weekdayOf(at, locale, length)}${locale === 'fr' ? ' ' : COMMA[locale]}${monthDay(at, locale, length)}`;

/** 'Nov 20, 2026' */
const yearDate = (at: WallClock, locale: Locale): string =>
  `${monthDay(at, locale, 'short')}${locale === 'en' ? ', ' : ' '}${at.year}`;

/** French reads 24 hours, '17 h 00'; English and Arabic 12, as R9.06 has it. */
function clockText({ hour, minute }: WallClock, locale: Locale): string {
  if (locale === 'fr') return `${hour} h ${twoDigits(minute)}`;
  const half = (locale === 'ar' ? (['ص', 'م'] as const) : (['AM', 'PM'] as const))[hour < 12 ? 0 : 1];
  return `${hour % 12 || 12}:${twoDigits(minute)} ${half}`;
}

/** 'Nov 20, 7:00 PM EST' (R9.06). */
export function formatEventTime(seconds: number, zone: string, locale: Locale): string {
  const at = wallClockAt(seconds, zone);
  const day = monthDay(at, locale, 'short');
  return `${day}${COMMA[locale]}${clockText(at, locale)} ${zoneName(seconds, zone, locale)}`;
}

/**
 * 'Nov 20, 2026, 7:00 PM EST', as the letter of an order writes it. It uses the channel's zone, never the reader's.
 * @param moment ISO 8601, in UTC
 */
export function formatOrderDate(moment: string, zone: string, locale: Locale): string {
  const seconds = Date.parse(moment) / 1_000;
  const at = wallClockAt(seconds, zone);
  return `${yearDate(at, locale)}${COMMA[locale]}${clockText(at, locale)} ${zoneName(seconds, zone, locale)}`;
}

/** '7:00 PM' */
export function formatClock(seconds: number, zone: string, locale: Locale): string {
  return clockText(wallClockAt(seconds, zone), locale);
}

/** 'EST'; 'HNE' in French. */
export const formatZoneName = zoneName;

/**
 * 'today at 7:00 PM', 'Friday at 7:00 PM' within six days. Later 'Nov 28, 7:00 PM EST', since a weekday would name
 * another week's day.
 */
export function formatStart(seconds: number, nowSeconds: number, zone: string, locale: Locale): string {
  const days = dayDistance(seconds, nowSeconds, zone);
  if (days > 6) return formatEventTime(seconds, zone, locale);
  const day =
    days === 0 || days === 1
      ? sayDate(locale, days === 0 ? 'date.today' : 'date.tomorrow')
      : weekdayOf(wallClockAt(seconds, zone), locale, 'long');
  return `${day}${BEFORE_CLOCK[locale]}${formatClock(seconds, zone, locale)}`;
}

const BEFORE_CLOCK: Record<Locale, string> = { en: ' at ', fr: ' à ', ar: '، ' };

/** 'Friday, November 20' */
export function formatDay(seconds: number, zone: string, locale: Locale): string {
  return weekdayDate(wallClockAt(seconds, zone), locale, 'long');
}

/** 'Fri, Nov 20' */
export function formatShortDay(seconds: number, zone: string, locale: Locale): string {
  return weekdayDate(wallClockAt(seconds, zone), locale, 'short');
}

/** 'Fri, Nov 20, 7:00 PM' */
export function formatShortDayTime(seconds: number, zone: string, locale: Locale): string {
  return `${formatShortDay(seconds, zone, locale)}${COMMA[locale]}${formatClock(seconds, zone, locale)}`;
}

/** 'Friday', 'Fri' */
export function formatWeekday(
  seconds: number,
  zone: string,
  locale: Locale,
  length: Length = 'short',
): string {
  return weekdayOf(wallClockAt(seconds, zone), locale, length);
}

/** 'Nov' */
export function formatShortMonth(seconds: number, zone: string, locale: Locale): string {
  return monthOf(wallClockAt(seconds, zone), locale, 'short');
}

/** 'November 2026' */
export function formatMonth(seconds: number, zone: string, locale: Locale): string {
  const at = wallClockAt(seconds, zone);
  return `${monthOf(at, locale, 'long')} ${at.year}`;
}

/** 'Nov 20' */
export function formatShortDate(seconds: number, zone: string, locale: Locale): string {
  return monthDay(wallClockAt(seconds, zone), locale, 'short');
}

/** 'Nov 20, 2026' */
export function formatDate(seconds: number, zone: string, locale: Locale): string {
  return yearDate(wallClockAt(seconds, zone), locale);
}

/** '2026-11-20': the calendar day in a zone, for grouping. */
export function dayKey(seconds: number, zone: string): string {
  const { year, month, day } = wallClockAt(seconds, zone);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** The number of calendar days from `nowSeconds` to `seconds`, in the zone. */
export function dayDistance(seconds: number, nowSeconds: number, zone: string): number {
  const toDay = (at: number): number => Date.parse(`${dayKey(at, zone)}T00:00:00Z`) / 86_400_000;
  return toDay(seconds) - toDay(nowSeconds);
}

/** '32 minutes ago' */
export function formatAgo(seconds: number, nowSeconds: number, locale: Locale): string {
  const minutes = Math.max(0, Math.round((nowSeconds - seconds) / 60));
  return minutes < 60
    ? sayDate(locale, 'date.minutes_ago', { count: minutes })
    : sayDate(locale, 'date.hours_ago', { count: Math.round(minutes / 60) });
}

/** 6128 → '1:42:08' */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

export interface CountdownParts {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** The time until a moment. All zero once it has passed. */
export function countdownTo(seconds: number, nowSeconds: number): CountdownParts {
  const left = Math.max(0, Math.ceil(seconds - nowSeconds));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor((left % 86_400) / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
  };
}
