import { describe, expect, it } from 'vitest';
import { moneyLabel, priceLabel } from './money.ts';

describe('a price on a page', () => {
  it('[R9.03] does not break at the end of a line', () => {
    expect(moneyLabel('USD', 10.99)).toBe('USD\u00a0$10.99');
    expect(moneyLabel('USD', -10.25)).toBe('\u2066−USD\u00a0$10.25\u2069');
  });

  it('[R9.05] breaks only in the words after it', () => {
    const price = { currency: 'USD', base_price: 25, period: 3 } as const;
    expect(priceLabel({ ...price, offer: 'monthly' })).toBe('USD\u00a0$25.00/3 monthly');
    expect(priceLabel({ ...price, offer: 'شهريًا' })).toBe('\u200f\u2066USD\u00a0$25.00\u2069/3 شهريًا');
  });
});
