// The date of an order and its format, shared by the list of transactions, the receipt and its letter.
import type { Locale } from '../primitives.ts';
import { resolveZone } from '../catalog/zone-alias.ts';
import { zoneName } from '../catalog/zone-name.ts';

/** The time of payment. An unpaid order uses the time of its creation. */
export const orderMoment = (order: {
  readonly paid_at: string | null;
  readonly created_at: string;
}): string => order.paid_at ?? order.created_at;

const tags: Record<Locale, string> = { en: 'en-US', fr: 'fr-CA', ar: 'ar-u-nu-latn' };

/** 'November 23, 2026': the day that a letter names, with Latin digits in Arabic as on pages. */
export const longDayLabel = (moment: Date, zone: string, locale: Locale): string =>
  new Intl.DateTimeFormat(tags[locale], { dateStyle: 'long', timeZone: resolveZone(zone) }).format(moment);

/**
 * 'Nov 23, 2026, 7:05 PM EST'. It uses the channel's zone, never the reader's. Otherwise the list, the receipt and
 * the letter of one order could show different days.
 * @param moment ISO 8601, in UTC
 */
export function orderDateLabel(moment: string, zone: string, locale: Locale): string {
  const at = Date.parse(moment);
  const label = new Intl.DateTimeFormat(tags[locale], {
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: locale === 'fr' ? 'h23' : 'h12',
    timeZone: resolveZone(zone),
  })
    .format(at)
    .replaceAll('\u202f', ' ');
  return `${label} ${zoneName(at / 1_000, zone, locale)}`;
}
