// Following over HTTP.
import type { Event } from '@floodlit/contract/catalog/catalog';
import { favorites as routes } from '@floodlit/contract/favorites/favorites';
import type { EventRecord } from '../catalog/index.ts';
import type { Bind } from '../http/bind.ts';
import type { Actor } from '../kernel/actor.ts';
import {
  addFavorite,
  listFavoriteEvents,
  listFavorites,
  removeFavorite,
  type FavoritesDeps,
} from './index.ts';

export interface FavoritesRoutesDeps {
  readonly favorites: FavoritesDeps;
  /** Events as every list of them shows them. */
  readonly presentEvents: (actor: Actor, records: readonly EventRecord[]) => Promise<Event[]>;
}

export function favoritesRoutes(bind: Bind, deps: FavoritesRoutesDeps): void {
  bind(routes.list, ({ actor, query }) => listFavorites(deps.favorites, actor, query));
  bind(routes.add, async ({ actor, body }) => ({ data: await addFavorite(deps.favorites, actor, body) }));
  bind(routes.remove, async ({ actor, params: { id } }) => {
    await removeFavorite(deps.favorites, actor, id);
    return { data: { id } };
  });
  bind(routes.events, async ({ actor, query }) => {
    const { events, ...meta } = await listFavoriteEvents(deps.favorites, actor, query);
    return { data: await deps.presentEvents(actor, events), meta };
  });
}
