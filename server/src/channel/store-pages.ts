// An operator's pages and questions in the database.
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Locale } from '@floodlit/contract/primitives';
import type { Database } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

export type PageRecord = Selectable<Tables['channel.pages']>;
/** Without the text, which may be long. */
export type ListedPage = Omit<PageRecord, 'html'>;
export type FaqRecord = Selectable<Tables['channel.faq']>;
/** Without the answer, which may be long. */
export type ListedFaqEntry = Omit<FaqRecord, 'answer' | 'translations'> & {
  readonly translated: readonly Locale[];
};

export interface PageStore {
  /** In the operator's order. */
  listPages(channelId: number): Promise<ListedPage[]>;
  findPage(channelId: number, id: number): Promise<PageRecord | undefined>;
  findPageByUrl(channelId: number, url: string): Promise<PageRecord | undefined>;
  /** Replaces the page of this url, or adds one. */
  writePage(page: Insertable<Tables['channel.pages']>): Promise<PageRecord>;
  /** A page of another url takes its place at once. @returns whether there is such a page. */
  updatePage(channelId: number, id: number, words: Updateable<Tables['channel.pages']>): Promise<boolean>;
  /** @returns whether there was one. */
  removePage(channelId: number, url: string): Promise<boolean>;
  listFaq(channelId: number): Promise<FaqRecord[]>;
  /** In the operator's order. */
  listQuestions(channelId: number): Promise<ListedFaqEntry[]>;
  findFaqEntry(channelId: number, id: number): Promise<FaqRecord | undefined>;
  updateFaqEntry(channelId: number, id: number, words: Updateable<Tables['channel.faq']>): Promise<boolean>;
  insertFaqEntry(entry: Insertable<Tables['channel.faq']>): Promise<FaqRecord>;
  removeFaqEntry(channelId: number, id: number): Promise<boolean>;
}

/** Without the text, in every language. */
const shortTranslations = sql<PageRecord['translations']>`(
  select coalesce(jsonb_object_agg(key, value - 'html'), '{}') from jsonb_each(translations)
)`;

export function createPageStore(db: Database): PageStore {
  const pages = (channelId: number) => db.selectFrom('channel.pages').where('channel_id', '=', channelId);
  const faq = (channelId: number) => db.selectFrom('channel.faq').where('channel_id', '=', channelId);
  return {
    listPages: (channelId) =>
      pages(channelId)
        .select([
          'id',
          'channel_id',
          'url',
          'name',
          'alt_name',
          'title',
          'language',
          'weight',
          'in_menu',
          'updated_at',
        ])
        .select(shortTranslations.as('translations'))
        .orderBy('weight')
        .orderBy('id')
        .execute(),
    findPage: (channelId, id) => pages(channelId).where('id', '=', id).selectAll().executeTakeFirst(),
    findPageByUrl: (channelId, url) => pages(channelId).where('url', '=', url).selectAll().executeTakeFirst(),
    writePage: ({ channel_id, url, ...words }) =>
      db
        .insertInto('channel.pages')
        .values({ channel_id, url, ...words })
        .onConflict((conflict) => conflict.columns(['channel_id', 'url']).doUpdateSet(words))
        .returningAll()
        .executeTakeFirstOrThrow(),
    async removePage(channelId, url) {
      const { numDeletedRows } = await db
        .deleteFrom('channel.pages')
        .where('channel_id', '=', channelId)
        .where('url', '=', url)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async updatePage(channelId, id, words) {
      const { numUpdatedRows } = await db
        .updateTable('channel.pages')
        .set(words)
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    listFaq: (channelId) => faq(channelId).selectAll().orderBy('weight').orderBy('id').execute(),
    listQuestions: (channelId) =>
      faq(channelId)
        .select(['id', 'channel_id', 'group', 'question', 'language', 'weight'])
        .select(sql<Locale[]>`array(select jsonb_object_keys(translations) order by 1)`.as('translated'))
        .orderBy('weight')
        .orderBy('id')
        .execute(),
    findFaqEntry: (channelId, id) => faq(channelId).where('id', '=', id).selectAll().executeTakeFirst(),
    async updateFaqEntry(channelId, id, words) {
      const { numUpdatedRows } = await db
        .updateTable('channel.faq')
        .set(words)
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    insertFaqEntry: (entry) =>
      db.insertInto('channel.faq').values(entry).returningAll().executeTakeFirstOrThrow(),
    async removeFaqEntry(channelId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('channel.faq')
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
