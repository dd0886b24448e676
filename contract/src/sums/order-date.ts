// The date of an order and its format, shared by the list of transactions, the receipt and its letter.
import type { Locale } from '../primitives.ts';
import { resolveZone } from './zone-alias.ts';
import { zoneName } from './zone-name.ts';

/** The time of payment. An unpaid order uses the time of its creation. */
export const orderMoment = (order: {
  readonly paid_at: string | null;
  readonly created_at: string;
}): string => order.paid_at ?? order.created_at;

const tags: Record<Locale, string> = { en: 'en-US', fr: 'fr', ar: 'ar-u-nu-latn' };

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
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: locale !== 'fr',
    timeZone: resolveZone(zone),
  })
    .format(at)
    .replaceAll('\u202f', ' ');
  return `${label} ${zoneName(at / 1_000, zone, locale)}`;
}
