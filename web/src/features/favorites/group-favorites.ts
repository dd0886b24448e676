// Groups favourites by kind: pure.
import type { Favorite } from '@floodlit/contract/favorites';
import { favoritableTypes, type FavoritableType } from '@floodlit/contract/sums/favoritable-type';

export interface FavoriteGroup {
  readonly type: FavoritableType;
  readonly favorites: readonly Favorite[];
}

/** Kinds in a fixed order without empty ones. Names in the order of the reader's language. */
export function groupFavorites(favorites: readonly Favorite[], locale: string): FavoriteGroup[] {
  const { compare } = new Intl.Collator(locale);
  return favoritableTypes
    .map((type) => ({
      type,
      favorites: favorites
        .filter(({ favoritable_type }) => favoritable_type === type)
        .toSorted((one, other) => compare(one.name, other.name)),
    }))
    .filter((group) => group.favorites.length > 0);
}
