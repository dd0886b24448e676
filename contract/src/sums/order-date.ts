// The one date of an order, and how it reads: in the list of transactions, on the receipt and in its letter.
import type { Locale } from '../primitives.ts';
import { resolveZone } from './zone-alias.ts';
import { zoneName } from './zone-name.ts';

/** The payment counts. An order that nobody paid has the moment when it was opened. */
export const orderMoment = (order: {
  readonly paid_at: string | null;
  readonly created_at: string;
}): string => order.paid_at ?? order.created_at;

const tags: Record<Locale, string> = { en: 'en-US', fr: 'fr', ar: 'ar-u-nu-latn' };

/**
 * 'Nov 23, 2026, 7:05 PM EST'. The zone is the channel's, never the reader's: the list, the receipt and the letter of one order
 * would otherwise name different days.
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
