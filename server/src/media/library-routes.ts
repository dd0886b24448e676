// The library over HTTP: what there is, with the viewer's right to watch each of it.
import { media as routes } from '@floodlit/contract/media';
import type { LibraryFront } from '@floodlit/contract/document';
import type { VodMediaDetail, VodMediaItem, VodRail } from '@floodlit/contract/library';
import { decideLibraryAccess, type AccessDeps } from '../access/index.ts';
import type { Bind } from '../http/bind.ts';
import type { Actor } from '../kernel/actor.ts';
import type { RunLimited } from '../kernel/search-limit.ts';
import { listVodItems, readVodItem, readVodPlayback, searchVodPage, type MediaDeps } from './index.ts';
import { vodItemOf, type VodItemRecord } from './library-rules.ts';
import type { VodPage } from './read-library.ts';
import type { RailRecord } from './store-library.ts';

export interface LibraryRoutesDeps {
  readonly media: MediaDeps;
  readonly access: AccessDeps;
}

const unknown = { granted: false, reason: 'not_available' } as const;

/** One look at the viewer's passes for the whole list. */
export async function presentVodItems(
  { access }: Pick<LibraryRoutesDeps, 'access'>,
  actor: Actor,
  items: readonly VodItemRecord[],
): Promise<VodMediaItem[]> {
  const decisions = await decideLibraryAccess(
    access,
    actor,
    items.map(({ type }) => type),
  );
  return items.map((item, index) => vodItemOf(item, decisions[index] ?? unknown));
}

export async function presentVodItem(
  { media, access }: LibraryRoutesDeps,
  actor: Actor,
  id: number,
): Promise<VodMediaDetail> {
  const item = await readVodItem(media, actor.channelId, id);
  const [decision = unknown] = await decideLibraryAccess(access, actor, [item.type]);
  return { ...vodItemOf(item, decision), access: decision };
}

async function presentVodRails(
  deps: Pick<LibraryRoutesDeps, 'access' | 'media'>,
  actor: Actor,
  rails: readonly RailRecord[],
): Promise<VodRail[]> {
  const all = await presentVodItems(
    deps,
    actor,
    rails.flatMap(({ items }) => items),
  );
  let from = 0;
  return rails.map(({ id, title, items }) => ({
    id,
    title,
    vod_media_items: all.slice(from, (from += items.length)),
  }));
}

const frontRails = 4;
const frontItems = 8;

/** The part of the library in the document: enough for the first screens, because many viewers fetch it. */
export async function readLibraryFront(deps: LibraryRoutesDeps, actor: Actor): Promise<LibraryFront> {
  const { library } = deps.media;
  const [categories, rails] = await Promise.all([
    library.listCategories(actor.channelId),
    library.listRails(actor.channelId),
  ]);
  const first = rails
    .slice(0, frontRails)
    .map((rail) => ({ ...rail, items: rail.items.slice(0, frontItems) }));
  return { categories, rails: await presentVodRails(deps, actor, first) };
}

export function libraryRoutes(
  bind: Bind,
  deps: LibraryRoutesDeps & { readonly searching: RunLimited },
): void {
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
    data: await library.listCategories(actor.channelId),
  }));
  bind.shared('visitors', routes.vodRails, async ({ actor }) => {
    const rails = await library.listRails(actor.channelId);
    return { data: await presentVodRails(deps, actor, rails) };
  });
}
