// Localized dates and times, by Intl alone. Inputs are seconds UTC, as in the API.
import type { Locale } from '@floodlit/contract/primitives';
import { resolveZone } from '@floodlit/contract/sums/zone-alias';
import { zoneName } from '@floodlit/contract/sums/zone-name';

/** Latin digits in Arabic too: scores, prices and clocks on the same page use them. */
const TAGS: Record<Locale, string> = { en: 'en-US', fr: 'fr-CA', ar: 'ar-u-nu-latn' };
export const intlTag = (locale: Locale): string => TAGS[locale];

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(
  locale: Locale,
  zone: string,
  options: Intl.DateTimeFormatOptions,
  tag = TAGS[locale],
): Intl.DateTimeFormat {
  const key = `${tag}|${zone}|${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(tag, { ...options, timeZone: resolveZone(zone) });
    formatters.set(key, formatter);
  }
  return formatter;
}

const format = (seconds: number, zone: string, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  formatterOf(locale, zone, options)
    .format(seconds * 1000)
    // Recent CLDR puts a narrow space before PM. The rest of the page uses a plain one.
    .replaceAll('\u202f', ' ');

/** French reads 24 hours, '17 h 00'; English and Arabic 12, as R9.06 has it. */
const clock = (locale: Locale): Intl.DateTimeFormatOptions => ({
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: locale === 'fr' ? 'h23' : 'h12',
});

/** 'Nov 20, 7:00 PM EST' (R9.06). */
export function formatEventTime(seconds: number, zone: string, locale: Locale): string {
  const time = format(seconds, zone, locale, { month: 'short', day: '2-digit', ...clock(locale) });
  return `${time} ${formatZoneName(seconds, zone, locale)}`;
}

/** '7:00 PM' */
export function formatClock(seconds: number, zone: string, locale: Locale): string {
  return format(seconds, zone, locale, clock(locale));
}

/** 'EST'; 'HNE' in French. */
export const formatZoneName = zoneName;

/** 'today at 7:00 PM', 'Friday at 7:00 PM' within six days; later 'Nov 28, 7:00 PM EST', since a weekday would name another week's day. */
export function formatStart(seconds: number, nowSeconds: number, zone: string, locale: Locale): string {
  const days = dayDistance(seconds, nowSeconds, zone);
  if (days > 6) return formatEventTime(seconds, zone, locale);
  const day =
    days === 0 || days === 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
      : format(seconds, zone, locale, { weekday: 'long' });
  return `${day}${BEFORE_CLOCK[locale]}${formatClock(seconds, zone, locale)}`;
}

/** Versions of CLDR differ in how they join a weekday and a time. */
const BEFORE_CLOCK: Record<Locale, string> = { en: ' at ', fr: ' à ', ar: '، ' };

/** 'Friday, November 20' */
export function formatDay(seconds: number, zone: string, locale: Locale): string {
  return format(seconds, zone, locale, { weekday: 'long', month: 'long', day: 'numeric' });
}

/** 'Fri, Nov 20' */
export function formatShortDay(seconds: number, zone: string, locale: Locale): string {
  return format(seconds, zone, locale, { weekday: 'short', month: 'short', day: 'numeric' });
}

/** 'Fri' */
export function formatWeekday(seconds: number, zone: string, locale: Locale): string {
  return format(seconds, zone, locale, { weekday: 'short' });
}

/** 'Nov 20' */
export function formatShortDate(seconds: number, zone: string, locale: Locale): string {
  return format(seconds, zone, locale, { month: 'short', day: 'numeric' });
}

/** 'Nov 20, 2026' */
export function formatDate(seconds: number, zone: string, locale: Locale): string {
  return format(seconds, zone, locale, { year: 'numeric', month: 'short', day: 'numeric' });
}

/** '2026-11-20': the calendar day in a zone, for grouping. */
export function dayKey(seconds: number, zone: string): string {
  const parts = formatterOf('en', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
    seconds * 1000,
  );
  const read = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? '';
  return `${read('year')}-${read('month')}-${read('day')}`;
}

/** The number of calendar days from `nowSeconds` to `seconds`, in the zone. */
export function dayDistance(seconds: number, nowSeconds: number, zone: string): number {
  const toDay = (at: number): number => Date.parse(`${dayKey(at, zone)}T00:00:00Z`) / 86_400_000;
  return toDay(seconds) - toDay(nowSeconds);
}

const relative = new Map<Locale, Intl.RelativeTimeFormat>();
function agoWords(locale: Locale): Intl.RelativeTimeFormat {
  const words = relative.get(locale) ?? new Intl.RelativeTimeFormat(TAGS[locale], { numeric: 'auto' });
  relative.set(locale, words);
  return words;
}

/** '32 minutes ago' */
export function formatAgo(seconds: number, nowSeconds: number, locale: Locale): string {
  const minutes = Math.max(0, Math.round((nowSeconds - seconds) / 60));
  const words = agoWords(locale);
  return minutes < 60 ? words.format(-minutes, 'minute') : words.format(-Math.round(minutes / 60), 'hour');
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
