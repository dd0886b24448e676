import { describe, expect, it } from 'vitest';
import { newCoupon, termsOf, type CouponValues } from './coupon-values.ts';

const values: CouponValues = { ...newCoupon, name: 'Boosters', code: 'HAWKS25' };
const read = (change: Partial<CouponValues>) => termsOf({ ...values, ...change }, 'America/New_York');

describe('the fields of a new promo code', () => {
  it.each(['HAWKS25', 'hawks-25', ' Hawks 25 '])('take the code %s', (code) => {
    expect(read({ code }).code).toBe(code);
  });

  it.each([
    ['a code of two signs', { code: 'H2' }, 'code'],
    ['a code with other signs', { code: 'HAWKS25%' }, 'code'],
    ['a prefix with other signs', { kind: 'batch', code: '', prefix: 'TEAM!' }, 'prefix'],
    ['an end before its start', { starts: '2027-01-02T10:00', ends: '2027-01-01T10:00' }, 'ends'],
    ['an end in the past', { ends: '2020-01-01T10:00' }, 'ends'],
  ] as const)('mark %s', (_, change, field) => {
    expect(() => read(change)).toThrow(expect.objectContaining({ field }));
  });
});
