import { describe, expect, it } from 'vitest';
import { pluralCategory } from './plural-category.ts';

const others = [-1, -2, -11, 0.5, 1.5, 2.5, 3.5, 11.5, 99.9, 100.4, 1e6, 1e6 + 1, 2e6, 1e9, 12_345_678];
const numbers = [...Array.from({ length: 2_300 }, (_, number) => number), ...others];

describe('the category of a number in a plural', () => {
  it.each(['en', 'fr', 'ar'] as const)('is that of CLDR in %s', (locale) => {
    const rules = new Intl.PluralRules(locale);
    const wrong = numbers.filter((number) => pluralCategory(locale, number) !== rules.select(number));
    expect(wrong).toEqual([]);
  });
});
