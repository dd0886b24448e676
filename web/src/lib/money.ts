// Prices on pages: in the contract's format (R9.03, R9.05), without a line break inside.
import type { Currency } from '@floodlit/contract/primitives';
import * as labels from '@floodlit/contract/sums/price-label';

/** The space between the currency and its sign. */
const keepTogether = (label: string): string => label.replace(' ', '\u00a0');

/**
 * 9.99 → 'USD $9.99'. The amount is in the currency's unit. A minus stays in front, in right-to-left pages
 * too.
 */
export function moneyLabel(currency: Currency, amount: number): string {
  const label = keepTogether(labels.moneyLabel(currency, amount));
  return amount < 0 ? `\u2066${label}\u2069` : label;
}

/** 'USD $9.99/monthly'. `offer` is the word in the reader's language. */
export const priceLabel = (price: Parameters<typeof labels.priceLabel>[0]): string =>
  keepTogether(labels.priceLabel(price));
