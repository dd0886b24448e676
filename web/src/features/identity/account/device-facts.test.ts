import { expect, it } from 'vitest';
import '../../../lib/date-words.fixture.ts';
import { agoOf, countryName } from './device-facts.ts';

const now = Date.parse('2026-11-20T20:00:00Z');

it.each([
  ['2026-11-20T20:05:00Z', 'en', undefined],
  ['2026-11-20T19:15:00Z', 'en', undefined],
  ['2026-11-20T17:00:00Z', 'en', '3 hours ago'],
  ['2026-11-19T19:00:00Z', 'en', 'yesterday'],
  ['2026-11-10T20:00:00Z', 'fr', 'il y a 10 jours'],
] as const)('the last request at %s reads in %s: %s', (seenAt, locale, words) => {
  expect(agoOf(seenAt, now, locale)).toBe(words);
});

it('names a country in the reader’s language, and one that is none by its code', () => {
  expect([countryName('CA', 'fr'), countryName('CA', 'ar'), countryName('ZQ', 'en')]).toEqual([
    'Canada',
    'كندا',
    'ZQ',
  ]);
});
