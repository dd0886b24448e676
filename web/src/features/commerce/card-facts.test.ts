import type { SavedCard } from '@floodlit/contract/commerce/cards';
import { describe, expect, it } from 'vitest';
import { cardBrand } from '@floodlit/contract/sums/card-brand';
import { cardOfTyped, expiryOf, firstChoice, newCard, typedCard } from './card-facts.ts';

const aCard = (card: Partial<SavedCard> = {}): SavedCard => ({
  id: 'pm_1',
  brand: 'visa',
  last4: '4242',
  exp_month: 3,
  exp_year: 2029,
  is_expired: false,
  ...card,
});

describe('a saved card', () => {
  it('has its common name', () => {
    expect(cardBrand(aCard().brand)).toBe('Visa');
    expect(cardBrand('a_bank_of_tomorrow')).toBeUndefined();
    expect(expiryOf(aCard())).toBe('03/29');
    expect(expiryOf(aCard({ exp_month: 12, exp_year: 2109 }))).toBe('12/09');
  });

  it.each([
    [[aCard()], 'pm_1'],
    [[aCard({ is_expired: true }), aCard({ id: 'pm_2' })], 'pm_2'],
    [[aCard({ is_expired: true })], 'new'],
    [[], 'new'],
  ])('is preselected only while it works', (cards, choice) => {
    expect(firstChoice(cards)).toBe(choice);
  });
});

describe('the choice of a card in another language', () => {
  it('is a new card, and never the id of a saved one', () => {
    expect(typedCard('pm_1')).toEqual({ chosen: '' });
    expect(typedCard(undefined)).toEqual({ chosen: '' });
    expect(cardOfTyped(typedCard(newCard))).toBe(newCard);
    expect(cardOfTyped({ chosen: 'pm_1', kept: 'yes' })).toBeUndefined();
  });
});
