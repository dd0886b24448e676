// The one search over HTTP.
import type { VodMediaItem } from '@floodlit/contract/library';
import { search as routes } from '@floodlit/contract/search';
import type { Bind } from '../http/bind.ts';
import type { Actor } from '../kernel/actor.ts';
import type { RunLimited } from '../kernel/search-limit.ts';
import { searchVodItems } from '../media/index.ts';
import { listParticipants, searchCatalog, type SearchDeps } from './index.ts';
import { presentEvents, type CatalogRoutesDeps } from './routes.ts';

export interface SearchRoutesDeps extends CatalogRoutesDeps {
  readonly search: SearchDeps;
  readonly searching: RunLimited;
  readonly presentVodItems: (
    actor: Actor,
    items: Awaited<ReturnType<typeof searchVodItems>>,
  ) => Promise<VodMediaItem[]>;
}

export function searchRoutes(bind: Bind, deps: SearchRoutesDeps): void {
  bind(routes.all, async ({ actor, query }) => {
    const [[matches, videos], participants] = await Promise.all([
      deps.searching(() =>
        Promise.all([
          searchCatalog(deps.search, actor.channelId, query),
          searchVodItems(deps.media, actor.channelId, query.query, query.limit),
        ]),
      ),
      listParticipants(deps.catalog, actor.channelId),
    ]);
    return {
      data: {
        events: await presentEvents(deps, actor, matches.events),
        participants: matches.participantIds
          .map((id) => participants.get(id))
          .filter((team) => team !== undefined),
        participant_groups: matches.groups,
        vod_media_items: await deps.presentVodItems(actor, videos),
      },
    };
  });
}
