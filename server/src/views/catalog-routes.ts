// The catalogue over HTTP.
import { catalog as routes } from '@floodlit/contract/catalog/catalog';
import { pageOf } from '@floodlit/contract/primitives';
import type { Bind } from '../http/bind.ts';
import { presentEvent, presentEventList, presentHome, type EventViewDeps } from './present-events.ts';
import {
  listCategories,
  listEventDays,
  listGroups,
  listLocations,
  listParticipants,
  readFacets,
  readGroupProperties,
} from '../catalog/index.ts';

export function catalogRoutes(bind: Bind, deps: EventViewDeps): void {
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
    data: await listCategories(deps.catalog, actor.channelId, actor.language),
  }));
  bind.shared('visitors', routes.locations, async ({ actor }) => ({
    data: await listLocations(deps.catalog, actor.channelId, actor.language),
  }));
  bind.shared('visitors', routes.participants, async ({ actor, query }) => {
    const all = [...(await listParticipants(deps.catalog, actor.channelId, actor.language)).values()];
    const { limit, offset } = pageOf(query);
    return { data: all.slice(offset, offset + limit), meta: { total: all.length, limit, offset } };
  });
  bind.shared('visitors', routes.groups, async ({ actor, query }) => {
    const all = await listGroups(deps.catalog, actor.channelId, actor.language);
    const { limit, offset } = pageOf(query);
    return { data: all.slice(offset, offset + limit), meta: { total: all.length, limit, offset } };
  });
  bind.shared('visitors', routes.groupProperties, async ({ actor }) => ({
    data: await readGroupProperties(deps.catalog, actor.channelId, actor.language),
  }));
}
