// How a number reads on pages. Written out, since Node and browsers carry different versions of CLDR.
import type { Locale } from '../primitives.ts';

const signs: Record<Locale, { group: string; point: string; beforeSign: string }> = {
  en: { group: ',', point: '.', beforeSign: '' },
  fr: { group: '\u00a0', point: ',', beforeSign: '' },
  // Latin digits. The mark keeps the sign on the left of its number.
  ar: { group: ',', point: '.', beforeSign: '\u200e' },
};

/** Halves are rounded away from zero, in decimals: 1.005 to two of them is 1.01. */
function roundTo(value: number, decimals: number): string {
  const text = String(value);
  if (text.includes('e')) return value.toFixed(decimals);
  return Number(`${Math.round(Number(`${text}e${decimals}`))}e-${decimals}`).toFixed(decimals);
}

/**
 * 1234.5 → '1,234.5'; '1 234,5' in French, with a space that does not break.
 * @param fewest decimals to write at least
 * @param most decimals to write at most; further ones are rounded
 */
export function numberText(value: number, locale: Locale, fewest = 0, most = Math.max(3, fewest)): string {
  const { group, point, beforeSign } = signs[locale];
  const [whole = '', decimals = ''] = roundTo(Math.abs(value), most).split('.');
  const kept = decimals.slice(0, fewest) + decimals.slice(fewest).replace(/0+$/, '');
  return `${value < 0 ? `${beforeSign}-` : ''}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${kept && point}${kept}`;
}

/** '+1.5', '-1.5' and '0.0': a change, with its sign. */
export const changeText = (value: number, locale: Locale, fewest: number): string =>
  `${value > 0 ? `${signs[locale].beforeSign}+` : ''}${numberText(value, locale, fewest)}`;
