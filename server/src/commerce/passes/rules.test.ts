import { describe, expect, it } from 'vitest';
import { aPass } from '../../../test/money/makers.ts';
import { endOf, isSelectionOffered, priceOf, productKeyOf } from './rules.ts';

describe('productKeyOf', () => {
  it('is one text per product and selection', () => {
    expect(productKeyOf('package', 5)).toBe('package:5');
    expect(productKeyOf('event', 5, { event_category_id: null, participant_id: null })).toBe('event:5');
    expect(productKeyOf('package', 5, { participant_id: 2, event_category_id: 9 })).toBe(
      'package:5:category=9:participant=2',
    );
  });
});

const moment = new Date('2026-08-01T04:00:00Z');

describe('priceOf', () => {
  it('adds the fee to the base price', () => {
    expect(priceOf(aPass({ base_price_cents: 999, service_fee_cents: 100 }), moment)).toEqual({
      base: 999,
      fee: 100,
      total: 1099,
    });
  });
  it('is nothing for free and registration passes, whatever they carry', () => {
    for (const type of ['free', 'register'] as const)
      expect(priceOf(aPass({ type, base_price_cents: 999, service_fee_cents: 100 }), moment).total).toBe(0);
  });
});

describe('isSelectionOffered', () => {
  const sports = aPass({ event_categories: [3, 4] });
  const teams = aPass({ is_team_pass: true, participants: [8, 9] });
  it.each([
    ['no sport of a package that is sold sport by sport', sports, {}, false],
    ['the whole package of one sport', aPass({ event_categories: [3] }), {}, true],
    ['a package for all sports', aPass(), {}, true],
    ['one of its sports', sports, { event_category_id: 3 }, true],
    ['another sport', sports, { event_category_id: 5 }, false],
    ['a team of a package that is not by team', sports, { participant_id: 8 }, false],
    ['a sport of a package for all sports', aPass(), { event_category_id: 3 }, false],
    ['one of the teams', teams, { participant_id: 9 }, true],
    ['no team', teams, {}, false],
    ['another team', teams, { participant_id: 1 }, false],
    ['a team of a team pass that lists none', aPass({ is_team_pass: true }), { participant_id: 8 }, false],
  ])('%s', (_, pass, selection, offered) => {
    expect(isSelectionOffered(pass, selection)).toBe(offered);
  });
});

describe('endOf', () => {
  const start = new Date('2028-02-29T12:00:00Z');
  it.each([
    ['[R9.04] monthly is 30 days', 'monthly', 1, '2028-03-30T12:00:00.000Z'],
    ['month is monthly', 'month', 3, '2028-05-29T12:00:00.000Z'],
    ['[R9.04] annual is 12 months; 29 February ends on the 28th', 'annual', 1, '2029-02-28T12:00:00.000Z'],
    ['four years reach the next 29 February', 'annual', 4, '2032-02-29T12:00:00.000Z'],
  ] as const)('%s', (_, offer, period, end) => {
    expect(endOf({ offer, period }, start)?.toISOString()).toBe(end);
  });
  it('has no end without an offer', () => {
    expect(endOf({ offer: null, period: 1 }, start)).toBeNull();
  });
});
