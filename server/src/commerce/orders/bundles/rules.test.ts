import { describe, expect, it } from 'vitest';
import { bundleKeyOf, bundleNameOf, bundlePrice, overlaps, overlapsItself, type Claim } from './rules.ts';

const aClaim = (claim: Partial<Claim> = {}): Claim => ({
  pass_id: 1,
  event_id: null,
  event_category_id: null,
  participant_id: null,
  ...claim,
});

describe('overlaps', () => {
  it.each([
    ['the same pass', {}, {}, true],
    ['another pass', {}, { pass_id: 2 }, false],
    ['the whole pass and one of its sports', {}, { event_category_id: 3 }, true],
    ['two sports of one pass', { event_category_id: 3 }, { event_category_id: 4 }, false],
    ['one sport twice', { event_category_id: 3 }, { event_category_id: 3 }, true],
    ['two teams of one pass', { participant_id: 5 }, { participant_id: 6 }, false],
    ['one team twice', { participant_id: 5 }, { participant_id: 5 }, true],
    ['the same event', { event_id: 7 }, { event_id: 7 }, true],
    ['two events that one pass sells', { event_id: 7 }, { event_id: 8 }, false],
    ['a pass and an event', {}, { event_id: 7 }, false],
  ] as const)('%s: %j, %j → %s', (_, one, other, expected) => {
    expect(overlaps(aClaim(one), aClaim(other))).toBe(expected);
    expect(overlaps(aClaim(other), aClaim(one))).toBe(expected);
  });

  it('sees what is in a selection twice', () => {
    expect(overlapsItself([aClaim(), aClaim({ pass_id: 2 })])).toBe(false);
    expect(overlapsItself([aClaim(), aClaim({ pass_id: 2 }), aClaim({ participant_id: 9 })])).toBe(true);
  });
});

it('has one name in whatever order it was picked', () => {
  expect(bundleKeyOf(['package:2', 'event:9'])).toBe('bundle:event:9+package:2');
  expect(bundleKeyOf(['event:9', 'package:2'])).toBe('bundle:event:9+package:2');
});

it.each([
  [
    'two teams of one pass',
    [
      ['Team pass', 'Hawks'],
      ['Team pass', 'Bears'],
    ],
    'Team pass · Hawks, Bears',
  ],
  ['one team', [['Team pass', 'Hawks']], 'Team pass · Hawks'],
  ['a pass and a game', [['Month pass'], ['Hawks @ Bears']], 'Month pass + Hawks @ Bears'],
  [
    'a pass between two teams',
    [['Team pass', 'Hawks'], ['Month pass'], ['Team pass', 'Bears']],
    'Team pass · Hawks, Bears + Month pass',
  ],
])('names what is in it, each once: %s', (_, items, expected) => {
  expect(bundleNameOf(items.map(([name = '', part]) => ({ name, part })))).toBe(expected);
});

it('costs the early prices of its parts until their end', () => {
  const early_prices = [{ base_price_cents: 1_000, starts_at: null, ends_at: '2026-08-01T04:00:00Z' }];
  const early = { type: 'paid', base_price_cents: 1_499, service_fee_cents: 100, early_prices } as const;
  const later = { ...early, early_prices: [] };
  expect(bundlePrice([early, later], new Date('2026-08-01T03:59:59Z')).total).toBe(2_699);
  expect(bundlePrice([early, later], new Date('2026-08-01T04:00:00Z')).total).toBe(3_198);
});

it('costs what its parts cost', () => {
  const paid = { type: 'paid', base_price_cents: 1_499, service_fee_cents: 100, early_prices: [] } as const;
  expect(bundlePrice([paid, paid, { ...paid, type: 'free' }], new Date())).toEqual({
    base: 2_998,
    fee: 200,
    total: 3_198,
  });
});
