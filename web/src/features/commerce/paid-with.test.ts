import type { SavedCard } from '@floodlit/contract/commerce/cards';
import type { Subscription } from '@floodlit/contract/commerce/subscriptions';
import { describe, expect, it } from 'vitest';
import { otherCards, paidWith } from './paid-with.ts';

const visa: SavedCard = {
  id: 'pm_1',
  brand: 'visa',
  last4: '4242',
  exp_month: 12,
  exp_year: 2030,
  is_expired: false,
};
const amex: SavedCard = { ...visa, id: 'pm_2', brand: 'amex', last4: '0005' };
const old: SavedCard = { ...amex, id: 'pm_3', is_expired: true };
const { brand, last4, exp_month, exp_year } = visa;
const membership: Subscription = {
  subscription_id: 7,
  name: 'Fan membership',
  state: 'active',
  auto_renewal: 'on',
  price: 12.99,
  base_price: 11.99,
  service_fee: 1,
  currency: 'USD',
  offer: 'monthly',
  period: 1,
  current_period_end: '2026-12-20T12:00:00Z',
  access_until: null,
  card: { brand, last4, exp_month, exp_year },
  created_at: '2026-11-20T12:00:00Z',
};

describe('paidWith', () => {
  it.each<[string, Partial<Subscription>, boolean]>([
    ['one that renews itself', {}, true],
    ['one whose renewal failed', { state: 'past_due' }, true],
    ['one in its trial', { state: 'trialing' }, true],
    ['one that was stopped', { auto_renewal: 'off' }, false],
    ['one that is over', { state: 'canceled' }, false],
    ['one without a card', { card: null }, false],
    [
      'one that another card pays',
      { card: { brand: 'amex', last4: '0005', exp_month: 12, exp_year: 2030 } },
      false,
    ],
  ])('%s', (_, changes, isPaid) => {
    expect(paidWith(visa, [{ ...membership, ...changes }])).toHaveLength(isPaid ? 1 : 0);
  });
});

it('another card can pay unless it is over', () => {
  expect(otherCards(visa, [visa, amex, old])).toEqual([amex]);
});
