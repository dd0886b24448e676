import type {
  Event,
  EventDetail,
  EventFilters,
  HomeEvents,
  HubQuery,
  Participant,
} from '@floodlit/contract/catalog/catalog';
import { ApiError } from '@floodlit/contract/client';
import { limits } from '@floodlit/contract/limits';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api.ts';
import { calls } from '../../lib/gen/calls.ts';

const TURN_POLL_MS = 30_000;
const NEAR_SECONDS = 600;
const PROCESSING_POLL_MS = 10_000;

/** Upcoming events become live without a reload: near a start the list polls every 30 s. */
export function isTurning(
  events: readonly Pick<Event, 'stream_status' | 'event_utc_ts'>[],
  now: number,
): boolean {
  return events.some(
    (event) =>
      event.stream_status === 'live' ||
      (event.stream_status === 'upcoming' && Math.abs(event.event_utc_ts - now) < NEAR_SECONDS),
  );
}

/** The page of a late event keeps polling for hours. */
const LATE_SECONDS = 4 * 3600;
const isLate = ({ stream_status, event_utc_ts, is_over }: EventDetail, now: number): boolean =>
  stream_status === 'upcoming' && !is_over && now > event_utc_ts && now - event_utc_ts < LATE_SECONDS;

/** A page that is open since long before a start looks at least this often. */
const FAR_POLL_MS = 3_600_000;
/** Pages that were opened apart do not ask at the same moment. */
const SPREAD_MS = Math.random() * TURN_POLL_MS;

/** Milliseconds until the next look; false when nothing is to come. The library evaluates it at each answer only. */
export function pollMs(
  events: readonly Pick<Event, 'stream_status' | 'event_utc_ts'>[],
  now: number,
): number | false {
  if (isTurning(events, now)) return TURN_POLL_MS;
  const next = Math.min(
    ...events.map(({ stream_status, event_utc_ts: start }) =>
      stream_status === 'upcoming' && start > now ? start : Infinity,
    ),
  );
  if (next === Infinity) return false;
  return Math.min(FAR_POLL_MS, Math.max(TURN_POLL_MS, (next - NEAR_SECONDS - now) * 1_000 + SPREAD_MS));
}

const nowSeconds = (): number => Date.now() / 1000;

/** Home's events, or a hub's. A change of an event invalidates all of them. */
export const homeKey = (hub: HubQuery | undefined) =>
  hub === undefined ? (['home'] as const) : (['home', hub] as const);

export const homeQuery = (api: Api, hub?: HubQuery) =>
  queryOptions({
    queryKey: homeKey(hub),
    /** `null` is a hub that the channel does not have. */
    queryFn: async ({ signal }): Promise<HomeEvents | null> => {
      try {
        return (await api.call(calls.catalog.home, hub ?? {}, { signal })).data;
      } catch (error) {
        if (hub !== undefined && error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data === null ? false : pollMs([...data.live, ...data.upcoming], nowSeconds()),
  });

export const eventQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['event', id],
    queryFn: async ({ signal }): Promise<EventDetail> =>
      (await api.call(calls.catalog.event, { id }, { signal })).data,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false;
      if (data.stream_status === 'finished')
        return data.recording === 'processing' ? PROCESSING_POLL_MS : false;
      return isLate(data, nowSeconds()) ? TURN_POLL_MS : pollMs([data], nowSeconds());
    },
  });

export type EventsFilter = Omit<
  Partial<EventFilters>,
  'limit' | 'offset' | 'no_limit' | 'type' | 'sort_field' | 'sort_direction'
>;

export const eventsKey = (filter: EventsFilter): readonly unknown[] => ['events', filter];

export const eventsQuery = (api: Api, filter: EventsFilter) =>
  infiniteQueryOptions({
    queryKey: eventsKey(filter),
    queryFn: ({ pageParam, signal }) =>
      api.call(calls.catalog.events, { ...filter, limit: limits.eventsPage, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ meta }) =>
      meta.offset + meta.limit < meta.total ? meta.offset + meta.limit : undefined,
    refetchInterval: ({ state: { data } }) =>
      data === undefined
        ? false
        : pollMs(
            data.pages.flatMap((page) => page.data),
            nowSeconds(),
          ),
  });

/** The event facts from the document, without any viewer's access. */
export const publicEventKey = (id: number) => ['public-event', id] as const;

export const participantsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['participants'],
    queryFn: async ({ signal }): Promise<Participant[]> =>
      (await api.call(calls.catalog.participants, { no_limit: 1 }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
