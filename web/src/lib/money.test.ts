import { describe, expect, it } from 'vitest';
import { moneyLabel, priceLabel } from './money.ts';

describe('a price on a page', () => {
  it.each([
    ['en', 'USD\u00a0$10.99'],
    ['fr', '10,99\u00a0$\u00a0US'],
    ['ar', '\u200f\u206610.99\u2069\u00a0\u2066US$\u2069'],
  ] as const)('[R9.03] is not torn apart at the end of a line, in %s', (locale, label) => {
    expect(moneyLabel('USD', 10.99, locale)).toBe(label);
  });

  it('has its minus in front', () => {
    expect(moneyLabel('USD', -10.25, 'en')).toBe('−USD\u00a0$10.25');
  });

  it('[R9.05] breaks only in the words after it', () => {
    const price = { currency: 'USD', base_price: 25, period: 3 } as const;
    expect(priceLabel({ ...price, offer: 'monthly' }, 'en')).toBe('USD\u00a0$25.00/3 monthly');
    expect(priceLabel({ ...price, offer: 'mois' }, 'fr')).toBe('25,00\u00a0$\u00a0US/3 mois');
  });
});
