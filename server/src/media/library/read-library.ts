// Reading the library: a page of it, one video, its rails, what a search finds, and the signed address of a recording.
import type { VodCategory, VodFilters, VodSearch } from '@floodlit/contract/media/library';
import { pageOf, type Locale } from '@floodlit/contract/primitives';
import { decideLibraryAccess } from '../../access/index.ts';
import { readChannel } from '../../channel/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { inLanguage } from '../../kernel/in-language.ts';
import type { Playback } from '@floodlit/contract/media/media';
import { searchTermsOf, type VodItemRecord } from './library-rules.ts';
import type { PositionsDeps } from '../positions/ports.ts';
import type { LibraryDeps } from './ports.ts';
import type { MediaGround } from '../ports.ts';
import { findResume } from '../positions/positions.ts';
import { holdLease, playbackOf, tokenSecondsOf } from '../delivery/read-playback.ts';
import type { FoundVodItem, VodQuery } from './store-library.ts';
import { isReady } from '../rules.ts';

type SearchedDeps = LibraryDeps & Pick<MediaGround, 'transact'>;
type VodPlayDeps = LibraryDeps &
  PositionsDeps &
  Pick<MediaGround, 'store' | 'access' | 'tokens' | 'clock' | 'files'>;

/** Timeout of a search: people who type wait no longer, and the database must not either (T70). */
const searchMs = 1_500;

const searchIn = <Found>(
  { library, transact }: SearchedDeps,
  search: (deps: LibraryDeps) => Promise<Found>,
): Promise<Found> =>
  transact(async (scope) => {
    const joined = library.within(scope);
    await joined.bound(searchMs);
    return search({ library: joined });
  });

/** @throws {DomainError} `media.item_not_found`, also for another channel's id and for one that can't be played yet. */
export async function readVodItem(deps: LibraryDeps, channelId: number, id: number): Promise<VodItemRecord> {
  const item = await deps.library.findItem(channelId, id);
  if (item === undefined) throw new DomainError('media.item_not_found');
  return item;
}

/** In the operator's order. */
export const listVodCategories = async (
  { library }: LibraryDeps,
  channelId: number,
  language: Locale,
): Promise<VodCategory[]> =>
  (await library.listCategories(channelId)).map((row) => inLanguage('vod_category', row, language));

export interface VodPage {
  readonly items: VodItemRecord[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

async function readPage({ library }: LibraryDeps, channelId: number, query: VodQuery): Promise<VodPage> {
  const items = await library.listItems(channelId, query);
  const { limit, offset } = query;
  // A page that is not full reveals the total. Only longer lists need a count.
  const isLast = items.length < limit && (items.length > 0 || offset === 0);
  const total = isLast ? offset + items.length : await library.countItems(channelId, query);
  return { items, total, limit, offset };
}

export const listVodItems = (deps: LibraryDeps, channelId: number, filters: VodFilters): Promise<VodPage> =>
  readPage(deps, channelId, { ...filters, ...pageOf(filters) });

/** Every word that is looked for must be in the title or the description, or be much like one of the title. */
export async function searchVodPage(
  deps: SearchedDeps,
  channelId: number,
  asked: VodSearch,
): Promise<VodPage> {
  const terms = searchTermsOf(asked.title);
  const page = pageOf(asked);
  if (terms.length === 0) return { items: [], total: 0, ...page };
  return searchIn(deps, (bounded) => readPage(bounded, channelId, { ...asked, ...page, terms }));
}

/** The best matches first, with their rank, for a search across several rooms. */
export async function searchVodItems(
  deps: SearchedDeps,
  channelId: number,
  text: string,
  limit: number,
): Promise<FoundVodItem[]> {
  const terms = searchTermsOf(text);
  if (terms.length === 0) return [];
  return searchIn(deps, ({ library }) =>
    library.listItems(channelId, { terms, sort_field: 'relevance', limit, offset: 0 }),
  );
}

/** @throws {DomainError} `media.item_not_found`, `access.denied` with its reason. */
export async function readVodPlayback(deps: VodPlayDeps, actor: Actor, id: number): Promise<Playback> {
  const item = await readVodItem(deps, actor.channelId, id);
  const [access] = await decideLibraryAccess(deps.access, actor, [item.type]);
  if (!access?.granted)
    throw new DomainError('access.denied', access?.reason ? { reason: access.reason } : {});
  const playback = await findPlayback(deps, item);
  if (playback === undefined) throw new DomainError('media.item_not_found');
  const resume = await findResume(deps, actor, playback.asset_id);
  await holdLease(deps, actor, item.type, `vod-media-items/${item.id}`);
  return { ...playback, ...(resume && { resume }) };
}

async function findPlayback(deps: VodPlayDeps, item: VodItemRecord): Promise<Playback | undefined> {
  const asset = await deps.store.findAsset(item.channel_id, item.asset_id);
  return isReady(asset) ? playbackOf(deps, null, asset, tokenSecondsOf(item.type)) : undefined;
}

/** The playback for a page that is the same for everybody: only of a free video, and only without a region rule. */
export async function findPublicVodPlayback(
  deps: VodPlayDeps,
  item: VodItemRecord,
): Promise<Playback | undefined> {
  if (item.type !== 'free') return undefined;
  const channel = await readChannel(deps.access.channel, item.channel_id);
  return channel.geo.mode === 'none' ? findPlayback(deps, item) : undefined;
}
