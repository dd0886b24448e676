// The operators' verbs for the library: they add videos, deliver their recordings and remove them.
import { randomUUID } from 'node:crypto';
import type { VodType } from '@floodlit/contract/media/library';
import { limits } from '@floodlit/contract/limits';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { addSeconds } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { sendLadderJob } from '../ladder-job.ts';
import { categoryAliasOf, isCategoryName, isVodDescription, isVodTitle } from './library-rules.ts';
import type { LibraryDeps } from './ports.ts';
import type { MediaGround } from '../ports.ts';
import { foldersOf } from '../editions.ts';
import { folderOf, type AssetRecord, type DeliveredCaptions } from '../rules.ts';
import type { LibraryStore } from './store-library.ts';

export type WriteLibraryDeps = LibraryDeps &
  Pick<MediaGround, 'store' | 'storage' | 'queue' | 'clock' | 'transact' | 'log'>;

export interface VodFields {
  readonly title: string;
  readonly description?: string | undefined;
  readonly type: VodType;
  /** The publication date; now by default. */
  readonly date?: Date | undefined;
  /** Names; what the channel does not have yet is made. */
  readonly categories?: readonly string[] | undefined;
}

export interface VodDelivery {
  readonly sourceKey: string;
  readonly captions?: readonly DeliveredCaptions[] | undefined;
}

async function ensureCategories(
  library: LibraryStore,
  channelId: number,
  names: readonly string[],
): Promise<number[]> {
  if (names.length === 0) return [];
  await library.lockArrangement(channelId);
  const ids: number[] = [];
  for (const name of names) {
    const alias = categoryAliasOf(name);
    if (alias === undefined) throw new DomainError('media.category_invalid');
    ids.push(await library.ensureCategory(channelId, { name, alias }));
  }
  const { length } = await library.listCategories(channelId);
  if (length > limits.vodCategoriesMaximum) throw new DomainError('media.category_invalid');
  return ids;
}

/** @throws {DomainError} `media.item_invalid`, `media.category_invalid`. */
function cleanWords(words: Pick<VodFields, 'title' | 'description' | 'categories'>): {
  readonly title: string;
  readonly description: string;
  readonly categories: string[];
} {
  const title = words.title.trim();
  const description = words.description?.trim() ?? '';
  const categories = (words.categories ?? []).map((name) => name.trim());
  if (!isVodTitle(title) || !isVodDescription(description)) throw new DomainError('media.item_invalid');
  if (!categories.every(isCategoryName)) throw new DomainError('media.category_invalid');
  return { title, description, categories };
}

/**
 * A video that waits for its recording: it is shown once that is ready.
 * @returns its id.
 * @throws {DomainError} `media.item_invalid`, `media.category_invalid`.
 */
export async function createVodItem(
  deps: Pick<WriteLibraryDeps, 'library' | 'clock' | 'transact'>,
  channelId: number,
  words: VodFields,
): Promise<number> {
  const { title, description, categories } = cleanWords(words);
  return deps.transact(async (scope) => {
    const library = deps.library.within(scope);
    const categoryIds = await ensureCategories(library, channelId, categories);
    const item = await library.insertItem({
      channel_id: channelId,
      title,
      description,
      type: words.type,
      published_at: words.date ?? deps.clock.now(),
    });
    await library.joinCategories(channelId, item, categoryIds);
    return item;
  });
}

/**
 * A video with its file. Cut off between the two, it waits for a delivery.
 * @returns its id.
 * @throws {DomainError} `media.item_invalid`, `media.category_invalid`.
 */
export async function addVodItem(
  deps: WriteLibraryDeps,
  channelId: number,
  words: VodFields,
  delivery: VodDelivery,
): Promise<number> {
  const id = await createVodItem(deps, channelId, words);
  await deliverVodRecording(deps, channelId, id, delivery);
  return id;
}

/**
 * Takes a video's file in. It has one recording, so asking twice is asking once; one that failed is tried again with
 * the new file.
 * @throws {DomainError} `media.item_not_found`.
 */
export async function deliverVodRecording(
  deps: Pick<WriteLibraryDeps, 'library' | 'store' | 'queue' | 'clock' | 'transact'>,
  channelId: number,
  id: number,
  { sourceKey, captions = [] }: VodDelivery,
): Promise<AssetRecord> {
  return deps.transact(async (scope) => {
    const library = deps.library.within(scope);
    const store = deps.store.within(scope);
    const item = await library.lockItem(channelId, id);
    if (item === undefined) throw new DomainError('media.item_not_found');
    const now = deps.clock.now();
    const delivered = { source_key: sourceKey, captions, touched_at: now };
    if (item.asset_id !== null) {
      const known = await store.findAsset(channelId, item.asset_id);
      if (known === undefined) throw new Error(`Video ${id} has a recording that cannot be read.`);
      const again = { ...delivered, status: 'queued', progress: 0, failure: null, failures: 0 } as const;
      const queued = await store.moveAsset(known, ['failed'], again);
      if (queued !== undefined) await sendLadderJob(deps.queue, queued, scope);
      return queued ?? known;
    }
    const asset = await store.insertAsset({
      ...delivered,
      channel_id: channelId,
      event_id: null,
      folder: folderOf(channelId, randomUUID()),
      created_at: now,
    });
    if (asset === undefined) throw new Error(`The recording of video ${id} could not be taken in.`);
    await library.attachAsset(channelId, id, asset.id);
    await sendLadderJob(deps.queue, asset, scope);
    return asset;
  });
}

/** A video's words replace the former ones. */
export async function changeVodItem(
  deps: Pick<WriteLibraryDeps, 'library' | 'transact'>,
  channelId: number,
  id: number,
  words: Required<Omit<VodFields, 'date'>> & { readonly date: Date },
): Promise<void> {
  const { title, description, categories } = cleanWords(words);
  await deps.transact(async (scope) => {
    const library = deps.library.within(scope);
    if ((await library.lockItem(channelId, id)) === undefined) throw new DomainError('media.item_not_found');
    const categoryIds = await ensureCategories(library, channelId, categories);
    await library.changeItem(channelId, id, {
      title,
      description,
      type: words.type,
      published_at: words.date,
    });
    await library.leaveCategories(channelId, id, categoryIds);
    await library.joinCategories(channelId, id, categoryIds);
  });
}

/** Deletes the files after the rows: a row without files would be shown. */
async function deleteItem(
  deps: WriteLibraryDeps,
  channelId: number,
  id: number,
  lock: 'lockItem' | 'lockRemoved',
): Promise<boolean> {
  const asset = await deps.transact(async (scope) => {
    const library = deps.library.within(scope);
    const item = await library[lock](channelId, id);
    if (item === undefined) return undefined;
    await library.deleteItem(channelId, id);
    const deleted =
      item.asset_id === null
        ? undefined
        : await deps.store.within(scope).deleteAsset(channelId, item.asset_id);
    return { folders: deleted === undefined ? [] : foldersOf(deleted) };
  });
  for (const folder of asset?.folders ?? [])
    await deps.storage.remove(folder).catch((error: unknown) => {
      deps.log.error('the files of a video could not be removed', error, { folder });
    });
  return asset !== undefined;
}

/**
 * The video and its recording. Addresses that were given out lead nowhere from now on.
 * @throws {DomainError} `media.item_not_found`.
 */
export async function removeVodItem(deps: WriteLibraryDeps, channelId: number, id: number): Promise<void> {
  if (!(await deleteItem(deps, channelId, id, 'lockItem'))) throw new DomainError('media.item_not_found');
}

/** Deletes a video that was hidden long enough. A video that was taken back stays. */
export async function purgeVodItem(deps: WriteLibraryDeps, channelId: number, id: number): Promise<void> {
  await deleteItem(deps, channelId, id, 'lockRemoved');
}

/**
 * Takes a video out of sight at once. The sweep deletes it an hour later; a second removal does not move that moment.
 * @returns until when it can be taken back.
 * @throws {DomainError} `media.item_not_found`.
 */
export async function hideVodItem(
  { library, clock }: Pick<WriteLibraryDeps, 'library' | 'clock'>,
  channelId: number,
  id: number,
): Promise<Date> {
  const now = clock.now();
  const removed = await library.setRemoved(channelId, id, now);
  if (removed === undefined) throw new DomainError('media.item_not_found');
  return addSeconds(removed.removed_at ?? now, operatorLimits.videoUndoSeconds);
}

/** @throws {DomainError} `media.item_not_found` once it is deleted. */
export async function restoreVodItem(
  { library }: Pick<WriteLibraryDeps, 'library'>,
  channelId: number,
  id: number,
): Promise<void> {
  if ((await library.setRemoved(channelId, id, null)) === undefined)
    throw new DomainError('media.item_not_found');
}

/**
 * Writes a row of the library, new or in the place of the one of its title.
 * @throws {DomainError} `media.rail_invalid`, `media.item_not_found` when one of its videos is not the channel's.
 */
export async function writeVodRail(
  deps: Pick<WriteLibraryDeps, 'library' | 'transact'>,
  channelId: number,
  rail: {
    readonly title: string;
    readonly itemIds: readonly number[];
    /** Rails are ordered by weight. */
    readonly weight?: number | undefined;
  },
): Promise<number> {
  const title = rail.title.trim();
  const itemIds = [...new Set(rail.itemIds)];
  if (!isVodTitle(title) || itemIds.length > limits.vodRailItemsMaximum)
    throw new DomainError('media.rail_invalid');
  return deps.transact(async (scope) => {
    const library = deps.library.within(scope);
    await library.lockArrangement(channelId);
    const known = await library.listKnownItems(channelId, itemIds);
    if (known.length < itemIds.length) throw new DomainError('media.item_not_found');
    const weight = rail.weight === undefined ? {} : { weight: rail.weight };
    const id = await library.writeRail({ channel_id: channelId, title, ...weight }, itemIds);
    if ((await library.countRails(channelId)) > limits.vodRailsMaximum)
      throw new DomainError('media.rail_invalid');
    return id;
  });
}

/** @throws {DomainError} `media.rail_not_found`. */
export async function removeVodRail(
  deps: Pick<WriteLibraryDeps, 'library'>,
  channelId: number,
  title: string,
): Promise<void> {
  if (!(await deps.library.deleteRail(channelId, title.trim())))
    throw new DomainError('media.rail_not_found');
}
