// The whole price before or beside a price label, as a channel shows its prices: pure.
import { priceLabel, shortMoneyLabel, wholePriceLabel, wholePriceOf } from './money.ts';
import type { FeeSetting, Sold, Words } from './whole-price-text.ts';

export interface PriceWords {
  first: string;
  /** Undefined where the label is the whole price. */
  below: string | undefined;
}

/**
 * 'USD $9.99/monthly' and '$10.99 with fee'. Where the prices of the channel include the fee: '$10.99/monthly', and
 * below it the label and the fee.
 * @param sold `offer` is the word in the reader's language, null for a game and for a pass that is bought once.
 */
export function priceWordsOf(
  sold: Sold & { base_price: number; period: number; offer: string | null },
  settings: FeeSetting,
  { t, locale }: Words,
): PriceWords {
  const label = priceLabel(sold, locale);
  const whole = wholePriceOf(sold, settings);
  if (whole === undefined) return { first: label, below: undefined };
  const short = (amount: number): string => shortMoneyLabel(sold.currency, amount, locale);
  return whole.leads
    ? {
        first: wholePriceLabel(sold, locale),
        below: t('event.price_parts', { price: label, fee: short(whole.fee) }),
      }
    : { first: label, below: t('event.with_fee', { price: short(whole.amount) }) };
}
