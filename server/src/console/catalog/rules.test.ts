import { describe, expect, it } from 'vitest';
import type { EventRecord } from '../../catalog/index.ts';
import { covers } from '../../operators/index.ts';
import { changesOf, changesSale, priceOf, subjectOfCopy } from './rules.ts';

const words = {
  name: 'The final',
  description: '',
  type: 'paid',
  time_zone: 'Europe/Paris',
  duration_seconds: null,
  image: null,
  event_category_id: 1,
  away_team_id: 2,
  home_team_id: 3,
  location_id: null,
} as const;
const event = {
  ...words,
  id: 5,
  starts_at: new Date('2027-03-01T18:00:00Z'),
  single_event_package_id: 9,
} as unknown as EventRecord;
const given = { ...words, starts_at: '2027-03-01T18:00:00.000Z' };

describe('changesOf', () => {
  it.each([
    ['is empty for the same words', {}, {}],
    ['is empty for the same moment in another zone', { starts_at: '2027-03-01T19:00:00+01:00' }, {}],
    ['has only the changed name', { name: 'The last game' }, { name: 'The last game' }],
    ['has a link that is taken away', { away_team_id: null }, { away_team_id: null }],
    [
      'has the moment as a date',
      { starts_at: '2027-03-01T19:00:00Z' },
      { starts_at: new Date('2027-03-01T19:00:00Z') },
    ],
  ])('%s', (_, edit, change) => expect(changesOf(event, { ...given, ...edit })).toEqual(change));
});

describe('changesSale', () => {
  it.each([
    ['another access of a game with a price', 'ppv', 9, true],
    ['another access of a game without one', 'ppv', null, false],
    ['the same access of a game with a price', 'paid', 9, false],
  ] as const)('%s', (_, type, single_event_package_id, expected) =>
    expect(changesSale({ type: 'paid', single_event_package_id }, { type })).toBe(expected),
  );
});

describe('subjectOfCopy', () => {
  const game = { kind: 'part', channel_id: 1, team_ids: [2, 3], event_ids: [5] } as const;
  it.each([
    ['this game alone does not cover its copy', { kind: 'event', channel_id: 1, id: 5 }, false],
    ['one of its teams covers its copy', { kind: 'team', channel_id: 1, id: 3 }, true],
    ['the channel covers its copy', { kind: 'channel', channel_id: 1 }, true],
  ] as const)('a grant for %s', (_, scope, expected) => {
    const copy = subjectOfCopy(game);
    expect(copy !== undefined && covers(scope, copy)).toBe(expected);
  });
  it('is undefined without the game', () => expect(subjectOfCopy(undefined)).toBeUndefined());
});

it('priceOf leaves windows out that the request does not name', () => {
  expect(priceOf({ base_price_cents: 900, service_fee_cents: null })).toEqual({
    baseCents: 900,
    feeCents: null,
    earlyPrices: undefined,
  });
});
