// The choice of a preroll: venue, sport, live or recorded, and the weights.
import { describe, expect, it } from 'vitest';
import { appliesTo, chooseByWeight, isHidden, playedName, type PrerollTarget } from './preroll-rules.ts';

const live: PrerollTarget = { location_id: 4, event_category_id: 2, stream_status: 'live' };
const anywhere = { location_id: null, event_categories: [], for_vod: true, for_live: true };

describe('appliesTo', () => {
  it.each([
    ['any game', {}, {}, true],
    ['its venue', { location_id: 4 }, {}, true],
    ['another venue', { location_id: 5 }, {}, false],
    ['a game without a venue', { location_id: 4 }, { location_id: null }, false],
    ['its sport', { event_categories: [1, 2] }, {}, true],
    ['another sport', { event_categories: [1] }, {}, false],
    ['its venue, but another sport', { location_id: 4, event_categories: [1] }, {}, false],
    ['a live game, for recordings alone', { for_live: false }, {}, false],
    ['a recording, for live games alone', { for_vod: false }, { stream_status: 'finished' }, false],
    ['a live game, for live games alone', { for_vod: false }, {}, true],
    ['a recording, for recordings alone', { for_live: false }, { stream_status: 'finished' }, true],
    ['an upcoming game', {}, { stream_status: 'upcoming' }, false],
  ] as const)('[R5.04b] %s', (_name, rule, target, expected) => {
    expect(
      appliesTo(
        {
          ...anywhere,
          ...rule,
          event_categories: [...('event_categories' in rule ? rule.event_categories : [])],
        },
        { ...live, ...target },
      ),
    ).toBe(expected);
  });
});

describe('chooseByWeight', () => {
  const items = [
    { id: 'a', weight: 1 },
    { id: 'none', weight: 0 },
    { id: 'b', weight: 3 },
  ];
  it.each([
    [0, 'a'],
    [0.2499, 'a'],
    [0.25, 'b'],
    [0.999_999, 'b'],
    [1, 'b'],
  ])('[R3.11] at %d chooses %s', (random, expected) => {
    expect(chooseByWeight(items, () => random)?.id).toBe(expected);
  });

  it('chooses none when every weight is 0 or there is nothing', () => {
    expect(chooseByWeight([{ weight: 0 }], () => 0.5)).toBeUndefined();
    expect(chooseByWeight([], () => 0.5)).toBeUndefined();
  });

  it('keeps the shares of 500 prerolls with the largest weights', () => {
    const many = Array.from({ length: 500 }, (_, id) => ({ id, weight: 1_000_000_000 }));
    const draws = Array.from({ length: 5_000 }, (_, index) => (index + 0.5) / 5_000);
    const counts = new Map<number, number>();
    for (const draw of draws) {
      const id = chooseByWeight(many, () => draw)?.id ?? -1;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    expect(counts.size).toBe(500);
    expect(new Set(counts.values())).toEqual(new Set([10]));
  });
});

describe('isHidden', () => {
  it.each([
    ['never played', undefined, false],
    ['just played', 1_000_000, true],
    ['a millisecond before the end', 1_000_000 - 3_599_999, true],
    ['at the end', 1_000_000 - 3_600_000, false],
    ['by a clock that was ahead', 1_000_001, false],
  ])('[R9.01m] %s', (_name, playedAt, expected) => {
    expect(isHidden(playedAt, 1_000_000, 3_600_000)).toBe(expected);
  });
});

describe('playedName', () => {
  it('[R4.10] is one per account and game, and one for all visitors', () => {
    expect(playedName('12', 7)).toBe('preroll.12.7');
    expect(playedName(null, 7)).toBe('preroll.unlogged.7');
  });
});
