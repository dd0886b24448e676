// The library in the database: videos, categories, rails, and the search over titles and descriptions.
import { sql, type RawBuilder } from 'kysely';
import type { VodCategory, VodType } from '@floodlit/contract/media/library';
import type { TranslationsFor } from '@floodlit/contract/translations';
import { databaseOf, type Database } from '../../db/connect.ts';
import type { Scope } from '../../kernel/transact.ts';
import { spellingsOf, type VodItemRecord } from './library-rules.ts';
import type { AssetStatus, Ladder } from '../rules.ts';
import {
  categoryNames,
  createVideoWordsStore,
  type NewVodItem,
  type VideoWordsStore,
} from './store-video-words.ts';

export interface VodQuery {
  readonly category_id?: readonly number[] | undefined;
  readonly asset_id?: readonly number[] | undefined;
  /** Each must be found; without any, everything is. */
  readonly terms?: readonly string[] | undefined;
  readonly sort_field: 'date' | 'title' | 'relevance';
  readonly limit: number;
  readonly offset: number;
}

export type FoundVodItem = VodItemRecord & {
  /** The search rank: a higher rank is a better match. */
  readonly rank: number;
};

export type VodCategoryRecord = VodCategory & { readonly translations: TranslationsFor<'vod_category'> };

export interface RailRecord {
  readonly id: number;
  readonly title: string;
  readonly translations: TranslationsFor<'vod_rail'>;
  readonly items: VodItemRecord[];
}

/** The operator's view, with videos that are not ready. */
export interface VodItemState {
  readonly id: number;
  readonly title: string;
  readonly type: VodType;
  readonly published_at: Date;
  readonly asset_id: number | null;
  readonly status: AssetStatus | null;
  readonly left_out: Ladder['left_out'] | null;
  readonly categories: string[];
}

export interface LibraryStore extends VideoWordsStore {
  within(scope: Scope): LibraryStore;
  /** Sets the statement timeout for the rest of the transaction. */
  bound(milliseconds: number): Promise<void>;
  findItem(channelId: number, id: number): Promise<VodItemRecord | undefined>;
  listItems(channelId: number, query: VodQuery): Promise<FoundVodItem[]>;
  /** Newest first. */
  listItemIds(channelId: number, limit: number): Promise<number[]>;
  countItems(channelId: number, query: VodQuery): Promise<number>;
  listCategories(channelId: number): Promise<VodCategoryRecord[]>;
  listRails(channelId: number): Promise<RailRecord[]>;
  listStates(channelId: number, limit: number): Promise<VodItemState[]>;
  insertItem(item: NewVodItem): Promise<number>;
  /** Locks the item until the end of the transaction. Undefined for a removed one. */
  lockItem(channelId: number, id: number): Promise<{ asset_id: number | null } | undefined>;
  /** Reads what `lockItem` reads, and waits for nobody. */
  findAssetOf(channelId: number, id: number): Promise<{ asset_id: number | null } | undefined>;
  attachAsset(channelId: number, id: number, assetId: number): Promise<void>;
  /** @returns whether there was one. */
  deleteItem(channelId: number, id: number): Promise<boolean>;
  /** Locks the categories and rails of the channel until the end of the transaction. */
  lockArrangement(channelId: number): Promise<void>;
  ensureCategory(channelId: number, category: { name: string; alias: string }): Promise<number>;
  joinCategories(channelId: number, id: number, categoryIds: readonly number[]): Promise<void>;
  countRails(channelId: number): Promise<number>;
  /** Replaces the content of the rail of this title, or adds the rail. */
  writeRail(
    rail: { channel_id: number; title: string; weight?: number },
    itemIds: readonly number[],
  ): Promise<number>;
  deleteRail(channelId: number, title: string): Promise<boolean>;
  listKnownItems(channelId: number, ids: readonly number[]): Promise<number[]>;
}

/** A word that is typed with an error is still this alike to the one that was meant. */
const alikeMinimum = 0.33;

const plain = (term: string): RawBuilder<string> => sql<string>`media.plain_text(${term})`;
const alike = (term: string): RawBuilder<number> =>
  sql<number>`strict_word_similarity(${plain(term)}, items.plain_title)`;
/** Quoted, so that a dictionary's output stays one word. */
const asQuery = (term: string): RawBuilder<unknown> =>
  sql`to_tsquery('simple', ${sql.join(
    spellingsOf(term).map((spelling) => sql`quote_literal(${plain(spelling)}) || ':*'`),
    sql` || '|' || `,
  )})`;

const rankOf = (terms: readonly string[]): RawBuilder<number> =>
  terms.length === 0
    ? sql<number>`0::float8`
    : sql<number>`(${sql.join(
        terms.map((term) => sql`${alike(term)} + ts_rank(items.search, ${asQuery(term)})`),
        sql` + `,
      )})::float8`;

const categoryIds = sql<number[]>`coalesce((
  select json_agg(joined.category_id order by joined.category_id)
  from media.vod_item_categories as joined
  where joined.channel_id = items.channel_id and joined.item_id = items.id
), '[]')`;

export function createLibraryStore(db: Database): LibraryStore {
  const readyItems = (channelId: number) =>
    db
      .selectFrom('media.vod_items as items')
      .innerJoin('media.assets as assets', (join) =>
        join
          .onRef('assets.channel_id', '=', 'items.channel_id')
          .onRef('assets.id', '=', 'items.asset_id')
          .on('assets.status', '=', 'ready'),
      )
      .where('items.removed_at', 'is', null)
      .where('items.channel_id', '=', channelId);
  const selected = (channelId: number) =>
    readyItems(channelId).select([
      'items.id',
      'items.channel_id',
      'items.title',
      'items.description',
      'items.type',
      'items.published_at',
      'items.translations',
      'assets.id as asset_id',
      sql<number>`coalesce(assets.duration_seconds, 0)`.as('duration_seconds'),
      'assets.poster',
      'assets.poster_widths',
      sql<boolean>`assets.ladder->>'storyboard' is not null and assets.trim is null`.as('has_storyboard'),
      categoryIds.as('category_ids'),
    ]);
  const conditionOf = (
    channelId: number,
    { category_id, asset_id, terms = [] }: VodQuery,
  ): RawBuilder<boolean> => {
    const inCategory =
      category_id === undefined || category_id.length === 0
        ? []
        : [
            sql<boolean>`exists (
              select from media.vod_item_categories as joined
              where joined.channel_id = ${channelId} and joined.item_id = items.id
                and joined.category_id in (${sql.join([...category_id])})
            )`,
          ];
    const ofAssets =
      asset_id === undefined || asset_id.length === 0
        ? []
        : [sql<boolean>`items.asset_id in (${sql.join([...asset_id])})`];
    const found = terms.map(
      (term) => sql<boolean>`(items.search @@ ${asQuery(term)} or ${alike(term)} >= ${alikeMinimum})`,
    );
    return sql<boolean>`(${sql.join([sql`true`, ...inCategory, ...ofAssets, ...found], sql` and `)})`;
  };

  const assetOf = (channelId: number, id: number) =>
    db
      .selectFrom('media.vod_items')
      .where('channel_id', '=', channelId)
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .select('asset_id');

  return {
    ...createVideoWordsStore(db),
    within: (scope) => createLibraryStore(databaseOf(scope)),
    bound: async (milliseconds) => {
      await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(db);
    },
    findItem: (channelId, id) => selected(channelId).where('items.id', '=', id).executeTakeFirst(),
    listItems: (channelId, query) => {
      const rank = rankOf(query.terms ?? []);
      const rows = selected(channelId).select(rank.as('rank')).where(conditionOf(channelId, query));
      const sorted =
        query.sort_field === 'title'
          ? rows.orderBy('items.title')
          : query.sort_field === 'relevance'
            ? rows.orderBy(rank, 'desc').orderBy('items.published_at', 'desc')
            : rows.orderBy('items.published_at', 'desc');
      return sorted.orderBy('items.id', 'desc').limit(query.limit).offset(query.offset).execute();
    },
    listItemIds: async (channelId, limit) => {
      const rows = await readyItems(channelId)
        .select('items.id')
        .orderBy('items.published_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    countItems: async (channelId, query) => {
      const { total } = await readyItems(channelId)
        .where(conditionOf(channelId, query))
        .select((row) => row.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
    listCategories: (channelId) =>
      db
        .selectFrom('media.vod_categories as categories')
        .where('categories.channel_id', '=', channelId)
        .select(['id', 'name', 'alias', 'translations'])
        .select((categories) =>
          readyItems(channelId)
            .innerJoin('media.vod_item_categories as joined', (join) =>
              join
                .onRef('joined.channel_id', '=', 'items.channel_id')
                .onRef('joined.item_id', '=', 'items.id'),
            )
            .where('joined.category_id', '=', categories.ref('categories.id'))
            .select((row) => row.fn.countAll<number>().as('total'))
            .$asScalar()
            .$notNull()
            .as('total'),
        )
        .orderBy('weight')
        .orderBy('id')
        .execute(),
    listRails: async (channelId) => {
      const rows = await selected(channelId)
        .innerJoin('media.vod_rail_items as placed', (join) =>
          join.onRef('placed.channel_id', '=', 'items.channel_id').onRef('placed.item_id', '=', 'items.id'),
        )
        .innerJoin('media.vod_rails as rails', (join) =>
          join.onRef('rails.channel_id', '=', 'placed.channel_id').onRef('rails.id', '=', 'placed.rail_id'),
        )
        .select([
          'rails.id as rail_id',
          'rails.title as rail_title',
          'rails.translations as rail_translations',
        ])
        .orderBy('rails.weight')
        .orderBy('rails.id')
        .orderBy('placed.weight')
        .orderBy('items.id')
        .execute();
      const rails = new Map<number, RailRecord>();
      for (const { rail_id: id, rail_title: title, rail_translations: translations, ...item } of rows) {
        const rail = rails.get(id) ?? { id, title, translations, items: [] };
        rail.items.push(item);
        rails.set(id, rail);
      }
      return [...rails.values()];
    },
    listStates: (channelId, limit) =>
      db
        .selectFrom('media.vod_items as items')
        .leftJoin('media.assets as assets', (join) =>
          join.onRef('assets.channel_id', '=', 'items.channel_id').onRef('assets.id', '=', 'items.asset_id'),
        )
        .where('items.channel_id', '=', channelId)
        .where('items.removed_at', 'is', null)
        .select([
          'items.id',
          'items.title',
          'items.type',
          'items.published_at',
          'items.asset_id',
          'assets.status',
          sql<Ladder['left_out'] | null>`assets.ladder->'left_out'`.as('left_out'),
          categoryNames.as('categories'),
        ])
        .orderBy('items.published_at', 'desc')
        .orderBy('items.id', 'desc')
        .limit(limit)
        .execute(),
    insertItem: async (item) => {
      const row = await db
        .insertInto('media.vod_items')
        .values(item)
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    lockItem: (channelId, id) => assetOf(channelId, id).forUpdate().executeTakeFirst(),
    findAssetOf: (channelId, id) => assetOf(channelId, id).executeTakeFirst(),
    attachAsset: async (channelId, id, assetId) => {
      await db
        .updateTable('media.vod_items')
        .set({ asset_id: assetId })
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .execute();
    },
    deleteItem: async (channelId, id) => {
      const { numDeletedRows } = await db
        .deleteFrom('media.vod_items')
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    lockArrangement: async (channelId) => {
      await db
        .selectFrom('channel.channels')
        .where('id', '=', channelId)
        .select('id')
        .forNoKeyUpdate()
        .executeTakeFirst();
    },
    ensureCategory: async (channelId, { name, alias }) => {
      const known = await db
        .selectFrom('media.vod_categories')
        .where('channel_id', '=', channelId)
        .where('alias', '=', alias)
        .select('id')
        .executeTakeFirst();
      if (known !== undefined) return known.id;
      const row = await db
        .insertInto('media.vod_categories')
        .values({ channel_id: channelId, name, alias })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    joinCategories: async (channelId, id, ids) => {
      if (ids.length === 0) return;
      await db
        .insertInto('media.vod_item_categories')
        .values(ids.map((category_id) => ({ channel_id: channelId, item_id: id, category_id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    countRails: async (channelId) => {
      const { total } = await db
        .selectFrom('media.vod_rails')
        .where('channel_id', '=', channelId)
        .select((row) => row.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
    writeRail: async ({ channel_id, title, weight }, itemIds) => {
      const { id } = await db
        .insertInto('media.vod_rails')
        .values({ channel_id, title, weight: weight ?? 0 })
        .onConflict((conflict) =>
          conflict
            .columns(['channel_id', 'title'])
            .doUpdateSet((row) => ({ weight: weight ?? row.ref('media.vod_rails.weight') })),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .deleteFrom('media.vod_rail_items')
        .where('channel_id', '=', channel_id)
        .where('rail_id', '=', id)
        .execute();
      if (itemIds.length > 0)
        await db
          .insertInto('media.vod_rail_items')
          .values(itemIds.map((item_id, place) => ({ channel_id, rail_id: id, item_id, weight: place })))
          .execute();
      return id;
    },
    deleteRail: async (channelId, title) => {
      const { numDeletedRows } = await db
        .deleteFrom('media.vod_rails')
        .where('channel_id', '=', channelId)
        .where('title', '=', title)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    listKnownItems: async (channelId, ids) => {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('media.vod_items')
        .where('channel_id', '=', channelId)
        .where('id', 'in', ids)
        .where('removed_at', 'is', null)
        .select('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
