// Texts of content, in its own language and in others. One column of one shape in all tables, so one store writes all.
import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '@floodlit/contract/primitives';
import type { TranslatableKind } from '@floodlit/contract/translations';
import { databaseOf, type Database } from '../db/connect.ts';
import type { Scope } from '../kernel/transact.ts';

type EntryKind = 'menu' | 'contact_link';
/** The kinds with a row of their own. */
export type TranslatableRow = Exclude<TranslatableKind, EntryKind>;

export const translatableTables: Readonly<Record<TranslatableRow, string>> = {
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

/** The kinds whose rows name the language of their own texts. */
const withLanguage: ReadonlySet<TranslatableKind> = new Set(['page', 'faq', 'slide', 'block']);

/** `null` removes a text. */
export type TextChanges = Readonly<Record<string, string | null>>;

export interface ContentKey {
  readonly kind: TranslatableKind;
  /** The row's id, the id of a menu entry, or the position of a contact link from 1 on. */
  readonly id: number;
}

export interface TextEdit {
  readonly texts: TextChanges;
  /** A page shows when its text changed. */
  readonly at: Date;
}

export interface TranslationStore {
  within(scope: Scope): TranslationStore;
  /** The language of the row's own texts, where the row names it. */
  findLanguage(channelId: number, key: ContentKey): Promise<Locale | undefined>;
  /** @returns whether there is such content. */
  write(channelId: number, key: ContentKey, edit: TextEdit & { readonly language: Locale }): Promise<boolean>;
  /** Equal translations change nothing. */
  replace(
    channelId: number,
    key: { readonly kind: TranslatableRow; readonly id: number },
    translations: Readonly<Record<string, Readonly<Record<string, string>>>>,
  ): Promise<void>;
  /** Writes the row's own texts. */
  writeOwn(channelId: number, key: ContentKey, edit: TextEdit): Promise<boolean>;
}

const isEntry = (kind: TranslatableKind): kind is EntryKind => kind === 'menu' || kind === 'contact_link';

/** A buyer relies on these texts. A change of the original deletes their translations. */
const binding: { readonly [Kind in TranslatableKind]?: readonly string[] } = {
  channel: ['refund_policy', 'single_game_refunds'],
  pass: ['name'],
};

/** The row's `translations` without these fields. */
export const withoutTexts = (fields: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(select coalesce(jsonb_object_agg(translated.key, translated.value - ${fields}), '{}')
         from jsonb_each(translations) as translated)`;

/** `translations` with these texts in this language. */
const merged = (
  translations: RawBuilder<unknown>,
  language: Locale,
  texts: TextChanges,
): RawBuilder<unknown> =>
  sql`jsonb_strip_nulls(${translations} || jsonb_build_object(
    ${language}::text, coalesce(${translations} -> ${language}::text, '{}') || ${JSON.stringify(texts)}::jsonb))`;

export function createTranslationStore(db: Database): TranslationStore {
  const update = async (
    channelId: number,
    { kind, id }: { readonly kind: TranslatableRow; readonly id: number },
    change: RawBuilder<unknown>,
    at: Date,
  ): Promise<boolean> => {
    const ofChannel = sql.ref(kind === 'channel' ? 'id' : 'channel_id');
    const moment = kind === 'page' ? sql`, updated_at = ${at}` : sql``;
    const { numAffectedRows } =
      await sql`update ${sql.table(translatableTables[kind])} set ${change}${moment} where ${ofChannel} = ${channelId} and id = ${id}`.execute(
        db,
      );
    return (numAffectedRows ?? 0n) > 0n;
  };
  /** Menu entries and links of the contact details are objects of a list in their channel's row. */
  const updateEntry = async (
    channelId: number,
    { kind, id }: ContentKey,
    entry: RawBuilder<unknown>,
  ): Promise<boolean> => {
    const isMenu = kind === 'menu';
    const list = isMenu ? sql`menu` : sql`coalesce(settings #> '{contact,links}', '[]')`;
    const isIt = isMenu ? sql`entry ->> 'id' = ${String(id)}` : sql`position = ${id}`;
    const entries = sql`jsonb_array_elements(${list}) with ordinality as entries (entry, position)`;
    const changed = sql`(select jsonb_agg(case when ${isIt} then ${entry} else entry end order by position) from ${entries})`;
    const { numAffectedRows } = await sql`
      update channel.channels
         set ${isMenu ? sql`menu = ${changed}` : sql`settings = jsonb_set(settings, '{contact,links}', ${changed})`}
       where id = ${channelId} and exists (select from ${entries} where ${isIt})`.execute(db);
    return (numAffectedRows ?? 0n) > 0n;
  };
  return {
    within: (scope) => createTranslationStore(databaseOf(scope)),
    findLanguage: async (channelId, { kind, id }) => {
      if (isEntry(kind) || !withLanguage.has(kind)) return undefined;
      const { rows } = await sql<{ language: Locale }>`
        select language from ${sql.table(translatableTables[kind])} where channel_id = ${channelId} and id = ${id}`.execute(
        db,
      );
      return rows[0]?.language;
    },
    write: (channelId, { kind, id }, { language, texts, at }) => {
      if (!isEntry(kind))
        return update(
          channelId,
          { kind, id },
          sql`translations = ${merged(sql`translations`, language, texts)}`,
          at,
        );
      const translations = merged(sql`coalesce(entry -> 'translations', '{}')`, language, texts);
      return updateEntry(
        channelId,
        { kind, id },
        sql`entry || jsonb_build_object('translations', ${translations})`,
      );
    },
    async replace(channelId, { kind, id }, translations) {
      const json = sql`${JSON.stringify(translations)}::jsonb`;
      const ofChannel = sql.ref(kind === 'channel' ? 'id' : 'channel_id');
      await sql`update ${sql.table(translatableTables[kind])} set translations = ${json}
        where ${ofChannel} = ${channelId} and id = ${id} and translations is distinct from ${json}`.execute(
        db,
      );
    },
    writeOwn: (channelId, { kind, id }, { texts, at }) => {
      const json = sql`${JSON.stringify(texts)}::jsonb`;
      if (isEntry(kind)) return updateEntry(channelId, { kind, id }, sql`entry || ${json}`);
      const bound = Object.keys(texts).filter((field) => binding[kind]?.includes(field));
      const row =
        kind === 'channel'
          ? sql`settings`
          : sql`to_jsonb(${sql.ref(translatableTables[kind].replace(/^.*\./u, ''))})`;
      const own = JSON.stringify(Object.fromEntries(bound.map((field) => [field, texts[field]])));
      const kept = sql`translations = case when ${row} @> ${own}::jsonb then translations else ${withoutTexts(sql`${sql.val(bound)}::text[]`)} end`;
      const changes = bound.length > 0 ? [kept] : [];
      if (kind === 'channel')
        return update(
          channelId,
          { kind, id },
          sql.join([sql`settings = settings || ${json}`, ...changes], sql`, `),
          at,
        );
      const columns = Object.entries(texts).map(([field, text]) => sql`${sql.ref(field)} = ${text}`);
      columns.push(...changes);
      return update(channelId, { kind, id }, sql.join(columns, sql`, `), at);
    },
  };
}
