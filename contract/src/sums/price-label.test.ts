import { describe, expect, it } from 'vitest';
import { moneyLabel, priceLabel, shortMoneyLabel, wholePriceLabel, wholePriceOf } from './price-label.ts';

describe('priceLabel', () => {
  it.each([
    [{ currency: 'USD', base_price: 9.99, period: 1, offer: 'monthly' }, 'en', 'USD $9.99/monthly'],
    [{ currency: 'USD', base_price: 25, period: 3, offer: 'monthly' }, 'en', 'USD $25.00/3 monthly'],
    [{ currency: 'CAD', base_price: 99.9, period: 1, offer: 'annual' }, 'en', 'CAD $99.90/annual'],
    [{ currency: 'USD', base_price: 14.5, period: 1, offer: null }, 'en', 'USD $14.50'],
    [{ currency: 'USD', base_price: 14.5, period: 2, offer: null }, 'en', 'USD $14.50'],
    [{ currency: 'CAD', base_price: 79, period: 1, offer: 'an' }, 'fr', '79,00\u00a0$\u00a0CA/an'],
    [{ currency: 'USD', base_price: 25, period: 3, offer: 'mois' }, 'fr', '25,00\u00a0$\u00a0US/3 mois'],
    [
      { currency: 'USD', base_price: 9.99, period: 1, offer: 'شهر' },
      'ar',
      '\u200f\u20669.99\u2069\u00a0\u2066US$\u2069/شهر',
    ],
  ] as const)('[R9.05] [T26] writes %j in %s as %s', (price, locale, label) => {
    expect(priceLabel(price, locale)).toBe(label);
  });
});

describe('moneyLabel', () => {
  it.each([
    [0, 'en', 'USD $0.00'],
    [10.99, 'en', 'USD $10.99'],
    [0.1 + 0.2, 'en', 'USD $0.30'],
    [1234.5, 'en', 'USD $1,234.50'],
    [1_000_000, 'en', 'USD $1,000,000.00'],
    [-5, 'en', '−USD $5.00'],
    [0, 'fr', '0,00\u00a0$\u00a0US'],
    [1_234_567.5, 'fr', '1\u00a0234\u00a0567,50\u00a0$\u00a0US'],
    [-5, 'fr', '−5,00\u00a0$\u00a0US'],
    [1234.5, 'ar', '\u200f\u20661,234.50\u2069\u00a0\u2066US$\u2069'],
    [-5, 'ar', '\u200f\u2066−5.00\u2069\u00a0\u2066US$\u2069'],
  ] as const)('writes %d in %s as %s', (amount, locale, label) => {
    expect(moneyLabel('USD', amount, locale)).toBe(label);
  });

  it('[R9.03] [T26] has one sign for both dollars, and so says which', () => {
    expect(moneyLabel('USD', 9.99, 'en')).toBe('USD $9.99');
    expect(moneyLabel('CAD', 9.99, 'en')).toBe('CAD $9.99');
    expect(moneyLabel('CAD', 9.99, 'fr')).toBe('9,99\u00a0$\u00a0CA');
    expect(moneyLabel('CAD', 9.99, 'ar')).toContain('CA$');
  });
});

describe('shortMoneyLabel', () => {
  it.each([
    ['USD', 10.99, 'en', '$10.99'],
    ['CAD', 10.99, 'en', '$10.99'],
    ['USD', 0, 'en', '$0.00'],
    ['USD', 1234.5, 'en', '$1,234.50'],
    ['USD', -5, 'en', '−$5.00'],
    ['CAD', 35.88, 'fr', '35,88\u00a0$\u00a0CA'],
    ['USD', 10.99, 'fr', '10,99\u00a0$\u00a0US'],
    ['CAD', 10.99, 'ar', '\u200f\u206610.99\u2069\u00a0\u2066CA$\u2069'],
  ] as const)('writes %s %d in %s as %s', (currency, amount, locale, label) => {
    expect(shortMoneyLabel(currency, amount, locale)).toBe(label);
  });
});

describe('wholePriceLabel', () => {
  it.each([
    [{ price: 10.99, period: 1, offer: 'monthly' }, 'en', '$10.99/monthly'],
    [{ price: 26, period: 3, offer: 'monthly' }, 'en', '$26.00/3 monthly'],
    [{ price: 10.99, period: 1, offer: null }, 'en', '$10.99'],
    [{ price: 80, period: 1, offer: 'an' }, 'fr', '80,00\u00a0$\u00a0CA/an'],
    [{ price: 10.99, period: 1, offer: 'شهر' }, 'ar', '\u200f\u206610.99\u2069\u00a0\u2066CA$\u2069/شهر'],
  ] as const)('writes %j in %s as %s', (price, locale, label) => {
    expect(wholePriceLabel({ currency: 'CAD', ...price }, locale)).toBe(label);
  });
});

describe('wholePriceOf', () => {
  it.each([
    [{ price: 10.99, service_fee: 1 }, {}, { amount: 10.99, fee: 1, leads: false }],
    [
      { price: 10.99, service_fee: 1 },
      { prices_include_fee: false },
      { amount: 10.99, fee: 1, leads: false },
    ],
    [{ price: 10.99, service_fee: 1 }, { prices_include_fee: true }, { amount: 10.99, fee: 1, leads: true }],
    [{ price: 6, service_fee: 5 }, {}, { amount: 6, fee: 5, leads: false }],
    [{ price: 9.99, service_fee: 0 }, {}, undefined],
    [{ price: 9.99, service_fee: 0 }, { prices_include_fee: true }, undefined],
    [{ price: 0, service_fee: 0 }, {}, undefined],
  ])('of %j with %j is %j', (price, settings, whole) => {
    expect(wholePriceOf(price, settings)).toEqual(whole);
  });
});
