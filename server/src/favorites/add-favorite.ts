import { limits } from '@floodlit/contract/limits';
import type { Favoritable, Favorite } from '@floodlit/contract/favorites/favorites';
import type { LoggedInUser } from '../kernel/actor.ts';
import { DomainError } from '../kernel/errors.ts';
import type { FavoritesDeps } from './ports.ts';

/**
 * Safe to repeat: an existing favourite is returned unchanged.
 * @throws {DomainError} `favorites.favoritable_not_found`, also for another channel's id; `favorites.too_many`.
 */
export const addFavorite = (
  { store, clock, transact }: FavoritesDeps,
  actor: LoggedInUser,
  favoritable: Favoritable,
): Promise<Favorite> =>
  transact(async (scope) => {
    const joined = store.within(scope);
    await joined.lockFollower(actor);
    const followed = await joined.listFavorites(actor);
    const known = followed.find(
      ({ favoritable_type, favoritable_id }) =>
        favoritable_type === favoritable.favoritable_type && favoritable_id === favoritable.favoritable_id,
    );
    if (known !== undefined) return known;
    if (followed.length >= limits.favoritesMaximum)
      throw new DomainError('favorites.too_many', { values: { limit: String(limits.favoritesMaximum) } });
    const added = await joined.insertFavorite(actor, favoritable, clock.now());
    if (added === undefined) throw new DomainError('favorites.favoritable_not_found');
    return added;
  });
