import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gameRefundOf, sharesOf, splitByPrice, type GameOrder } from './share-rules.ts';

const game = 7;
const anOrder = (changes: Partial<GameOrder> = {}): GameOrder => {
  const amount_cents = changes.amount_cents ?? 1_649;
  return {
    amount_cents,
    kept_cents: amount_cents,
    asked_cents: 0,
    returned_cents: 0,
    items: null,
    ...changes,
  };
};
const items = [
  { event_id: null, cents: 1_599 },
  { event_id: game, cents: 1_099 },
  { event_id: 8, cents: 499 },
];

describe('splitByPrice', () => {
  it.each<[string, number, number[], number[]]>([
    ['nothing', 0, [3, 1], [0, 0]],
    ['the whole', 4, [3, 1], [3, 1]],
    ['a rest of one cent to the largest remainder', 100, [333, 333, 334], [33, 33, 34]],
    ['a tie to the earlier item', 1, [5, 5], [1, 0]],
    ['two cents of a tie', 2, [5, 5, 5], [1, 1, 0]],
    ['nothing to a free item', 7, [0, 10, 5], [0, 5, 2]],
    ['free items alone', 0, [0, 0], [0, 0]],
  ])('%s', (_, whole, prices, parts) => {
    expect(splitByPrice(whole, prices)).toEqual(parts);
  });
});

describe('sharesOf', () => {
  it('is each item’s own price without a discount', () => {
    expect(sharesOf(items, 3_197)).toEqual([1_599, 1_099, 499]);
  });

  it('is what the page of prices says', () => {
    const page = readFileSync(new URL('../../../../docs/algorithms/price.md', import.meta.url), 'utf8');
    const centsIn = (text: string): number[] =>
      [...text.matchAll(/\d+\.\d\d/g)].map(([amount]) => Math.round(Number(amount) * 100));
    const table = page.slice(page.indexOf('| items | discount'), page.indexOf('*Third line, after'));
    const lines = table.trim().split('\n').slice(2);
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      const [prices = [], , [total = 0] = [], shares] = line.split('|').slice(1, -1).map(centsIn);
      expect(
        sharesOf(
          prices.map((cents) => ({ event_id: null, cents })),
          total,
        ),
      ).toEqual(shares);
    }
  });

  it('[T22] adds up to the total to the cent, and no share is negative or above its price', () => {
    const price = fc.nat(10_000_000);
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 12 }), fc.nat(100), (prices, percent) => {
        const whole = prices.reduce((sum, cents) => sum + cents, 0);
        const total = whole - Math.floor((whole * percent) / 100);
        const shares = sharesOf(
          prices.map((cents) => ({ event_id: null, cents })),
          total,
        );
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(prices[index] ?? 0);
          // Within a cent of the exact share.
          if (whole > 0) expect(Math.abs(share - ((prices[index] ?? 0) * total) / whole)).toBeLessThan(1);
        }
      }),
    );
  });
});

describe('gameRefundOf', () => {
  it.each<[string, GameOrder, number, number]>([
    ['all of an order of the game alone', anOrder(), 100, 1_649],
    ['half of it, half a cent to the buyer', anOrder(), 50, 825],
    ['one percent', anOrder(), 1, 16],
    ['what is left after a refund by hand', anOrder({ kept_cents: 1_000 }), 100, 1_000],
    ['what is left beside one under way', anOrder({ asked_cents: 1_600 }), 100, 49],
    ['nothing twice', anOrder({ returned_cents: 1_649, kept_cents: 0 }), 100, 0],
    ['the rest after a part', anOrder({ returned_cents: 825, kept_cents: 824 }), 100, 824],
    ['no second half beyond the share', anOrder({ returned_cents: 825, kept_cents: 824 }), 50, 824],
    ['its share of a bundle', anOrder({ amount_cents: 3_197, items }), 100, 1_099],
    ['a part of its share', anOrder({ amount_cents: 3_197, items }), 25, 275],
    ['its share minus its part of a discount', anOrder({ amount_cents: 2_398, items }), 100, 824],
    [
      'the last item takes what is left after earlier refunds',
      anOrder({ amount_cents: 3_197, kept_cents: 1_000, items }),
      100,
      1_000,
    ],
    [
      'nothing of a bundle twice',
      anOrder({ amount_cents: 3_197, kept_cents: 2_098, returned_cents: 1_099, items }),
      100,
      0,
    ],
    [
      'nothing of an order without the game',
      anOrder({ amount_cents: 1_599, items: items.slice(0, 1) }),
      100,
      0,
    ],
  ])('%s', (_, order, percent, cents) => {
    expect(gameRefundOf(order, game, percent)).toBe(cents);
  });

  it('[T22] gives each item of a bundle back one by one, in any order and with refunds by hand between, and never more than was paid', () => {
    const prices = fc.array(fc.nat(50_000), { minLength: 1, maxLength: 8 });
    const refunds = fc.array(fc.record({ item: fc.nat(7), percent: fc.integer({ min: 1, max: 100 }) }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(prices, fc.nat(100), refunds, fc.nat(20_000), (given, off, parts, byHand) => {
        const own = given.map((cents, index) => ({ event_id: index, cents }));
        const whole = given.reduce((sum, cents) => sum + cents, 0);
        const amount = whole - Math.floor((whole * off) / 100);
        let kept = amount - Math.min(byHand, amount);
        const returned = own.map(() => 0);
        const shares = sharesOf(own, amount);
        const give = (item: number, percent: number): void => {
          const order = {
            amount_cents: amount,
            kept_cents: kept,
            asked_cents: 0,
            returned_cents: returned[item] ?? 0,
            items: own,
          };
          const cents = gameRefundOf(order, item, percent);
          returned[item] = (returned[item] ?? 0) + cents;
          kept -= cents;
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(kept).toBeGreaterThanOrEqual(0);
          expect(returned[item]).toBeLessThanOrEqual(shares[item] ?? 0);
        };
        for (const { item, percent } of parts) give(item % own.length, percent);
        for (const index of own.keys()) give(index, 100);
        // All items are given back: nothing is left.
        expect(kept).toBe(0);
      }),
    );
  });
});
