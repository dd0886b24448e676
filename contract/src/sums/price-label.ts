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

/**
 * '$9.99' in English, where the page sells in one currency. French and Arabic always name the dollar, as `moneyLabel`.
 */
export function shortMoneyLabel(currency: Currency, amount: number, locale: Locale): string {
  if (locale !== 'en') return moneyLabel(currency, amount, locale);
  return `${amount < 0 ? '−' : ''}$${decimal(amount, english)}`;
}

interface Period {
  period: number;
  /** The word in the reader's language. Null when the pass is bought once. */
  offer: string | null;
}

const withPeriod = (money: string, { period, offer }: Period): string =>
  offer === null ? money : `${money}/${period > 1 ? `${period} ` : ''}${offer}`;

/** The price of a pass: currency, sign and base price, then the period if above 1 and the offer (R9.05). */
export const priceLabel = (
  price: Period & { currency: Currency; base_price: number },
  locale: Locale,
): string => withPeriod(moneyLabel(price.currency, price.base_price, locale), price);

/** '$10.99/monthly': the whole price in the form of a price label. */
export const wholePriceLabel = (
  whole: Period & { currency: Currency; price: number },
  locale: Locale,
): string => withPeriod(shortMoneyLabel(whole.currency, whole.price, locale), whole);

export interface WholePrice {
  /** Base price and fee. */
  readonly amount: number;
  readonly fee: number;
  /** It stands before the price label, because the channel's prices include the fee. Otherwise it stands beside it. */
  readonly leads: boolean;
}

/** The price with its fee, for the place beside a price label. Undefined without a fee: the label says it all. */
export const wholePriceOf = (
  { price, service_fee }: { price: number; service_fee: number },
  { prices_include_fee: leads = false }: { prices_include_fee?: boolean | undefined },
): WholePrice | undefined => (service_fee > 0 ? { amount: price, fee: service_fee, leads } : undefined);
