import { describe, expect, it } from 'vitest';
import { cardLabel } from './card-label.ts';

describe('the name of a card', () => {
  it.each([
    ['visa', 'en', 'Visa ending in \u20684242\u2069'],
    ['amex', 'fr', 'American Express se terminant par \u20684242\u2069'],
    ['mastercard', 'ar', 'Mastercard تنتهي بـ \u20684242\u2069'],
    ['a new brand', 'en', 'Card ending in \u20684242\u2069'],
  ] as const)('of %s in %s is %s', (brand, locale, expected) => {
    expect(cardLabel({ brand, last4: '4242' }, locale)).toBe(expected);
  });
});
