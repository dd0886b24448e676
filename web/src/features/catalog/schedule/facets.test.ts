import { describe, expect, it } from 'vitest';
import type { Translate } from '../../../lib/translate.tsx';
import { aTeam } from '../event-makers.fixture.ts';
import { facetsOf, knownIdsOf, searchOptions, statusFacet } from './facets.ts';

const bootstrap = {
  'events-categories': [
    { id: 1, name: 'Basketball', alias: 'basketball' },
    { id: 2, name: 'Soccer', alias: 'soccer' },
  ],
  'events-locations': [{ id: 4, name: 'Arena', city: 'Montréal', time_zone: 'America/Toronto' }],
  'participant-groups': [
    { id: 5, name: 'North Coast', alias: 'north-coast', image: null },
    { id: 6, name: 'Lakeview', alias: 'lakeview', image: null },
  ],
};
const noCounts = {
  stream_status: [],
  event_category_id: [],
  gender: [],
  participant_group_id: [],
  participant_id: [],
  location_id: [],
};
const nothing = { sport: [], gender: [], school: [], team: [], venue: [] };
const asKey = ((key: string) => key) as Translate;
const teams = [
  aTeam({ id: 7 }),
  aTeam({ id: 8, name: 'Riverside Hawks', properties: { gender: 'men', sport: null } }),
];

describe('facets', () => {
  it('[R4.01] are only those with at least two values', () => {
    const facets = facetsOf(bootstrap, teams, nothing, asKey);
    expect(facets.map(({ name, options }) => [name, options.map(({ value }) => value)])).toEqual([
      ['sport', ['1', '2']],
      ['gender', ['women', 'men']],
      ['school', ['5', '6']],
      ['team', ['7', '8']],
    ]);
    expect(facets.at(-1)?.options).toEqual([
      { value: '7', label: 'Lakeview Falcons', note: 'Basketball' },
      { value: '8', label: 'Riverside Hawks' },
    ]);
  });

  it.each([
    [{}, ['7', '8', '9']],
    [{ gender: ['women'] }, ['7', '9']],
    [{ sport: ['1'] }, ['7', '9']],
    // A choice between one value and nothing is hidden.
    [{ gender: ['men'] }, undefined],
    // A selected value stays, so that the viewer can remove it.
    [{ gender: ['men'], team: ['7'] }, ['7', '8']],
    [{ sport: ['2'], team: ['7'] }, ['7']],
  ])('with %j offer the teams %j', (chosen, values) => {
    const three = [...teams, aTeam({ id: 9 })];
    const facets = facetsOf(bootstrap, three, { ...nothing, ...chosen }, asKey);
    const offered = facets.find(({ name }) => name === 'team');
    expect(offered?.options.map(({ value }) => value)).toEqual(values);
  });

  it('carry how many events each value has, and leave out what has none but is not chosen', () => {
    const counts = {
      stream_status: [],
      event_category_id: [{ value: 2, total: 12 }],
      gender: [],
      participant_group_id: [
        { value: 6, total: 1 },
        { value: 5, total: 3 },
      ],
      participant_id: [{ value: 8, total: 2 }],
      location_id: [],
    };
    const facets = facetsOf(bootstrap, teams, { ...nothing, team: ['7'] }, asKey, counts);
    const totals = facets.map(({ name, options }) => [
      name,
      options.map(({ value, total }) => [value, total]),
    ]);
    expect(totals).toEqual([
      ['sport', [['2', 12]]],
      ['gender', []],
      [
        'school',
        [
          ['5', 3],
          ['6', 1],
        ],
      ],
      [
        'team',
        [
          ['7', 0],
          ['8', 2],
        ],
      ],
    ]);
  });

  it.each([
    [undefined, ['', 'upcoming']],
    // The viewer can take a chosen status back.
    ['live' as const, ['', 'live', 'upcoming']],
  ])('the status %s offers %j, and all of them without a count', (chosen, values) => {
    const counts = { ...noCounts, stream_status: [{ value: 'upcoming' as const, total: 4 }] };
    const { options } = statusFacet(chosen, asKey, counts);
    expect(options.map(({ value }) => value)).toEqual(values);
    expect(options[0]?.total).toBeUndefined();
    expect(options.at(-1)?.total).toBe(4);
  });

  it('the status offers everything before the counts arrive', () => {
    const { options } = statusFacet(undefined, asKey, undefined);
    expect(options.map(({ value, total }) => [value, total])).toEqual([
      ['', undefined],
      ['live', undefined],
      ['upcoming', undefined],
      ['finished', undefined],
    ]);
  });

  it('validate an address, except teams, which load later', () => {
    expect(knownIdsOf(bootstrap)).toEqual({
      sport: new Set(['1', '2']),
      school: new Set(['5', '6']),
      venue: new Set(['4']),
    });
  });
});

describe('searchOptions', () => {
  const options = [
    { value: '1', label: 'Aréna', note: 'Montréal' },
    { value: '2', label: 'Lakeview Falcons', note: 'Basketball' },
  ];
  it.each([
    ['montreal', ['1']],
    ['ARENA  mont', ['1']],
    ['falcons basket', ['2']],
    ['', ['1', '2']],
    ['falcons soccer', []],
  ])('finds %s', (query, values) => {
    expect(searchOptions(options, query).map(({ value }) => value)).toEqual(values);
  });
});
