// Display names of time zones, for pages and letters.
import type { Locale } from '../primitives.ts';
import { resolveZone } from './zone-alias.ts';

/**
 * Browsers know Arabic names of countries, but not of cities. A country with several zones uses the zones' own
 * names.
 */
const HAS_SEVERAL_ZONES = /^(America|Australia|Pacific)\//;

function arabicStyle(zone: string): Intl.DateTimeFormatOptions['timeZoneName'] {
  if (zone === 'UTC') return 'short';
  return HAS_SEVERAL_ZONES.test(zone) ? 'longGeneric' : 'shortGeneric';
}

const tags: Record<Locale, string> = { en: 'en-US', fr: 'fr-CA', ar: 'ar-u-nu-latn' };
/** Creating a formatter costs more than the rest of a page of games. */
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
 * The name instead of the offset from UTC: 'EST'; 'HNE' in Canadian French. Arabic has no abbreviations, so it uses
 * the eastern time or the time of a country.
 */
export function zoneName(seconds: number, zone: string, locale: Locale): string {
  const parts = formatterOf(zone, locale).formatToParts(seconds * 1000);
  // Drops the continent.
  return (parts.find((part) => part.type === 'timeZoneName')?.value ?? '').replace(' لأمريكا الشمالية', '');
}
