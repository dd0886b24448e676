// The amount to pay as one short text, for badges: pure. It is apart, because Home loads no more of the price's words.
import type { ChannelSettings } from '@floodlit/contract/channel/channel';
import type { Currency } from '@floodlit/contract/primitives';
import { shortMoneyLabel, wholePriceOf } from './money.ts';
import type { Translator } from './translate.tsx';

export type FeeSetting = Pick<ChannelSettings, 'prices_include_fee'>;
export type Words = Pick<Translator, 't' | 'locale'>;

export interface Sold {
  currency: Currency;
  /** base_price + service_fee. */
  price: number;
  service_fee: number;
}

/** '$10.99 with fee', or '$9.99' where nothing is added. */
export function wholePriceText(sold: Sold, settings: FeeSetting, { t, locale }: Words): string {
  const price = shortMoneyLabel(sold.currency, sold.price, locale);
  const whole = wholePriceOf(sold, settings);
  return whole === undefined || whole.leads ? price : t('event.with_fee', { price });
}
