// Date and place of a device's last request. The server rounds to a quarter of an hour, the text to an hour.
import type { Locale } from '@floodlit/contract/primitives';
import { sayDate } from '../../../lib/date-words.ts';
import { intlTag } from '../../../lib/dates.ts';

const hourMs = 3_600_000;

/** '3 hours ago', 'yesterday'. Undefined within the last hour. */
export function agoOf(seenAt: string, nowMs: number, locale: Locale): string | undefined {
  const hours = Math.floor((nowMs - Date.parse(seenAt)) / hourMs);
  if (hours < 1) return undefined;
  return hours < 24
    ? sayDate(locale, 'date.hours_ago', { count: hours })
    : sayDate(locale, 'ago.days', { count: Math.floor(hours / 24) });
}

/** Lists of devices load after the page: the server never renders a country. */
export const countryName = (country: string, locale: Locale): string =>
  new Intl.DisplayNames(intlTag(locale), { type: 'region', fallback: 'code' }).of(country) ?? country;
