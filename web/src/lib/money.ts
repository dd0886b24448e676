// Prices as pages show them: like the contract writes them (R9.03, R9.05), and never torn apart at the end of a line.
import type { Currency, Locale } from '@floodlit/contract/primitives';
import * as labels from '@floodlit/contract/sums/price-label';

export { shortMoneyLabel, wholePriceLabel, wholePriceOf } from '@floodlit/contract/sums/price-label';

/** English has a plain space between the currency and its sign. */
const keepTogether = (label: string, locale: Locale): string =>
  locale === 'en' ? label.replace(' ', '\u00a0') : label;

/** 9.99 → 'USD $9.99'. The amount is in the currency's unit. */
export const moneyLabel = (currency: Currency, amount: number, locale: Locale): string =>
  keepTogether(labels.moneyLabel(currency, amount, locale), locale);

/** 'USD $9.99/monthly'; `offer` is the word in the reader's language. */
export const priceLabel = (price: Parameters<typeof labels.priceLabel>[0], locale: Locale): string =>
  keepTogether(labels.priceLabel(price, locale), locale);
