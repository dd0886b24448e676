// The library over HTTP.
import { media as routes } from '@floodlit/contract/media/media';
import type { Bind } from '../http/bind.ts';
import type { Actor } from '../kernel/actor.ts';
import type { RunLimited } from '../limits/search-limit.ts';
import { presentVodItem, presentVodItems, presentVodRails, type LibraryViewDeps } from './present-library.ts';
import {
  listVodCategories,
  listVodItems,
  readVodPlayback,
  searchVodPage,
  type VodPage,
} from '../media/index.ts';

export function libraryRoutes(bind: Bind, deps: LibraryViewDeps & { readonly searching: RunLimited }): void {
  const { library } = deps.media;
  const answerOf = async (actor: Actor, { items, total, limit, offset }: VodPage) => ({
    data: await presentVodItems(deps, actor, items),
    meta: { total, limit, offset },
  });
  bind.shared('visitors', routes.vodItems, async ({ actor, query }) =>
    answerOf(actor, await listVodItems(deps.media, actor.channelId, query)),
  );
  bind(routes.vodSearch, async ({ actor, query }) =>
    answerOf(actor, await deps.searching(() => searchVodPage(deps.media, actor.channelId, query))),
  );
  bind.shared('visitors', routes.vodItem, async ({ actor, params }) => ({
    data: await presentVodItem(deps, actor, params.id),
  }));
  bind(routes.vodPlayback, async ({ actor, params }) => ({
    data: await readVodPlayback(deps.media, actor, params.id),
  }));
  bind.shared('visitors', routes.vodCategories, async ({ actor }) => ({
    data: await listVodCategories(deps.media, actor.channelId, actor.language),
  }));
  bind.shared('visitors', routes.vodRails, async ({ actor }) => {
    const rails = await library.listRails(actor.channelId);
    return { data: await presentVodRails(deps, actor, rails) };
  });
}
