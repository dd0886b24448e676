// How a price reads on pages and in letters. $ is both US and Canadian: the label says which (R9.03, R9.05).
import type { Currency, Locale } from '../primitives.ts';

/** 1234.5 → '1,234.50' */
function decimal(amount: number, separators: { group: string; point: string }): string {
  const [whole = '0', decimals = '00'] = Math.abs(amount).toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, separators.group)}${separators.point}${decimals}`;
}

const english = { group: ',', point: '.' };
const french = { group: '\u00a0', point: ',' };

/**
 * 'USD $9.99' in English (R9.05), '9,99 $ US' in French, and in Arabic the number before 'US$', as CLDR has them. It is
 * written out here because Node and browsers carry different versions of CLDR. French in Canada also writes its own
 * dollar as $ alone.
 * @param amount in the currency's unit; a discount has its minus in front
 */
export function moneyLabel(currency: Currency, amount: number, locale: Locale): string {
  const minus = amount < 0 ? '−' : '';
  const country = currency.slice(0, 2);
  if (locale === 'fr') return `${minus}${decimal(amount, french)}\u00a0$\u00a0${country}`;
  const number = decimal(amount, english);
  if (locale === 'en') return `${minus}${currency} $${number}`;
  // The marks keep the minus and the sign of the currency on their sides whatever stands around the price.
  return `\u200f\u2066${minus}${number}\u2069\u00a0\u2066${country}$\u2069`;
}

/** 'Save $35.88 a year' names no currency in English: the price above it does. */
export function savingLabel(currency: Currency, amount: number, locale: Locale): string {
  return locale === 'en' ? `$${decimal(amount, english)}` : moneyLabel(currency, amount, locale);
}

/**
 * The price of a pass: currency, sign and base price, then the period if above 1 and the offer.
 * `offer` is the word in the reader's language; without it the pass is bought once.
 */
export function priceLabel(
  price: { currency: Currency; base_price: number; period: number; offer: string | null },
  locale: Locale,
): string {
  const money = moneyLabel(price.currency, price.base_price, locale);
  if (price.offer === null) return money;
  return price.period > 1 ? `${money}/${price.period} ${price.offer}` : `${money}/${price.offer}`;
}
