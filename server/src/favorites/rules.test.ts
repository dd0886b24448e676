import { describe, expect, it } from 'vitest';
import type { Favoritable } from '@floodlit/contract/favorites/favorites';
import { matchOf } from './rules.ts';

const teams = [
  { id: 1, group_id: 10 },
  { id: 2, group_id: 10 },
  { id: 3, group_id: 20 },
  { id: 4, group_id: null },
];
const nothing = { event_ids: [], participant_ids: [], event_category_ids: [], location_ids: [] };
const following = (
  favoritable_type: Favoritable['favoritable_type'],
  favoritable_id: number,
): Favoritable => ({
  favoritable_type,
  favoritable_id,
});

describe('matchOf', () => {
  it.each([
    ['nothing', [], nothing],
    ['a team', [following('participant', 4)], { ...nothing, participant_ids: [4] }],
    ['a school, as its teams', [following('group', 10)], { ...nothing, participant_ids: [1, 2] }],
    [
      'a team and its school, each team once',
      [following('participant', 2), following('group', 10)],
      { ...nothing, participant_ids: [2, 1] },
    ],
    ['a school without teams', [following('group', 30)], nothing],
    ['a sport', [following('category', 10)], { ...nothing, event_category_ids: [10] }],
    ['a game', [following('event', 1)], { ...nothing, event_ids: [1] }],
    ['a place', [following('location', 1)], { ...nothing, location_ids: [1] }],
  ])('[R3.07] follows %s', (_, followed, match) => expect(matchOf(followed, teams)).toEqual(match));
});
