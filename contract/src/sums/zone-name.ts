// What readers call a time zone. One owner for pages and letters.
import type { Locale } from '../primitives.ts';
import { resolveZone } from './zone-alias.ts';

/** Browsers have the names of countries in Arabic, but not those of cities: where a country has several zones, they go by their own. */
const HAS_SEVERAL_ZONES = /^(America|Australia|Pacific)\//;

function arabicStyle(zone: string): Intl.DateTimeFormatOptions['timeZoneName'] {
  if (zone === 'UTC') return 'short';
  return HAS_SEVERAL_ZONES.test(zone) ? 'longGeneric' : 'shortGeneric';
}

const tags: Record<Locale, string> = { en: 'en-US', fr: 'fr-CA', ar: 'ar-u-nu-latn' };
/** Making a formatter costs more than all else on a page of games. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string, locale: Locale): Intl.DateTimeFormat {
  const key = `${locale}|${zone}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    const timeZone = resolveZone(zone);
    const timeZoneName = locale === 'ar' ? arabicStyle(timeZone) : 'short';
    formatter = new Intl.DateTimeFormat(tags[locale], { hour: 'numeric', timeZone, timeZoneName });
    formatters.set(key, formatter);
  }
  return formatter;
}

/**
 * The name instead of the distance from Greenwich: 'EST'; 'HNE', as Canada's French has it; in Arabic, which has no
 * abbreviations, the eastern time, or the time of a country.
 */
export function zoneName(seconds: number, zone: string, locale: Locale): string {
  const parts = formatterOf(zone, locale).formatToParts(seconds * 1000);
  // Nobody says of which continent.
  return (parts.find((part) => part.type === 'timeZoneName')?.value ?? '').replace(' لأمريكا الشمالية', '');
}
