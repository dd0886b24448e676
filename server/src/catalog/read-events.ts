// Reading the catalogue: one event, a page of a list, the rails of the home page.
import { pageOf } from '@floodlit/contract/primitives';
import type { EventFilters } from '@floodlit/contract/catalog/catalog';
import type { HubEvents } from '@floodlit/contract/catalog/hub-events';
import { DomainError } from '../kernel/errors.ts';
import type { CatalogDeps } from './ports.ts';
import { directionOf, type EventRecord } from './rules.ts';
import type { EventChoice, EventMatch } from './store-choice.ts';
import type { EventIds, EventQuery } from './store.ts';

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

/** @param anyOf of all that the filters let through, only what belongs to one of these. */
export async function listEvents(
  deps: Pick<CatalogDeps, 'store' | 'totals'>,
  channelId: number,
  filters: EventFilters,
  anyOf?: EventMatch,
): Promise<EventPage> {
  const page = pageOf(filters);
  const { limit: _limit, offset: _offset, no_limit: _cap, sort_field, sort_direction, ...filtered } = filters;
  const choice = { ...filtered, any_of: anyOf };
  const query = {
    ...choice,
    ...page,
    sort_field,
    sort_direction: directionOf(choice, sort_direction),
  };
  if (page.offset >= farOffset) return { ...(await listFarEvents(deps, channelId, choice, query)), ...page };
  const events = await deps.store.listEvents(channelId, query);
  // A page that is not full reveals the total. Only longer lists need a count.
  const isLast = events.length < page.limit && (events.length > 0 || page.offset === 0);
  const total = isLast ? page.offset + events.length : await deps.totals.read(channelId, choice);
  return { events, total, ...page };
}

const farOffset = 1_000;

/** From the end that is nearer. */
async function listFarEvents(
  deps: Pick<CatalogDeps, 'store' | 'totals'>,
  channelId: number,
  choice: EventChoice,
  query: EventQuery,
): Promise<{ events: EventRecord[]; total: number }> {
  const total = await deps.totals.read(channelId, choice);
  const left = Math.max(0, total - query.offset);
  if (left === 0) return { events: [], total };
  if (left > total / 2) return { events: await deps.store.listEvents(channelId, query), total };
  const limit = Math.min(query.limit, left);
  const backwards = await deps.store.listEvents(channelId, {
    ...query,
    sort_direction: query.sort_direction === 'asc' ? 'desc' : 'asc',
    limit,
    offset: left - limit,
  });
  return { events: backwards.toReversed(), total };
}

/** For a map of all that there is: far more than a list, and of each event nothing but its id. */
export const listEventIds = (
  deps: Pick<CatalogDeps, 'store'>,
  channelId: number,
  page: { readonly limit: number; readonly offset: number },
): Promise<EventIds> => deps.store.listEventIds(channelId, page);

const railLength = 24;

export interface HomeRails {
  readonly live: EventRecord[];
  readonly upcoming: EventRecord[];
  readonly finished: EventRecord[];
}

/** @param of only the events of these teams, schools or sports. */
export async function listHomeEvents(
  deps: Pick<CatalogDeps, 'store'>,
  channelId: number,
  of: HubEvents = {},
): Promise<HomeRails> {
  const rail = (status: 'live' | 'upcoming' | 'finished'): Promise<EventRecord[]> =>
    deps.store.listEvents(channelId, {
      ...of,
      stream_status: status,
      sort_field: 'event_utc_ts',
      sort_direction: directionOf({ stream_status: status }, undefined),
      limit: railLength,
      offset: 0,
    });
  const [live, upcoming, finished] = await Promise.all([rail('live'), rail('upcoming'), rail('finished')]);
  return { live, upcoming, finished };
}

/** Whether one of these teams, schools or sports has a game with a result. */
export async function hasResults(
  deps: Pick<CatalogDeps, 'store'>,
  channelId: number,
  of: HubEvents,
): Promise<boolean> {
  const [newest] = await deps.store.listEvents(channelId, {
    ...of,
    with_result: 1,
    sort_field: 'event_utc_ts',
    sort_direction: 'desc',
    limit: 1,
    offset: 0,
  });
  return newest !== undefined;
}
