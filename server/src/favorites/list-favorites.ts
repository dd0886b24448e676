import { pageOf, type Page } from '@floodlit/contract/primitives';
import type { Favorite } from '@floodlit/contract/favorites/favorites';
import type { LoggedInUser } from '../kernel/actor.ts';
import type { FavoritesDeps } from './ports.ts';

export interface FavoritePage {
  readonly data: Favorite[];
  readonly meta: { readonly total: number; readonly limit: number; readonly offset: number };
}

/** One viewer follows so little that all of it is read at once. */
export async function listFavorites(
  { store }: Pick<FavoritesDeps, 'store'>,
  actor: LoggedInUser,
  page: Page,
): Promise<FavoritePage> {
  const all = await store.listFavorites(actor);
  const { limit, offset } = pageOf(page);
  return { data: all.slice(offset, offset + limit), meta: { total: all.length, limit, offset } };
}
