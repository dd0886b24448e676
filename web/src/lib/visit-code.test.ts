import { afterEach, describe, expect, it } from 'vitest';
import { codeIn, findVisitCode, forgetVisitCode, keepLinkedCode } from './visit-code.ts';

afterEach(() => forgetVisitCode());

describe('the promo code of a link', () => {
  it('[R3.14] is stored for the visit, and the next link’s replaces it', () => {
    keepLinkedCode('?coupon=HAWKS25');
    keepLinkedCode('?type=event&id=3');
    expect(findVisitCode()).toBe('HAWKS25');
    keepLinkedCode('?coupon=%20other-1%20');
    expect(findVisitCode()).toBe('other-1');
    forgetVisitCode();
    expect(findVisitCode()).toBeUndefined();
  });

  it.each(['', '?coupon=', '?coupon=%20', `?coupon=${'A'.repeat(65)}`, '?Coupon=A'])(
    'is none in "%s"',
    (search) => {
      expect(codeIn(search)).toBeUndefined();
    },
  );
});
