import type { LoggedInUser } from '../kernel/actor.ts';
import { DomainError } from '../kernel/errors.ts';
import type { FavoritesDeps } from './ports.ts';

/**
 * @throws {DomainError} `favorites.not_found` for a removed, an unknown and another viewer's id, without a
 * difference.
 */
export async function removeFavorite(
  { store }: Pick<FavoritesDeps, 'store'>,
  actor: LoggedInUser,
  id: number,
): Promise<void> {
  if (!(await store.deleteFavorite(actor, id))) throw new DomainError('favorites.not_found');
}
