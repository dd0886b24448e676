import { describe, expect, it } from 'vitest';
import { moneyLabel, priceLabel, savingLabel } from './price-label.ts';

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

describe('savingLabel', () => {
  it('names the currency where the language always does', () => {
    expect(savingLabel('USD', 35.88, 'en')).toBe('$35.88');
    expect(savingLabel('CAD', 35.88, 'fr')).toBe('35,88\u00a0$\u00a0CA');
    expect(savingLabel('CAD', 35.88, 'ar')).toBe(moneyLabel('CAD', 35.88, 'ar'));
  });
});
