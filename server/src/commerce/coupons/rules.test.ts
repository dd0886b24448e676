import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@floodlit/contract/limits';
import { cents } from '../../kernel/money.ts';
import {
  areSound,
  canonicalCode,
  discounted,
  hasUseLeft,
  isForProduct,
  isRunning,
  isWellFormed,
  type CouponTerms,
} from './rules.ts';
import type { Price } from '../passes/rules.ts';

const now = new Date('2026-11-20T12:00:00Z');

const aCoupon = (changes: Partial<CouponTerms> = {}): CouponTerms => ({
  percent: 25,
  amount_cents: null,
  currency: null,
  minimum_cents: null,
  order_type: null,
  uses_maximum: null,
  uses_per_user: 1,
  uses_per_code: null,
  starts_at: now,
  ends_at: null,
  passes: [],
  events: [],
  ...changes,
});

const aPrice = (base: number, fee = 0): Price => ({
  base: cents(base),
  fee: cents(fee),
  total: cents(base + fee),
});
const amountOff = (amount: number) => ({ percent: null, amount_cents: amount });

describe('a discount', () => {
  it('[T20] is whole cents between nothing and all of it, and never leaves what no card can be charged', () => {
    const terms = fc.oneof(
      fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent, amount_cents: null })),
      fc.integer({ min: 1, max: 10_000_000 }).map(amountOff),
    );
    const parts = fc.nat({ max: 5_000_000 });
    fc.assert(
      fc.property(parts, parts, terms, (base, fee, taken) => {
        const { discount, total } = discounted(aPrice(base, fee), taken);
        expect(Number.isSafeInteger(discount)).toBe(true);
        expect(discount + total).toBe(base + fee);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(total === 0 || total >= limits.cardMinimumCents).toBe(true);
      }),
    );
  });

  it('[T20] of a higher percentage is never smaller', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000 }), fc.integer({ min: 1, max: 99 }), (total, percent) => {
        const less = discounted(aPrice(total), { percent, amount_cents: null });
        const more = discounted(aPrice(total), { percent: percent + 1, amount_cents: null });
        expect(more.discount).toBeGreaterThanOrEqual(less.discount);
      }),
    );
  });

  it('without a coupon is none, however small the price', () => {
    expect(discounted(aPrice(20), undefined)).toEqual({ ...aPrice(20), discount: 0 });
  });
});

describe('a code', () => {
  it('is the same in small letters, with spaces and with dashes', () => {
    for (const typed of ['hawks25', ' Hawks 25 ', 'HAWKS-25', 'HAWKS–25'])
      expect(canonicalCode(typed)).toBe('HAWKS25');
  });
  it.each([
    'HAWKS\u200b25',
    '\ufeffHAWKS25',
    'HAWKS\u00a025',
    'HAWKS\u00ad25',
    '\u2068hawks25\u2069',
    'hawks\u202e25',
    'HAWKS25\ufe0f',
    '\u200eHAWKS25\r\n',
  ])('loses the invisible signs of %j', (typed) => {
    expect(canonicalCode(typed)).toBe('HAWKS25');
  });
  it.each(['', 'AB', 'HAWKS!', 'НAWKS25', 'A'.repeat(65), '\u200b\u200b'])(
    '[T65] is plain letters and digits, not "%s"',
    (code) => {
      expect(isWellFormed(canonicalCode(code))).toBe(false);
    },
  );
});

describe('a coupon runs', () => {
  const running = { starts_at: now, ends_at: new Date('2026-11-21T12:00:00Z'), stopped_at: null };
  const at = (text: string) => isRunning(running, new Date(text));
  it('from its first moment up to its last, which is not included', () => {
    expect(at('2026-11-20T11:59:59.999Z')).toBe(false);
    expect(at('2026-11-20T12:00:00Z')).toBe(true);
    expect(at('2026-11-21T11:59:59.999Z')).toBe(true);
    expect(at('2026-11-21T12:00:00Z')).toBe(false);
    expect(isRunning({ ...running, ends_at: null }, new Date('2036-01-01'))).toBe(true);
  });
  it('until it is stopped', () => {
    expect(isRunning({ ...running, stopped_at: now }, now)).toBe(false);
  });
});

describe('what a coupon is for', () => {
  const pass = { id: 5, currency: 'USD' } as const;
  const aPackage = { type: 'package', pass, event: undefined } as const;
  const aGame = { type: 'event', pass: { id: 6, currency: 'USD' }, event: { id: 44 } } as const;
  const price = aPrice(1_000, 100);

  it.each<[string, Partial<CouponTerms>, boolean, boolean]>([
    ['everything', {}, true, true],
    ['packages', { order_type: 'package' }, true, false],
    ['games', { order_type: 'event' }, false, true],
    ['one package', { passes: [5] }, true, false],
    // The pass that sells a game is no product by itself.
    ['the pass behind a game', { passes: [6] }, false, false],
    ['another package', { passes: [7] }, false, false],
    ['one game', { events: [44] }, false, true],
    ['a package and a game', { passes: [5], events: [44] }, true, true],
    ['one game, but packages only', { events: [44], order_type: 'package' }, false, false],
    ['another currency', { currency: 'CAD', amount_cents: 100, percent: null }, false, false],
    ['its currency', { currency: 'USD', amount_cents: 100, percent: null }, true, true],
    ['the very price', { currency: 'USD', minimum_cents: 1_100 }, true, true],
    ['a higher price', { currency: 'USD', minimum_cents: 1_101 }, false, false],
  ])('%s', (_, changes, isForPackage, isForGame) => {
    expect(isForProduct(aCoupon(changes), aPackage, price)).toBe(isForPackage);
    expect(isForProduct(aCoupon(changes), aGame, price)).toBe(isForGame);
  });

  it('is never what costs nothing', () => {
    expect(isForProduct(aCoupon(), aPackage, aPrice(0))).toBe(false);
  });
});

describe('uses', () => {
  const uses = { inAll: 9, ofUser: 1, ofCode: 2 };
  it.each<[Partial<CouponTerms>, boolean]>([
    [{ uses_maximum: 10, uses_per_user: 2, uses_per_code: 3 }, true],
    [{ uses_maximum: null, uses_per_user: null, uses_per_code: null }, true],
    [{ uses_maximum: 9, uses_per_user: 2, uses_per_code: 3 }, false],
    [{ uses_maximum: 10, uses_per_user: 1, uses_per_code: 3 }, false],
    [{ uses_maximum: 10, uses_per_user: 2, uses_per_code: 2 }, false],
  ])('%j leaves one: %s', (changes, isLeft) => {
    expect(hasUseLeft(aCoupon(changes), uses)).toBe(isLeft);
  });
});

describe('terms', () => {
  it('are sound', () => {
    expect(areSound(aCoupon())).toBe(true);
    expect(areSound(aCoupon({ ...amountOff(500), currency: 'CAD' }))).toBe(true);
  });
  it.each<[string, Partial<CouponTerms>]>([
    ['nothing off', { percent: null }],
    ['two ways at once', { amount_cents: 100, currency: 'USD' }],
    ['0 %', { percent: 0 }],
    ['101 %', { percent: 101 }],
    ['half a percent', { percent: 2.5 }],
    ['an amount of no currency', amountOff(500)],
    ['a minimum of no currency', { minimum_cents: 500 }],
    ['no use at all', { uses_maximum: 0 }],
    ['an end before its beginning', { ends_at: now }],
    ['no date', { starts_at: new Date('never') }],
    ['too many products', { passes: Array.from({ length: 101 }, (_, id) => id) }],
  ])('are not: %s', (_, changes) => {
    expect(areSound(aCoupon(changes))).toBe(false);
  });
});
