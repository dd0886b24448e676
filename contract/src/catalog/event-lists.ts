// The event lists with their own addresses, and the first query of each. The document carries the result of exactly
// the query that the browser would send.
import type { EventFilters, StreamStatus } from './catalog.ts';

/** The status filter of a page. Undefined when it lists all. */
export const eventLists = {
  live: 'live',
  upcoming: 'upcoming',
  vod: 'finished',
  schedule: undefined,
} as const satisfies Record<string, StreamStatus | undefined>;

export type EventListName = keyof typeof eventLists;

export const isEventList = (name: string): name is EventListName => Object.hasOwn(eventLists, name);

const HOUR_SECONDS = 3600;
/** The schedule starts with events that may still be running. */
const BACK_SECONDS = 4 * HOUR_SECONDS;

/** Rounds to whole hours, so that equal lists share a cache key. */
export const hourOf = (seconds: number): number => Math.floor(seconds / HOUR_SECONDS) * HOUR_SECONDS;

export type TimeFilter = Pick<Partial<EventFilters>, 'start_date'>;

/** The default start of a list without a chosen day. A list of one status has no start. */
export const timeFilter = (status: StreamStatus | undefined, hour: number): TimeFilter =>
  status === undefined ? { start_date: hour - BACK_SECONDS } : {};

export type FirstQuery = TimeFilter & Pick<Partial<EventFilters>, 'stream_status'>;

/** The query of an address without parameters. */
export const firstQuery = (name: EventListName, nowSeconds: number): FirstQuery => {
  const status = eventLists[name];
  return { ...(status && { stream_status: status }), ...timeFilter(status, hourOf(nowSeconds)) };
};
