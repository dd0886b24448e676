import { describe, expect, it } from 'vitest';
import { aPass } from './commerce-makers.fixture.ts';
import { findFeature, passesForGame, passesWith, passesWithHref } from './passes-with.ts';

const clips = { clipping: true, clips: 50 };
const season = aPass({ id: 1, price: 82, ...clips, download: true, downloads: 5 });
const month = aPass({ id: 2, price: 16, ...clips });
const team = aPass({ id: 3, price: 31 });
const empty = aPass({ id: 4, price: 1, clipping: true, clips: 0 });
const held = aPass({ id: 5, price: 2, ...clips, adds: 'nothing' });

describe('passesWith', () => {
  it('are those that give it, the cheapest first and the covered ones last', () => {
    const all = [season, held, month, team, empty];
    expect(passesWith(all, 'clips')).toEqual([month, season, held]);
    expect(passesWith(all, 'downloads')).toEqual([season]);
    expect(passesWith(all, 'no_ads')).toEqual([]);
  });
});

describe('passesForGame', () => {
  it.each([
    ['those that open the game', new Set([1]), [season]],
    ['all, when none of them opens the game', new Set([9]), [season, month]],
    ['all, before the answer', undefined, [season, month]],
  ])('are %s', (_, opening, expected) => {
    expect(passesForGame([season, month], opening)).toEqual(expected);
  });
});

describe('passesWithHref', () => {
  it.each([
    ['clips', 12, '/packages?feature=clips&event=12'],
    ['downloads', undefined, '/packages?feature=downloads'],
    [undefined, 12, '/packages?event=12'],
    [undefined, undefined, '/packages'],
  ] as const)('of %s and game %s is %s', (feature, eventId, href) => {
    expect(passesWithHref(feature, eventId)).toBe(href);
  });
});

it('an unknown feature in an address is none', () => {
  expect(['clips', 'everything', null].map(findFeature)).toEqual(['clips', undefined, undefined]);
});
