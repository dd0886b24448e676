// Groups favourites by kind: pure.
import type { Favorite } from '@floodlit/contract/favorites/favorites';
import { favoritableTypes, type FavoritableType } from '@floodlit/contract/sums/favoritable-type';

export interface FavoriteGroup {
  readonly type: FavoritableType;
  readonly favorites: readonly Favorite[];
}

/** Without accents and capitals. Collation differs between browsers, this does not. */
const plain = (name: string): string => name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

function compareNames(one: string, other: string): number {
  const [first, second] = [plain(one), plain(other)];
  if (first !== second) return first < second ? -1 : 1;
  return one < other ? -1 : Number(one > other);
}

/** Kinds in a fixed order without empty ones; names by letter. */
export function groupFavorites(favorites: readonly Favorite[]): FavoriteGroup[] {
  return favoritableTypes
    .map((type) => ({
      type,
      favorites: favorites
        .filter(({ favoritable_type }) => favoritable_type === type)
        .toSorted((one, other) => compareNames(one.name, other.name)),
    }))
    .filter((group) => group.favorites.length > 0);
}
