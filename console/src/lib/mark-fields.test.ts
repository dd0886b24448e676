import { describe, expect, it } from 'vitest';
import { ApiError } from '@floodlit/contract/client';
import { faultsOf } from './mark-fields.ts';

const refused = (body: unknown) => new ApiError('/console/test', 400, body);
const invalid = (errors: Record<string, string[]>) => refused({ code: 'request.invalid', errors });

describe('the field of a refusal', () => {
  it.each([
    ['a field of the same name', 'sponsor', ['url', 'sponsor'], 'sponsor'],
    ['the start of a copied game', 'starts_at', ['start'], 'start'],
    ['the start of a promo code', 'starts_at', ['starts', 'ends'], 'starts'],
    ['the end of a promo code', 'ends_at', ['starts', 'ends'], 'ends'],
    ['the amount of a promo code', 'amount_cents', ['amount', 'minimum'], 'amount'],
    ['the least price of a promo code', 'minimum_cents', ['amount', 'minimum'], 'minimum'],
  ])('is %s', (_, named, names, field) => {
    expect(faultsOf(invalid({ [named]: ['Field is required'] }), names)).toEqual([
      { field, message: 'Field is required' },
    ]);
  });

  it('is the code of a promo code that is taken', () => {
    expect(faultsOf(refused({ code: 'commerce.coupon_code_taken' }), ['name', 'code'])).toEqual([
      { field: 'code', message: 'failure.commerce_coupon_code_taken' },
    ]);
  });

  it('is none where the form has no such field', () => {
    expect(faultsOf(invalid({ starts_at: ['Field is required'] }), ['name'])).toEqual([]);
  });
});
