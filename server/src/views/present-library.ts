// Videos of the library as they go out, with the viewer's right to watch each of them.
import type { LibraryFront } from '@floodlit/contract/document';
import type { VodMediaDetail, VodMediaItem, VodRail } from '@floodlit/contract/library';
import { decideLibraryAccess, type AccessDeps } from '../access/index.ts';
import type { Actor } from '../kernel/actor.ts';
import {
  readVodItem,
  vodItemOf,
  type MediaDeps,
  type RailRecord,
  type VodItemRecord,
} from '../media/index.ts';

export interface LibraryViewDeps {
  readonly media: MediaDeps;
  readonly access: AccessDeps;
}

const unknown = { granted: false, reason: 'not_available' } as const;

/** Reads the viewer's passes once for the whole list. */
export async function presentVodItems(
  { access }: Pick<LibraryViewDeps, 'access'>,
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
  { media, access }: LibraryViewDeps,
  actor: Actor,
  id: number,
): Promise<VodMediaDetail> {
  const item = await readVodItem(media, actor.channelId, id);
  const [decision = unknown] = await decideLibraryAccess(access, actor, [item.type]);
  return { ...vodItemOf(item, decision), access: decision };
}

export async function presentVodRails(
  deps: Pick<LibraryViewDeps, 'access' | 'media'>,
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
export async function readLibraryFront(deps: LibraryViewDeps, actor: Actor): Promise<LibraryFront> {
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
