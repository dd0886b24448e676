import { describe, expect, it } from 'vitest';
import ar from '../locales/gen/ar.json' with { type: 'json' };
import moreAr from '../locales/gen/ar.more.json' with { type: 'json' };
import en from '../locales/gen/en.json' with { type: 'json' };
import moreEn from '../locales/gen/en.more.json' with { type: 'json' };
import fr from '../locales/gen/fr.json' with { type: 'json' };
import moreFr from '../locales/gen/fr.more.json' with { type: 'json' };
import { priceWordsOf } from './price-words.ts';
import { createTranslator } from './translate.tsx';
import { wholePriceText } from './whole-price-text.ts';

const translators = {
  en: createTranslator('en', { ...en, ...moreEn }),
  fr: createTranslator('fr', { ...fr, ...moreFr }),
  ar: createTranslator('ar', { ...ar, ...moreAr }),
};
const offers = { en: 'monthly', fr: 'mois', ar: 'شهر' };
const game = {
  currency: 'USD',
  base_price: 9.99,
  service_fee: 1,
  price: 10.99,
  period: 1,
  offer: null,
} as const;
const money = (number: string): string => `\u200f\u2066${number}\u2069\u00a0\u2066US$\u2069`;

describe('priceWordsOf', () => {
  it.each([
    ['en', false, 'USD\u00a0$9.99/monthly', '$10.99 with fee'],
    ['en', true, '$10.99/monthly', 'USD\u00a0$9.99/monthly + $1.00 service fee'],
    ['fr', false, '9,99\u00a0$\u00a0US/mois', '10,99\u00a0$\u00a0US avec frais'],
    [
      'fr',
      true,
      '10,99\u00a0$\u00a0US/mois',
      '9,99\u00a0$\u00a0US/mois + 1,00\u00a0$\u00a0US de frais de service',
    ],
    ['ar', false, `${money('9.99')}/شهر`, `${money('10.99')} شاملة الرسوم`],
    ['ar', true, `${money('10.99')}/شهر`, `${money('9.99')}/شهر + ${money('1.00')} رسوم خدمة`],
  ] as const)(
    '[R9.05] writes a pass in %s, with prices that include the fee: %s',
    (locale, includes, first, below) => {
      const pass = { ...game, offer: offers[locale] };
      expect(priceWordsOf(pass, { prices_include_fee: includes }, translators[locale])).toEqual({
        first,
        below,
      });
    },
  );

  it.each([false, true])(
    'adds nothing to a price without a fee, with prices that include it: %s',
    (includes) => {
      const free = { ...game, service_fee: 0, price: 9.99 };
      expect(priceWordsOf(free, { prices_include_fee: includes }, translators.en)).toEqual({
        first: 'USD\u00a0$9.99',
        below: undefined,
      });
    },
  );

  it('shows a fee above the price as it is', () => {
    const dear = { ...game, base_price: 1, service_fee: 5, price: 6 };
    expect(priceWordsOf(dear, {}, translators.en).below).toBe('$6.00 with fee');
  });
});

describe('wholePriceText', () => {
  it.each([
    [game, {}, 'en', '$10.99 with fee'],
    [game, { prices_include_fee: true }, 'en', '$10.99'],
    [{ ...game, currency: 'CAD', service_fee: 0, price: 9.99 }, {}, 'en', '$9.99'],
    [game, {}, 'fr', '10,99\u00a0$\u00a0US avec frais'],
    [game, {}, 'ar', `${money('10.99')} شاملة الرسوم`],
  ] as const)('of %j with %j in %s is %s', (sold, settings, locale, text) => {
    expect(wholePriceText(sold, settings, translators[locale])).toBe(text);
  });
});
