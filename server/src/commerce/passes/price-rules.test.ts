import { fieldMessages } from '@floodlit/contract/field-messages';
import { expect, it } from 'vitest';
import { faultOfPrice } from './price-rules.ts';

const base = 'base_price_cents';
it.each([
  [499, 0, undefined],
  [49, 1, undefined],
  [9_999_900, 100, undefined],
  [0, 0, { field: base, message: fieldMessages.priceZero }],
  [0, 150, { field: base, message: fieldMessages.priceZero }],
  [49, 0, { field: base, message: fieldMessages.priceTooLow }],
  [-500, 900, { field: base, message: fieldMessages.priceTooLow }],
  [600, -500, { field: base, message: fieldMessages.priceTooLow }],
  [9_999_901, 100, { field: base, message: fieldMessages.priceTooHigh }],
  [100, 10_000_000, { field: 'service_fee_cents', message: fieldMessages.priceTooHigh }],
])('a price of %i with a fee of %i', (baseCents, feeCents, fault) => {
  expect(faultOfPrice({ baseCents, feeCents })).toEqual(fault);
});
