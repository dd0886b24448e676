// @vitest-environment node
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { acceptedBrands, cardBrand } from '@floodlit/contract/sums/card-brand';
import { expect, it } from 'vitest';

const sandbox = path.join(import.meta.dirname, '../../../../stripe-sandbox/src/test-cards.ts');

it('the cards that a page of the sandbox names are those that the sandbox takes', () => {
  const accepted = acceptedBrands('sandbox');
  const brands = [...readFileSync(sandbox, 'utf8').matchAll(/aCard\(\s*'(\w+)'/gu)];
  expect(new Set(brands.map(([, brand]) => brand))).toEqual(new Set(accepted));
  for (const brand of accepted) expect(cardBrand(brand)).toBeDefined();
});
