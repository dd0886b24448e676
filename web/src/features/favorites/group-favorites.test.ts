import type { Favorite } from '@floodlit/contract/favorites/favorites';
import { describe, expect, it } from 'vitest';
import { groupFavorites } from './group-favorites.ts';

const favorite = (favoritable_type: Favorite['favoritable_type'], name: string, id = 1): Favorite => ({
  id,
  favoritable_id: id,
  favoritable_type,
  name,
});

describe('groupFavorites', () => {
  it('[R3.07] has teams, schools, sports, games, places in this order and no empty kind', () => {
    const groups = groupFavorites([
      favorite('location', 'Rink'),
      favorite('category', 'Soccer'),
      favorite('participant', 'Hawks'),
    ]);
    expect(groups.map(({ type }) => type)).toEqual(['participant', 'category', 'location']);
    expect(groupFavorites([])).toEqual([]);
  });

  it('sorts names as people read them, with or without accents', () => {
    const names = ['Zèbres', 'Éclairs', 'Aigles', 'Effraies'].map((name) => favorite('participant', name));
    expect(groupFavorites(names)[0]?.favorites.map(({ name }) => name)).toEqual([
      'Aigles',
      'Éclairs',
      'Effraies',
      'Zèbres',
    ]);
  });
});
