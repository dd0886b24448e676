// The queries about favourites. Event lists use `favoriteEventsQuery`: `eventsQuery` filtered to favourites, only for
// logged-in users. A change of favourites invalidates all of them.
import type { Favorite } from '@floodlit/contract/favorites/favorites';
import { limits } from '@floodlit/contract/limits';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api.ts';
import { calls } from '../../lib/gen/calls.ts';
import { eventsQuery, type EventsFilter } from '../catalog/event-queries.ts';

export const favoritesKey = ['favorites'] as const;
/** Below the key of the event lists, so that their invalidation covers it. */
export const favoriteEventsKey = ['events', 'favorite'] as const;

export const favoritesQuery = (api: Api) =>
  queryOptions({
    queryKey: favoritesKey,
    queryFn: async ({ signal }): Promise<Favorite[]> =>
      (await api.call(calls.favorites.list, { no_limit: 1 }, { signal })).data,
  });

export const favoriteEventsQuery = (api: Api, filter: EventsFilter) =>
  infiniteQueryOptions({
    ...eventsQuery(api, filter),
    queryKey: [...favoriteEventsKey, filter],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        calls.favorites.events,
        { ...filter, limit: limits.eventsPage, offset: pageParam },
        { signal },
      ),
  });
