// Optimistic favourites: a press shows at once and is sent in order. A failure is rolled back, and the last
// press wins at any speed.
import type { Favorite } from '@floodlit/contract/favorites/favorites';
import type { QueryClient } from '@tanstack/react-query';
import type { Observable } from '../../lib/observable.ts';
import type { Services } from '../../lib/services.tsx';
import { participantsQuery } from '../catalog/event-queries.ts';
import { followKeyOf, type FollowTarget } from '../catalog/following.ts';
import { favoriteEventsKey, favoritesKey, favoritesQuery } from './favorite-queries.ts';
import { follow, LoginNeeded, unfollow } from './follow.ts';

export interface KeepFollowingOptions {
  readonly services: Pick<Services, 'api' | 'user'>;
  readonly queryClient: QueryClient;
  /** Receives the favourites, including pending presses. */
  readonly followed: Observable<ReadonlySet<string>>;
  readonly onFailure: (error: unknown, target: FollowTarget) => void;
}

export interface FollowingKeeper {
  toggle: (target: FollowTarget) => void;
  /** R2.13: favourites load at the start when the channel has participants, or the address names one. */
  start: (isParticipantAsked: boolean) => Promise<void>;
}

const keyOf = ({ favoritable_type, favoritable_id }: Favorite): string =>
  followKeyOf({ type: favoritable_type, id: favoritable_id });

export function keepFollowing(options: KeepFollowingOptions): FollowingKeeper {
  const { services, queryClient, followed, onFailure } = options;
  const { api, user } = services;
  /** By key: the last press's target state. */
  const pending = new Map<string, boolean>();

  const known = (): Favorite[] => queryClient.getQueryData<Favorite[]>(favoritesKey) ?? [];

  function show(): void {
    const shown = new Set(known().map(keyOf));
    for (const [key, isWanted] of pending) {
      if (isWanted) shown.add(key);
      else shown.delete(key);
    }
    followed.set(shown);
  }

  const userKnown = (): Promise<void> =>
    new Promise((resolve) => {
      if (user.get() !== undefined) return resolve();
      const stop = user.subscribe(() => {
        stop();
        resolve();
      });
    });

  /** An older answer must not overwrite the change, and one account's data must not reach another. */
  async function change(account: number | undefined, next: (list: Favorite[]) => Favorite[]): Promise<void> {
    await queryClient.cancelQueries({ queryKey: favoritesKey });
    if (user.get()?.id === account) queryClient.setQueryData<Favorite[]>(favoritesKey, next(known()));
  }

  async function settle(target: FollowTarget): Promise<void> {
    const key = followKeyOf(target);
    try {
      await userKnown();
      if (user.get() === null) throw new LoginNeeded();
      const account = user.get()?.id;
      await queryClient.ensureQueryData(favoritesQuery(api));
      for (;;) {
        const favorite = known().find((one) => keyOf(one) === key);
        const isWanted = pending.get(key);
        if (isWanted === (favorite !== undefined)) break;
        if (favorite === undefined) {
          const added = await follow(services, {
            favoritable_type: target.type,
            favoritable_id: target.id,
          });
          await change(account, (list) => [...list, added]);
        } else {
          await unfollow(services, favorite.id);
          await change(account, (list) => list.filter(({ id }) => id !== favorite.id));
        }
        if (user.get()?.id !== account) break;
      }
      void queryClient.invalidateQueries({ queryKey: favoriteEventsKey });
    } catch (error) {
      onFailure(error, target);
    } finally {
      pending.delete(key);
      show();
    }
  }

  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === favoritesKey[0]) show();
  });
  show();

  return {
    toggle: (target) => {
      const key = followKeyOf(target);
      const isPending = pending.has(key);
      const isWanted = !followed.get().has(key);
      // A visitor's star never fills, not even for a moment.
      if (user.get() === null) return onFailure(new LoginNeeded(), target);
      pending.set(key, isWanted);
      show();
      if (!isPending) void settle(target);
    },
    start: async (isParticipantAsked) => {
      const participants = await queryClient.ensureQueryData(participantsQuery(api));
      if (participants.length > 0 || isParticipantAsked)
        await queryClient.ensureQueryData(favoritesQuery(api));
    },
  };
}
