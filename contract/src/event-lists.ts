// The lists of events that have addresses of their own, and what each is asked for first: the document carries the very
// list that the browser would ask for.
import type { EventFilters, StreamStatus } from './catalog.ts';

/** The status that a page lists; undefined where it lists all. */
export const eventLists = {
  live: 'live',
  upcoming: 'upcoming',
  vod: 'finished',
  schedule: undefined,
} as const satisfies Record<string, StreamStatus | undefined>;

export type EventListName = keyof typeof eventLists;

export const isEventList = (name: string): name is EventListName => Object.hasOwn(eventLists, name);

const HOUR_SECONDS = 3600;
/** The schedule begins with what may still be running. */
const BACK_SECONDS = 4 * HOUR_SECONDS;

/** Whole hours, so that the same list keeps the same name in a cache. */
export const hourOf = (seconds: number): number => Math.floor(seconds / HOUR_SECONDS) * HOUR_SECONDS;

export type TimeAsked = Pick<Partial<EventFilters>, 'start_date'>;

/** From when on events are listed where nobody chose a day: a list of one status has all of it. */
export const timeAsked = (status: StreamStatus | undefined, hour: number): TimeAsked =>
  status === undefined ? { start_date: hour - BACK_SECONDS } : {};

export type FirstAsked = TimeAsked & Pick<Partial<EventFilters>, 'stream_status'>;

/** Without a query. */
export const firstAsked = (name: EventListName, nowSeconds: number): FirstAsked => {
  const status = eventLists[name];
  return { ...(status && { stream_status: status }), ...timeAsked(status, hourOf(nowSeconds)) };
};
