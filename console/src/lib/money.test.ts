import { expect, it } from 'vitest';
import { centsOf } from './money.ts';

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
