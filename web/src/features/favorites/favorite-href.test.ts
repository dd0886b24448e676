import { describe, expect, it } from 'vitest';
import { favoriteHref } from './favorite-href.ts';

const known = {
  teams: [{ id: 1, alias: 'riverside-hawks' }],
  bootstrap: {
    'participant-groups': [{ id: 2, name: 'Lakeview', alias: 'lakeview', image: null }],
    'events-categories': [{ id: 3, name: 'Ice hockey', alias: 'ice-hockey' }],
  },
};

describe('the page of a followed', () => {
  it.each([
    ['participant', 1, '/?participant=riverside-hawks'],
    ['group', 2, '/?participant_group=lakeview'],
    ['category', 3, '/?sport=ice-hockey'],
    ['event', 4, '/watch/4'],
    ['location', 5, undefined],
    ['category', 9, undefined],
  ] as const)('%s %i is %s', (favoritable_type, favoritable_id, href) => {
    expect(favoriteHref({ favoritable_type, favoritable_id }, known)).toBe(href);
  });

  it('team is unknown until the teams are loaded', () => {
    const team = { favoritable_type: 'participant', favoritable_id: 1 } as const;
    expect(favoriteHref(team, { ...known, teams: undefined })).toBeUndefined();
  });
});
