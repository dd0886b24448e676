import type { EventFilters } from '@floodlit/contract/catalog/catalog';
import { pageOf } from '@floodlit/contract/primitives';
import { listEvents, listParticipants, type EventPage } from '../catalog/index.ts';
import type { LoggedInUser } from '../kernel/actor.ts';
import type { FavoritesDeps } from './ports.ts';
import { matchOf } from './rules.ts';

/** The events of what the viewer follows, in the order and pages of every list of events. */
export async function listFavoriteEvents(
  { store, catalog }: Pick<FavoritesDeps, 'store' | 'catalog'>,
  actor: LoggedInUser,
  filters: EventFilters,
): Promise<EventPage> {
  const [followed, participants] = await Promise.all([
    store.listFavorites(actor),
    listParticipants(catalog, actor.channelId),
  ]);
  if (followed.length === 0) return { events: [], total: 0, ...pageOf(filters) };
  return listEvents(catalog, actor.channelId, filters, matchOf(followed, participants.values()));
}
