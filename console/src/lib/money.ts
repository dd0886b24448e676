// Amounts as an operator types and reads them, in whole cents.
import type { Currency, Locale } from '@floodlit/contract/primitives';
import { moneyLabel } from '@floodlit/contract/sums/price-label';

/** `5`, `4.99`, `4,99` and Arabic digits. Undefined for anything else. */
export function centsOf(typed: string): number | undefined {
  const plain = typed
    .trim()
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[,\u066B]/, '.');
  const match = /^(\d{1,6})(?:\.(\d{2}))?$/.exec(plain);
  return match === null ? undefined : Number(match[1]) * 100 + Number(match[2] ?? 0);
}

export const amountText = (cents: number): string => (cents / 100).toFixed(2);

/** In Arabic, the marks of the contract keep the sign of the currency in order: Intl alone would show '$US 10.99'. */
export const moneyText = (cents: number, currency: Currency, locale: Locale): string =>
  locale === 'ar'
    ? moneyLabel(currency, cents / 100, locale)
    : new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100);
