// The one search over HTTP.
import type { VodMediaItem } from '@floodlit/contract/media/library';
import { search as routes } from '@floodlit/contract/search';
import { listFaq, listPages } from '../channel/index.ts';
import type { Bind } from '../http/bind.ts';
import type { Actor } from '../kernel/actor.ts';
import { inLanguage } from '../kernel/in-language.ts';
import { widthsOnWire } from '../kernel/widths-on-wire.ts';
import type { RunLimited } from '../limits/search-limit.ts';
import { searchVodItems } from '../media/index.ts';
import { listCategories, listParticipants, searchCatalog, type SearchDeps } from '../catalog/index.ts';
import { presentEvents, type EventViewDeps } from './present-events.ts';

export interface SearchRoutesDeps extends EventViewDeps {
  readonly search: SearchDeps;
  readonly searching: RunLimited;
  readonly presentVodItems: (
    actor: Actor,
    items: Awaited<ReturnType<typeof searchVodItems>>,
  ) => Promise<VodMediaItem[]>;
}

/** In the order of the ids. Leaves out entries that were removed. */
async function pick<Row extends { readonly id: number }>(
  ids: readonly number[],
  list: () => Promise<readonly Row[]>,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await list()).map((row) => [row.id, row]));
  return ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
}

export function searchRoutes(bind: Bind, deps: SearchRoutesDeps): void {
  bind(routes.all, async ({ actor, query }) => {
    const { channelId, language } = actor;
    const [[matches, videos], participants] = await Promise.all([
      deps.searching(() =>
        Promise.all([
          searchCatalog(deps.search, channelId, query),
          searchVodItems(deps.media, channelId, query.query, query.limit),
        ]),
      ),
      listParticipants(deps.catalog, channelId, language),
    ]);
    const [widths, event_categories, pages, faq] = await Promise.all([
      deps.channel.pictures.listWidths(channelId),
      pick(matches.sportIds, () => listCategories(deps.catalog, channelId, language)),
      pick(matches.pageIds, () => listPages(deps.channel, channelId, language)),
      pick(matches.faqIds, () => listFaq(deps.channel, channelId, language)),
    ]);
    return {
      data: {
        event_categories,
        pages,
        faq,
        events: await presentEvents(deps, actor, matches.events),
        participants: matches.participantIds
          .map((id) => participants.get(id))
          .filter((team) => team !== undefined),
        participant_groups: matches.groups.map((group) => ({
          ...inLanguage('group', group, language),
          ...widthsOnWire('image_widths', widths.get(group.image ?? '')),
        })),
        vod_media_items: await deps.presentVodItems(actor, videos),
      },
    };
  });
}
