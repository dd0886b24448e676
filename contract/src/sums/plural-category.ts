// The category of a number in a plural. `Intl.PluralRules` costs a phone 15 ms at the start, before anything is shown.
import type { Locale } from '../primitives.ts';

export type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

function arabic(value: number): PluralCategory {
  if (value === 0) return 'zero';
  if (value === 1) return 'one';
  if (value === 2) return 'two';
  if (!Number.isInteger(value)) return 'other';
  const rest = value % 100;
  if (rest >= 3 && rest <= 10) return 'few';
  return rest >= 11 ? 'many' : 'other';
}

function french(value: number): PluralCategory {
  if (value < 2) return 'one';
  return value % 1_000_000 === 0 ? 'many' : 'other';
}

/**
 * The cardinal rules of Unicode's CLDR 48 for the product's languages.
 * @param number of any sign, with or without decimals
 */
export function pluralCategory(locale: Locale, number: number): PluralCategory {
  const value = Math.abs(number);
  if (locale === 'ar') return arabic(value);
  if (locale === 'fr') return french(value);
  return value === 1 ? 'one' : 'other';
}
