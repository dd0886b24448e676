// An operator's pages and questions in the database.
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

export type PageRecord = Selectable<Tables['channel.pages']>;
/** Without the text, which may be long. */
export type ListedPage = Omit<PageRecord, 'html'>;
export type FaqRecord = Selectable<Tables['channel.faq']>;

export interface PageStore {
  /** In the operator's order. */
  listPages(channelId: number): Promise<ListedPage[]>;
  findPage(channelId: number, id: number): Promise<PageRecord | undefined>;
  findPageByUrl(channelId: number, url: string): Promise<PageRecord | undefined>;
  /** Replaces the page of this url, or adds one. */
  writePage(page: Insertable<Tables['channel.pages']>): Promise<PageRecord>;
  /** @returns whether there was one. */
  removePage(channelId: number, url: string): Promise<boolean>;
  listFaq(channelId: number): Promise<FaqRecord[]>;
  insertFaqEntry(entry: Insertable<Tables['channel.faq']>): Promise<FaqRecord>;
  removeFaqEntry(channelId: number, id: number): Promise<boolean>;
}

/** Without the text, in every language. */
const shortTranslations = sql<PageRecord['translations']>`(
  select coalesce(jsonb_object_agg(key, value - 'html'), '{}') from jsonb_each(translations)
)`;

export function createPageStore(db: Database): PageStore {
  const pages = (channelId: number) => db.selectFrom('channel.pages').where('channel_id', '=', channelId);
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
    listFaq: (channelId) =>
      db
        .selectFrom('channel.faq')
        .where('channel_id', '=', channelId)
        .selectAll()
        .orderBy('weight')
        .orderBy('id')
        .execute(),
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
