import type { CouponQuote } from '@floodlit/contract/commerce/coupon';
import { expect, it } from 'vitest';
import { heldQuote } from './use-coupon.ts';

const seen = { code: 'FREE' } as CouponQuote;
const renewed = { code: 'FREE' } as CouponQuote;

it('keeps the total that the buyer saw while the button makes the account and pays', () => {
  expect(heldQuote(true, seen, undefined), 'asked anew for the account').toBe(seen);
  expect(heldQuote(true, seen, renewed)).toBe(seen);
  expect(heldQuote(true, undefined, renewed), 'a payment that the page opened with').toBe(renewed);
});

it('follows the answers before and after', () => {
  expect(heldQuote(false, seen, undefined)).toBeUndefined();
  expect(heldQuote(false, seen, renewed)).toBe(renewed);
});
