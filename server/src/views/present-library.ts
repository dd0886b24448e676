// Videos of the library as they go out, with the viewer's right to watch each of them.
import type { LibraryFront } from '@floodlit/contract/document';
import type { VodMediaDetail, VodMediaItem, VodRail } from '@floodlit/contract/media/library';
import { decideLibraryAccess, type AccessDeps } from '../access/index.ts';
import type { Actor } from '../kernel/actor.ts';
import { inLanguage } from '../kernel/in-language.ts';
import {
  listVodCategories,
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
  return items.map((item, index) =>
    vodItemOf(inLanguage('vod_item', item, actor.language), decisions[index] ?? unknown),
  );
}

export async function presentVodItem(
  { media, access }: LibraryViewDeps,
  actor: Actor,
  id: number,
): Promise<VodMediaDetail> {
  const item = await readVodItem(media, actor.channelId, id);
  const [decision = unknown] = await decideLibraryAccess(access, actor, [item.type]);
  return { ...vodItemOf(inLanguage('vod_item', item, actor.language), decision), access: decision };
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
  return rails.map(({ items, ...rail }) => {
    const { id, title } = inLanguage('vod_rail', rail, actor.language);
    return { id, title, vod_media_items: all.slice(from, (from += items.length)) };
  });
}

const frontRails = 4;
const frontItems = 8;

/** The part of the library in the document: enough for the first screens, because many viewers fetch it. */
export async function readLibraryFront(deps: LibraryViewDeps, actor: Actor): Promise<LibraryFront> {
  const { library } = deps.media;
  const [categories, rails] = await Promise.all([
    listVodCategories(deps.media, actor.channelId, actor.language),
    library.listRails(actor.channelId),
  ]);
  const first = rails
    .slice(0, frontRails)
    .map((rail) => ({ ...rail, items: rail.items.slice(0, frontItems) }));
  return { categories, rails: await presentVodRails(deps, actor, first) };
}
