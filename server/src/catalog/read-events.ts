// Reading the catalogue: one event, a page of a list, the rails of the home page.
import { pageOf } from '@floodlit/contract/primitives';
import type { EventFilters } from '@floodlit/contract/catalog';
import { DomainError } from '../kernel/errors.ts';
import type { CatalogDeps } from './ports.ts';
import { directionOf, type EventRecord } from './rules.ts';

/** @throws {DomainError} `catalog.event_not_found`, also for another channel's id. */
export async function readEvent(
  deps: Pick<CatalogDeps, 'store'>,
  channelId: number,
  id: number,
): Promise<EventRecord> {
  const event = await deps.store.findEvent(channelId, id);
  if (event === undefined) throw new DomainError('catalog.event_not_found');
  return event;
}

export interface EventPage {
  readonly events: EventRecord[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

export async function listEvents(
  deps: Pick<CatalogDeps, 'store'>,
  channelId: number,
  filters: EventFilters,
): Promise<EventPage> {
  const page = pageOf(filters);
  const query = {
    ...filters,
    ...page,
    sort_direction: directionOf(filters.stream_status, filters.sort_direction),
  };
  const events = await deps.store.listEvents(channelId, query);
  // A page that is not full tells the total by itself; only longer lists are counted.
  const isLast = events.length < page.limit && (events.length > 0 || page.offset === 0);
  const total = isLast ? page.offset + events.length : await deps.store.countEvents(channelId, query);
  return { events, total, ...page };
}

const railLength = 24;

export interface HomeRails {
  readonly live: EventRecord[];
  readonly upcoming: EventRecord[];
  readonly finished: EventRecord[];
}

export async function listHomeEvents(
  deps: Pick<CatalogDeps, 'store'>,
  channelId: number,
): Promise<HomeRails> {
  const rail = (status: 'live' | 'upcoming' | 'finished'): Promise<EventRecord[]> =>
    deps.store.listEvents(channelId, {
      stream_status: status,
      sort_field: 'event_utc_ts',
      sort_direction: directionOf(status, undefined),
      limit: railLength,
      offset: 0,
    });
  const [live, upcoming, finished] = await Promise.all([rail('live'), rail('upcoming'), rail('finished')]);
  return { live, upcoming, finished };
}
