// The two API calls of following. They refuse locally what the server would refuse (R5.04, R6.01).
import { ApiError } from '@floodlit/contract/client';
import type { Favoritable, Favorite } from '@floodlit/contract/favorites/favorites';
import { favoritableTypeFault, isFavoritableType } from '@floodlit/contract/sums/favoritable-type';
import { calls } from '../../lib/gen/calls.ts';
import type { Services } from '../../lib/services.tsx';

type FollowServices = Pick<Services, 'api' | 'user'>;

export class LoginNeeded extends Error {
  constructor() {
    super('user must be logged in');
    this.name = 'LoginNeeded';
  }
}

function assertLoggedIn({ user }: FollowServices): void {
  if (user.get() === null || user.get() === undefined) throw new LoginNeeded();
}

/** Rejects before any request for a visitor or an unsupported kind. */
export async function follow(services: FollowServices, favoritable: Favoritable): Promise<Favorite> {
  assertLoggedIn(services);
  const { favoritable_type, favoritable_id } = favoritable;
  if (!isFavoritableType(favoritable_type)) throw new TypeError(favoritableTypeFault(favoritable_type));
  return (await services.api.call(calls.favorites.add, { favoritable_type, favoritable_id })).data;
}

/** A favourite that no longer exists needs no removal: another tab may have been first. */
export async function unfollow(services: FollowServices, id: number): Promise<void> {
  assertLoggedIn(services);
  try {
    await services.api.call(calls.favorites.remove, { id });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'favorites.not_found')) throw error;
  }
}
