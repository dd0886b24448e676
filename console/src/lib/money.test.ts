import { expect, it } from 'vitest';
import { centsOf, moneyText } from './money.ts';

it.each([
  ['5', 500],
  ['4.99', 499],
  ['4,99', 499],
  [' 12.00 ', 1200],
  ['٤٫٩٩', 499],
  ['0', 0],
  ['4.9', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['1,000.00', undefined],
  ['', undefined],
])('reads %s as %s cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});

it.each([
  ['en', '$10.99'],
  ['fr', '10,99\u00a0$US'],
  ['ar', '\u200f\u206610.99\u2069\u00a0\u2066US$\u2069'],
] as const)('writes an amount in %s', (locale, text) => {
  expect(moneyText(1099, 'USD', locale)).toBe(text);
});
