import { describe, expect, it } from 'vitest';
import type { ListedParticipant } from '@floodlit/contract/catalog/catalog';
import { eventsOfHub } from '@floodlit/contract/catalog/hub-events';
import { findNamed, groupProperties, hubOfGroup, hubOfParticipant, hubOfSport } from './hub-rules.ts';

const aTeam = (id: number, changes: Partial<ListedParticipant> = {}): ListedParticipant => ({
  id,
  name: `Team ${id}`,
  short_name: `T${id}`,
  alias: `team-${id}`,
  monogram: 'T',
  color: '#123456',
  group_id: 7,
  properties: { gender: 'women', sport: 'Soccer' },
  images: [],
  children: [],
  ...changes,
});
const school = { id: 7, name: 'École Élan', alias: 'elan', image: null };

describe('findNamed', () => {
  const all = [
    { id: 1, alias: 'hawks', name: 'Falcons' },
    { id: 2, alias: 'falcons', name: 'École Élan' },
    { id: 3, alias: 'others', name: 'École Élan' },
  ];
  it.each([
    ['[R2.05] an alias', 'hawks', 1],
    ['whatever its case', ' HAWKS ', 1],
    ['an alias before a name', 'Falcons', 2],
    ['[R2.05] else a name', 'école élan', 2],
    ['a name in other code points', 'E\u0301cole E\u0301lan', 2],
    ['nothing', '', undefined],
    ['nobody', 'rovers', undefined],
  ])('finds %s', (_, word, id) => {
    expect(findNamed(all, word)?.id).toBe(id);
  });
});

describe('a hub', () => {
  const squad = aTeam(2);
  const { images: _images, children: _children, ...plainSquad } = squad;
  const team = aTeam(1, { children: [plainSquad] });

  it('[R3.08] of a team has its school and its squads, and shows their games', () => {
    const hub = hubOfParticipant(team, [school]);
    expect(hub).toEqual({ participant: team, group: school, participants: [plainSquad] });
    expect(eventsOfHub(hub)).toEqual({ participant_id: [1, 2] });
    expect(hubOfParticipant(aTeam(9, { group_id: null }), [school]).group).toBeNull();
  });

  it('[R3.08] of a school lists its teams, and not their squads as well', () => {
    const hub = hubOfGroup(school, [team, squad, aTeam(3), aTeam(4, { group_id: 8 })]);
    expect(hub.participants.map(({ id }) => id)).toEqual([1, 3]);
    expect(eventsOfHub(hub)).toEqual({ participant_group_id: [7] });
    expect(Object.keys(hub.participants[0] ?? {})).not.toContain('children');
  });
});

describe('the hub of a sport', () => {
  it('has the teams that play it, without their squads, and all its events', () => {
    const { images: _images, children: _children, ...squad } = aTeam(2);
    const golf = { gender: 'men', sport: 'Golf' } as const;
    const teams = [aTeam(1, { children: [squad] }), aTeam(2), aTeam(3, { properties: golf })];
    const hub = hubOfSport({ id: 5, name: 'Soccer', alias: 'soccer' }, teams);
    expect(hub).toMatchObject({ participant: null, group: null, sport: { id: 5, alias: 'soccer' } });
    expect(hub.participants.map(({ id }) => id)).toEqual([1]);
    expect(eventsOfHub(hub)).toEqual({ event_category_id: [5] });
  });
});

describe('groupProperties', () => {
  it('[R7.04] [R3.08] lists genders with their codes, sports, and those of each school', () => {
    const teams = [
      aTeam(1),
      aTeam(2, { properties: { gender: 'men', sport: 'Hockey' } }),
      aTeam(3, { group_id: 8, properties: { gender: 'not identified', sport: null } }),
    ];
    const sports = [
      { id: 1, name: 'Soccer' },
      { id: 2, name: 'Basketball' },
      { id: 3, name: 'Hockey' },
    ];
    expect(groupProperties([school, { ...school, id: 8 }], teams, sports)).toEqual({
      genders: [
        { code: 'M', name: 'men' },
        { code: 'W', name: 'women' },
        { code: null, name: 'not identified' },
      ],
      sports,
      groups: [
        { id: 7, genders: ['men', 'women'], event_category_ids: [1, 3] },
        { id: 8, genders: ['not identified'], event_category_ids: [] },
      ],
    });
  });
});
