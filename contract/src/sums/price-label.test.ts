import { describe, expect, it } from 'vitest';
import { moneyLabel, priceLabel } from './price-label.ts';

describe('priceLabel', () => {
  it.each([
    [{ currency: 'USD', base_price: 9.99, period: 1, offer: 'monthly' }, 'USD $9.99/monthly'],
    [{ currency: 'USD', base_price: 25, period: 3, offer: 'monthly' }, 'USD $25.00/3 monthly'],
    [{ currency: 'CAD', base_price: 99.9, period: 1, offer: 'annual' }, 'CAD $99.90/annual'],
    [{ currency: 'USD', base_price: 9.99, period: 1, offer: 'شهريًا' }, '\u200f\u2066USD $9.99\u2069/شهريًا'],
    [{ currency: 'USD', base_price: 14.5, period: 1, offer: null }, 'USD $14.50'],
    [{ currency: 'USD', base_price: 14.5, period: 2, offer: null }, 'USD $14.50'],
  ] as const)('[R9.05] [T26] writes %j as %s', (price, label) => {
    expect(priceLabel(price)).toBe(label);
  });
});

describe('moneyLabel', () => {
  it.each([
    [0, 'USD $0.00'],
    [10.99, 'USD $10.99'],
    [0.1 + 0.2, 'USD $0.30'],
    [1234.5, 'USD $1,234.50'],
    [1_000_000, 'USD $1,000,000.00'],
    [-5, '−USD $5.00'],
  ])('writes %d as %s', (amount, label) => {
    expect(moneyLabel('USD', amount)).toBe(label);
  });

  it('[R9.03] [T26] adds the currency code, because both dollars share a sign', () => {
    expect(moneyLabel('USD', 9.99)).toBe('USD $9.99');
    expect(moneyLabel('CAD', 9.99)).toBe('CAD $9.99');
  });
});
