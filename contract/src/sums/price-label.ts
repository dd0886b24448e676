/** Prices with the currency code beside the sign, since $ is both US and Canadian (R9.03, R9.05). */
import type { Currency } from '../primitives.ts';

/** 9.99 → 'USD $9.99'. The amount is in the currency's unit. A discount has its minus before all of it. */
export function moneyLabel(currency: Currency, amount: number): string {
  const [whole = '0', decimals = '00'] = Math.abs(amount).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const label = `${currency} $${grouped}.${decimals}`;
  return amount < 0 ? `−${label}` : label;
}

/**
 * The price of a pass: currency, sign and base price, then the period if above 1 and the offer. `offer` is the word
 * in the reader's language; a one-time pass has none. In an Arabic label the money keeps its own direction, and the
 * following text is on its left.
 */
export function priceLabel(price: {
  currency: Currency;
  base_price: number;
  period: number;
  offer: string | null;
}): string {
  const money = moneyLabel(price.currency, price.base_price);
  if (price.offer === null) return money;
  const label = price.period > 1 ? `/${price.period} ${price.offer}` : `/${price.offer}`;
  return /\p{Script=Arabic}/u.test(price.offer) ? `\u200f\u2066${money}\u2069${label}` : `${money}${label}`;
}
