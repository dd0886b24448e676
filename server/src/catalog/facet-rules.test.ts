import { describe, expect, it } from 'vitest';
import { arrangeFacets, type FacetCount } from './facet-rules.ts';

const nothing = {
  stream_status: [],
  event_category_id: [],
  gender: [],
  participant_group_id: [],
  participant_id: [],
  location_id: [],
};

describe('the counts of facets', () => {
  it.each<[string, FacetCount[], object]>([
    ['no counts', [], nothing],
    [
      'several ids: the largest first, equal ones by number',
      [
        { facet: 'event_category_id', value: '10', total: 2 },
        { facet: 'event_category_id', value: '9', total: 2 },
        { facet: 'event_category_id', value: '3', total: 7 },
      ],
      {
        event_category_id: [
          { value: 3, total: 7 },
          { value: 9, total: 2 },
          { value: 10, total: 2 },
        ],
      },
    ],
    [
      'a gender as a word, and an id beside it',
      [
        { facet: 'gender', value: 'women', total: 4 },
        { facet: 'location_id', value: '5', total: 1 },
      ],
      { gender: [{ value: 'women', total: 4 }], location_id: [{ value: 5, total: 1 }] },
    ],
    [
      'the statuses',
      [
        { facet: 'stream_status', value: 'live', total: 1 },
        { facet: 'stream_status', value: 'finished', total: 9 },
      ],
      {
        stream_status: [
          { value: 'finished', total: 9 },
          { value: 'live', total: 1 },
        ],
      },
    ],
    ['a value without events', [{ facet: 'participant_id', value: '5', total: 0 }], nothing],
    ['a gender that nobody knows', [{ facet: 'gender', value: 'xyz', total: 3 }], nothing],
  ])('arrange %s', (_, counts, expected) => {
    expect(arrangeFacets(counts)).toEqual({ ...nothing, ...expected });
  });
});
