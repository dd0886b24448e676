import type { Event, EventDay, EventFacetFilters, EventFacets } from '@floodlit/contract/catalog/catalog';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../lib/api.ts';
import { calls } from '../../../lib/gen/calls.ts';
import type { ChosenEvents } from './schedule-filter.ts';

/** The first upcoming event. */
export const nextEventQuery = (api: Api, chosen: ChosenEvents, after: number) =>
  queryOptions({
    queryKey: ['events', 'next', chosen, after],
    queryFn: async ({ signal }): Promise<Event | null> => {
      const asked = { ...chosen, stream_status: 'upcoming', start_date: after, limit: 1 } as const;
      return (await api.call(calls.catalog.events, asked, { signal })).data[0] ?? null;
    },
  });

export interface DaysQuery {
  start_day: string;
  days: number;
  zone: string;
}

/** The days with dots in a calendar. */
export const eventDaysQuery = (api: Api, chosen: ChosenEvents, asked: DaysQuery) =>
  queryOptions({
    queryKey: ['events', 'days', chosen, asked],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const { data } = await api.call(calls.catalog.eventDays, { ...chosen, ...asked }, { signal });
      return new Map(data.map(({ day, total }: EventDay) => [day, total]));
    },
    placeholderData: (before) => before,
  });

/** How many events each value of a filter would list. The previous counts stay until the next ones arrive. */
export const eventFacetsQuery = (api: Api, filter: EventFacetFilters) =>
  queryOptions({
    queryKey: ['events', 'facets', filter],
    queryFn: async ({ signal }): Promise<EventFacets> =>
      (await api.call(calls.catalog.eventFacets, filter, { signal })).data,
    placeholderData: (before) => before,
  });
