// What is asked about favourites. For lists of events there is `favoriteEventsQuery`: the pages of `eventsQuery`, of what is
// followed alone, and for logged-in users alone. What is followed changes them by itself.
import type { Favorite } from '@floodlit/contract/favorites';
import { limits } from '@floodlit/contract/limits';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api.ts';
import { calls } from '../../lib/gen/calls.ts';
import { eventsQuery, type EventsFilter } from '../catalog/event-queries.ts';

export const favoritesKey = ['favorites'] as const;
/** Below the lists of events, so that whatever makes those be asked again does it here too. */
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
