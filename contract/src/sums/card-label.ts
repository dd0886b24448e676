// The name of a card, in one form on every page and in every letter.
import type { Locale } from '../primitives.ts';
import { cardBrand } from './card-brand.ts';

/** The digits keep their own direction in every sentence. */
const isolated = (digits: string): string => `\u2068${digits}\u2069`;

const labels: Readonly<Record<Locale, (brand: string, last4: string) => string>> = {
  en: (brand, last4) => `${brand} ending in ${last4}`,
  fr: (brand, last4) => `${brand} se terminant par ${last4}`,
  ar: (brand, last4) => `${brand} تنتهي بـ ${last4}`,
};
const unknownBrands: Readonly<Record<Locale, string>> = { en: 'Card', fr: 'Carte', ar: 'بطاقة' };

/** "Visa ending in 4242". The payment service names the brand, and an unlisted one is a card. */
export const cardLabel = (
  { brand, last4 }: { readonly brand: string; readonly last4: string },
  locale: Locale,
): string => labels[locale](cardBrand(brand) ?? unknownBrands[locale], isolated(last4));
