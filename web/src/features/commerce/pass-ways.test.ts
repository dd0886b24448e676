import type { SubscriptionOffer } from '@floodlit/contract/commerce/subscriptions';
import { describe, expect, it } from 'vitest';
import { aPass } from './commerce-makers.fixture.ts';
import { groupWays, savingOf } from './pass-ways.ts';

const anOffer = (offer: Partial<SubscriptionOffer>): SubscriptionOffer => ({
  ...aPass({ name: 'Membership' }),
  trial_period: 7,
  trial_offered: true,
  ...offer,
});
const monthly = anOffer({ id: 1, offer: 'monthly', price: 12.99 });
const annual = anOffer({ id: 2, offer: 'annual', price: 120 });
const idsOf = (groups: ReturnType<typeof groupWays>): number[][] =>
  groups.map((ways) => ways.map(({ id }) => id));

describe('groupWays', () => {
  it.each([
    ['by the month and by the year are one pass, the least to pay now first', [annual, monthly], [[1, 2]]],
    ['another name is another pass', [monthly, { ...annual, name: 'Season' }], [[1], [2]]],
    ['so is another sport', [monthly, { ...annual, event_categories: [3] }], [[1], [2]]],
    [
      'so is one that ends by itself',
      [monthly, aPass({ id: 3, name: 'Membership', offer: 'annual' })],
      [[1], [3]],
    ],
    ['so is one with another feature', [monthly, { ...annual, no_ads: true }], [[1], [2]]],
    ['the same period twice gives no switch', [monthly, { ...monthly, id: 4 }], [[1], [4]]],
    [
      'the sports may be in any order',
      [
        { ...monthly, event_categories: [3, 4] },
        { ...annual, event_categories: [4, 3] },
      ],
      [[1, 2]],
    ],
    ['an owned pass shows only the owned period', [monthly, { ...annual, purchased: true }], [[2]]],
    [
      'keeps the place of its first payment period',
      [aPass({ id: 8 }), annual, aPass({ id: 9, name: 'Other' }), monthly],
      [[8], [1, 2], [9]],
    ],
  ])('%s', (_, passes, expected) => {
    expect(idsOf(groupWays(passes))).toEqual(expected);
  });
});

describe('savingOf', () => {
  it.each([
    ['twelve monthly payments against one', [monthly, annual], 35.88],
    ['every three months is four payments', [{ ...monthly, period: 3, price: 33.1 }, annual], 12.4],
    ['a year that costs as much saves nothing', [{ ...monthly, price: 10 }, annual], undefined],
    ['nor does one that costs more', [{ ...monthly, price: 9.99 }, annual], undefined],
    ['five months do not fill a year', [{ ...monthly, period: 5, price: 99 }, annual], undefined],
    ['two years are not compared', [monthly, { ...annual, period: 2 }], undefined],
    ['one way alone is compared with nothing', [annual], undefined],
  ])('%s', (_, ways, expected) => {
    expect(savingOf(ways)).toEqual(expected);
  });
});
