// The words of videos in the database, as operators read, change and remove them.
import { sql } from 'kysely';
import type { VodType } from '@floodlit/contract/media/library';
import type { TranslationsFor } from '@floodlit/contract/translations';
import type { Database } from '../../db/connect.ts';

export interface NewVodItem {
  readonly channel_id: number;
  readonly title: string;
  readonly description: string;
  readonly type: VodType;
  readonly published_at: Date;
}

type VodFieldsRecord = Omit<NewVodItem, 'channel_id'> & {
  readonly categories: string[];
  readonly translations: TranslationsFor<'vod_item'>;
};

export interface VideoWordsStore {
  /** The words of a video that is not removed. Locks it until the end of the transaction. */
  readWords(channelId: number, id: number): Promise<VodFieldsRecord | undefined>;
  findTitleOfAsset(channelId: number, assetId: number): Promise<string | undefined>;
  /** A video of this title and moment. */
  findTwin(channelId: number, title: string, date: Date): Promise<number | undefined>;
  changeItem(channelId: number, id: number, words: Omit<NewVodItem, 'channel_id'>): Promise<void>;
  /** Takes it out of all its categories. */
  /** All but these. */
  leaveCategories(channelId: number, id: number, kept: readonly number[]): Promise<void>;
  /**
   * A removed video keeps its first moment. @param at null brings it back.
   * @returns the moment that is stored, or undefined without such a video.
   */
  setRemoved(
    channelId: number,
    id: number,
    at: Date | null,
  ): Promise<{ readonly removed_at: Date | null } | undefined>;
  /** Videos that were removed before this moment. */
  listRemoved(before: Date): Promise<{ channel_id: number; id: number }[]>;
  /** Locks a removed item until the end of the transaction. */
  lockRemoved(channelId: number, id: number): Promise<{ asset_id: number | null } | undefined>;
}

/** The names of the categories of a row called `items`. */
export const categoryNames = sql<string[]>`array(
  select categories.name
  from media.vod_item_categories as joined
  join media.vod_categories as categories
    on categories.channel_id = joined.channel_id and categories.id = joined.category_id
  where joined.channel_id = items.channel_id and joined.item_id = items.id
  order by categories.weight, categories.id
)`;

export const createVideoWordsStore = (db: Database): VideoWordsStore => ({
  readWords: (channelId, id) =>
    db
      .selectFrom('media.vod_items as items')
      .where('items.channel_id', '=', channelId)
      .where('items.id', '=', id)
      .where('items.removed_at', 'is', null)
      .select(['items.title', 'items.description', 'items.type', 'items.published_at', 'items.translations'])
      .select(categoryNames.as('categories'))
      .forUpdate()
      .executeTakeFirst(),
  findTitleOfAsset: async (channelId, assetId) => {
    const row = await db
      .selectFrom('media.vod_items')
      .where('channel_id', '=', channelId)
      .where('asset_id', '=', assetId)
      .select('title')
      .executeTakeFirst();
    return row?.title;
  },
  findTwin: async (channelId, title, date) => {
    const row = await db
      .selectFrom('media.vod_items')
      .where('channel_id', '=', channelId)
      .where('title', '=', title)
      .where('published_at', '=', date)
      .where('removed_at', 'is', null)
      .select('id')
      .executeTakeFirst();
    return row?.id;
  },
  changeItem: async (channelId, id, words) => {
    await db
      .updateTable('media.vod_items')
      .set(words)
      .where('channel_id', '=', channelId)
      .where('id', '=', id)
      .execute();
  },
  leaveCategories: async (channelId, id, kept) => {
    await db
      .deleteFrom('media.vod_item_categories')
      .where('channel_id', '=', channelId)
      .where('item_id', '=', id)
      .where(sql<boolean>`category_id <> all (${[...kept]}::bigint[])`)
      .execute();
  },
  setRemoved: (channelId, id, at) =>
    db
      .updateTable('media.vod_items')
      .set((row) => ({ removed_at: at === null ? null : sql`coalesce(${row.ref('removed_at')}, ${at})` }))
      .where('channel_id', '=', channelId)
      .where('id', '=', id)
      .returning('removed_at')
      .executeTakeFirst(),
  listRemoved: (before) =>
    db
      .selectFrom('media.vod_items')
      .where('removed_at', '<', before)
      .select(['channel_id', 'id'])
      .limit(50)
      .execute(),
  lockRemoved: (channelId, id) =>
    db
      .selectFrom('media.vod_items')
      .where('channel_id', '=', channelId)
      .where('id', '=', id)
      .where('removed_at', 'is not', null)
      .select('asset_id')
      .forUpdate()
      .executeTakeFirst(),
});
