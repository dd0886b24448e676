import type { Hub, Participant } from '@floodlit/contract/catalog/catalog';
import { describe, expect, it } from 'vitest';
import { artOfHub, coverableOf, followTargetOf, slidePlaceOf } from './hub-facts.ts';

const aTeam = (id: number, sport: string | null): Participant => ({
  id,
  name: `Team ${id}`,
  short_name: `T${id}`,
  alias: `team-${id}`,
  monogram: `T${id}`,
  color: '#123456',
  group_id: 7,
  properties: { gender: 'women', sport },
});
const group = { id: 7, name: 'Lakeview', alias: 'lakeview', image: null };
const categories = [
  { id: 1, name: 'Soccer', alias: 'soccer' },
  { id: 2, name: 'Hockey', alias: 'hockey' },
];
const ofTeam = (sport: string | null): Hub => ({
  participant: { ...aTeam(4, sport), images: [], children: [] },
  group,
  participants: [],
});
const ofSchool: Hub = { participant: null, group, participants: [aTeam(4, 'Soccer'), aTeam(5, 'Hockey')] };

describe('a hub', () => {
  it.each([
    [
      'a team',
      ofTeam('Soccer'),
      [
        ['participant', 4],
        ['group', 7],
        ['category', 1],
      ],
    ],
    [
      'a team of no sport',
      ofTeam(null),
      [
        ['participant', 4],
        ['group', 7],
      ],
    ],
    ['a school', ofSchool, [['group', 7]]],
  ])('[R3.09] of %s has the slides of whom it belongs to', (_, hub, place) => {
    expect(slidePlaceOf(hub, categories)).toEqual(place);
  });

  it('matches passes of its teams and their sports', () => {
    expect(coverableOf(ofTeam('Hockey'), categories)).toEqual({ participantIds: [4], categoryIds: [2] });
    expect(coverableOf(ofSchool, categories)).toEqual({ participantIds: [4, 5], categoryIds: [1, 2] });
  });

  it('is followed by its own kind', () => {
    expect(followTargetOf(ofTeam(null))).toEqual({ type: 'participant', id: 4, name: 'Team 4' });
    expect(followTargetOf(ofSchool)).toEqual({ type: 'group', id: 7, name: 'Lakeview' });
  });

  it('shows its team, or two of a school’s', () => {
    expect(artOfHub(ofTeam(null))).toMatchObject({ away: undefined, home: { monogram: 'T4' } });
    expect(artOfHub(ofSchool)).toMatchObject({ away: { monogram: 'T4' }, home: { monogram: 'T5' } });
    expect(artOfHub({ ...ofSchool, participants: [] })).toEqual({ away: undefined, home: undefined });
  });
});
