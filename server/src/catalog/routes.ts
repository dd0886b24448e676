// The catalogue over HTTP. Prices come from commerce, and the right to watch from the access room: routes may compose
// rooms.
import type { Event, EventDetail, EventFilters, HomeEvents, HubQuery } from '@floodlit/contract/catalog';
import { catalog as routes } from '@floodlit/contract/catalog';
import type { ListedEvents } from '@floodlit/contract/document';
import { pageOf } from '@floodlit/contract/primitives';
import { decideAccess, decideAccessToMany, type AccessDeps } from '../access/index.ts';
import { readChannel, type ChannelDeps } from '../channel/index.ts';
import { listPrices, type CommerceDeps } from '../commerce/index.ts';
import type { Bind } from '../http/bind.ts';
import type { Actor } from '../kernel/actor.ts';
import { listPosters, readPlayState, type MediaDeps } from '../media/index.ts';
import {
  eventOf,
  eventsOfHub,
  findHub,
  listEventDays,
  listEvents,
  listHomeEvents,
  listParticipants,
  readEvent,
  readFacets,
  readGroupProperties,
  type CatalogDeps,
  type EventRecord,
} from './index.ts';

export interface CatalogRoutesDeps {
  readonly channel: ChannelDeps;
  readonly catalog: CatalogDeps;
  readonly commerce: CommerceDeps;
  readonly access: AccessDeps;
  readonly media: MediaDeps;
}

/** Events as they go out: teams, prices, posters and the viewer's right to watch, each read once for the whole list. */
export async function presentEvents(
  deps: CatalogRoutesDeps,
  actor: Actor,
  records: readonly EventRecord[],
): Promise<Event[]> {
  const replayIds = records.filter(({ stream_status }) => stream_status === 'finished').map(({ id }) => id);
  const passIds = records.map((record) => record.single_event_package_id).filter((id) => id !== null);
  const [channel, participants, prices, decisions, posters] = await Promise.all([
    readChannel(deps.channel, actor.channelId),
    listParticipants(deps.catalog, actor.channelId),
    listPrices(deps.commerce, actor.channelId, passIds),
    decideAccessToMany(deps.access, actor, records),
    listPosters(deps.media, actor.channelId, replayIds),
  ]);
  const { currency } = channel.settings;
  return records.map((record, index) => {
    const price = prices.get(record.single_event_package_id ?? 0);
    return eventOf(record, {
      participants,
      // A pass that is not on sale may have the currency of before.
      price: price?.currency === currency ? price : undefined,
      access: decisions[index] ?? { granted: false, reason: 'not_available' },
      currency,
      poster: posters.get(record.id),
    });
  });
}

export async function presentEvent(deps: CatalogRoutesDeps, actor: Actor, id: number): Promise<EventDetail> {
  const record = await readEvent(deps.catalog, actor.channelId, id);
  const [[event], access, playState] = await Promise.all([
    presentEvents(deps, actor, [record]),
    decideAccess(deps.access, actor, record),
    readPlayState(deps.media, actor.channelId, record.id),
  ]);
  return { ...(event as Event), access, ...playState };
}

/** One page of a list, and how long the list is. */
export async function presentEventList(
  deps: CatalogRoutesDeps,
  actor: Actor,
  filters: EventFilters,
): Promise<ListedEvents['page']> {
  const { events, total, limit, offset } = await listEvents(deps.catalog, actor.channelId, filters);
  return { data: await presentEvents(deps, actor, events), meta: { total, limit, offset } };
}

/** Home, or the hub that the query names. @throws {DomainError} where there is no such team or school. */
export async function presentHome(
  deps: CatalogRoutesDeps,
  actor: Actor,
  query: HubQuery,
): Promise<HomeEvents> {
  const hub = await findHub(deps.catalog, actor.channelId, query);
  const of = hub === undefined ? {} : eventsOfHub(hub);
  const rails = await listHomeEvents(deps.catalog, actor.channelId, of);
  const all = await presentEvents(deps, actor, [...rails.live, ...rails.upcoming, ...rails.finished]);
  const byStatus = (status: Event['stream_status']): Event[] =>
    all.filter((event) => event.stream_status === status);
  return {
    live: byStatus('live'),
    upcoming: byStatus('upcoming'),
    finished: byStatus('finished'),
    ...(hub !== undefined && { hub }),
  };
}

export function catalogRoutes(bind: Bind, deps: CatalogRoutesDeps): void {
  bind.shared('visitors', routes.events, ({ actor, query }) => presentEventList(deps, actor, query));
  bind.shared('visitors', routes.eventDays, async ({ actor, query }) => ({
    data: await listEventDays(deps.catalog, actor.channelId, query),
  }));
  bind.shared('visitors', routes.eventFacets, async ({ actor, query }) => ({
    data: await readFacets(deps.catalog, actor.channelId, query),
  }));
  bind.shared('visitors', routes.home, async ({ actor, query }) => ({
    data: await presentHome(deps, actor, query),
  }));
  bind.shared('visitors', routes.event, async ({ actor, params }) => ({
    data: await presentEvent(deps, actor, params.id),
  }));
  bind.shared('visitors', routes.categories, async ({ actor }) => ({
    data: await deps.catalog.store.listCategories(actor.channelId),
  }));
  bind.shared('visitors', routes.locations, async ({ actor }) => ({
    data: await deps.catalog.store.listLocations(actor.channelId),
  }));
  bind.shared('visitors', routes.participants, async ({ actor, query }) => {
    const all = [...(await listParticipants(deps.catalog, actor.channelId)).values()];
    const { limit, offset } = pageOf(query);
    return { data: all.slice(offset, offset + limit), meta: { total: all.length, limit, offset } };
  });
  bind.shared('visitors', routes.groups, async ({ actor, query }) => {
    const all = await deps.catalog.store.listGroups(actor.channelId);
    const { limit, offset } = pageOf(query);
    return { data: all.slice(offset, offset + limit), meta: { total: all.length, limit, offset } };
  });
  bind.shared('visitors', routes.groupProperties, async ({ actor }) => ({
    data: await readGroupProperties(deps.catalog, actor.channelId),
  }));
}
