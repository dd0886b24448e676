// Texts in other languages. One column of one shape in all tables, so one store writes all of them.
import { sql } from 'kysely';
import type { Locale } from '@floodlit/contract/primitives';
import type { TranslatableKind } from '@floodlit/contract/translations';
import type { Database } from '../db/connect.ts';

/** The kinds with a row of their own. Menu entries and links of the contact details are part of their channel. */
export type TranslatableRow = Exclude<TranslatableKind, 'menu' | 'contact_link'>;

const tables: Readonly<Record<TranslatableRow, string>> = {
  channel: 'channel.channels',
  page: 'channel.pages',
  faq: 'channel.faq',
  slide: 'channel.slides',
  block: 'channel.static_blocks',
  category: 'catalog.event_categories',
  location: 'catalog.locations',
  group: 'catalog.participant_groups',
  participant: 'catalog.participants',
  event: 'catalog.events',
  pass: 'commerce.passes',
  vod_item: 'media.vod_items',
  vod_category: 'media.vod_categories',
  vod_rail: 'media.vod_rails',
};

/** `null` removes a text. */
export type TextChanges = Readonly<Record<string, string | null>>;

export interface TranslationStore {
  /** @returns whether there is such a row. */
  write(
    channelId: number,
    kind: TranslatableRow,
    id: number,
    language: Locale,
    texts: TextChanges,
  ): Promise<boolean>;
}

export const createTranslationStore = (db: Database): TranslationStore => ({
  async write(channelId, kind, id, language, texts) {
    const ofChannel = sql.ref(kind === 'channel' ? 'id' : 'channel_id');
    const { numAffectedRows } = await sql`
      update ${sql.table(tables[kind])}
         set translations = jsonb_strip_nulls(translations || jsonb_build_object(
               ${language}::text, coalesce(translations -> ${language}::text, '{}') || ${JSON.stringify(texts)}::jsonb))
       where ${ofChannel} = ${channelId} and id = ${id}`.execute(db);
    return (numAffectedRows ?? 0n) > 0n;
  },
});
