// The search entries in the database. Triggers of the database keep their words up to date.
import { sql, type RawBuilder } from 'kysely';
import { databaseOf, type Database } from '../db/connect.ts';
import type { Scope } from '../kernel/transact.ts';
import { nameEvents } from './store-event-names.ts';
import type { EventRecord } from './rules.ts';
import { queryOf, type AskedWord, type Term } from './search-rules.ts';
import type { GroupRecord } from './store.ts';

/** Where an entry of each kind names what it is an entry of. */
const idColumns = {
  participant: 'participant_id',
  sport: 'event_category_id',
  page: 'page_id',
  faq: 'faq_id',
} as const;
export type FoundKind = keyof typeof idColumns;

export interface SearchStore {
  within(scope: Scope): SearchStore;
  /** For the rest of the transaction: a search that takes longer is given up, and the index answers. */
  bound(milliseconds: number): Promise<void>;
  /** The words of a text as they are compared, and what the channel knows of them. */
  readWords(channelId: number, text: string): Promise<AskedWord[]>;
  findEvents(channelId: number, terms: readonly Term[], limit: number): Promise<EventRecord[]>;
  /** The best first. Only ids, because other reads have these objects by their id. */
  findIds(channelId: number, kind: FoundKind, terms: readonly Term[], limit: number): Promise<number[]>;
  findGroups(channelId: number, terms: readonly Term[], limit: number): Promise<GroupRecord[]>;
}

type Kind = 'event' | 'group' | FoundKind;

const matching = (channelId: number, kind: Kind, terms: readonly Term[]): RawBuilder<boolean> =>
  sql<boolean>`words @@ ${`'=${channelId}:${kind}' & ${queryOf(terms, { weights: '' })}`}::tsquery`;

/** Whole words of the name before beginnings of them, the name before the school, the school before the rest. */
const nearness = (terms: readonly Term[]): RawBuilder<number> => sql<number>`case
  when words @@ ${queryOf(terms, { weights: 'A', whole: true })}::tsquery then 0
  when words @@ ${queryOf(terms, { weights: 'A' })}::tsquery then 1
  when words @@ ${queryOf(terms, { weights: 'AB' })}::tsquery then 2
  else 3 end`;

export function createSearchStore(db: Database): SearchStore {
  const entries = (channelId: number, kind: Kind, terms: readonly Term[]) =>
    db
      .selectFrom('catalog.search_entries')
      .where('channel_id', '=', channelId)
      .where(matching(channelId, kind, terms));
  return {
    within: (scope) => createSearchStore(databaseOf(scope)),
    bound: async (milliseconds) => {
      // The planner takes comparing words for cheap and would read every row of a channel to do it.
      await sql`select set_config('statement_timeout', ${String(milliseconds)}, true),
        set_config('enable_seqscan', 'off', true)`.execute(db);
    },
    readWords: async (channelId, text) => {
      const { rows } = await sql<AskedWord>`
        select word, known,
          case when known then '{}'::text[] else array(select catalog.near_words(${channelId}, word)) end as near
        from (
          select word, exists (
            select from catalog.search_words
            where channel_id = ${channelId}
              and search_words.word >= asked.word and search_words.word < asked.word || ${'\u{10ffff}'}
          ) as known
          from unnest(catalog.words_of(${text})) as asked(word)
        ) as judged`.execute(db);
      return rows;
    },
    findEvents: async (channelId, terms, limit) => {
      const found = await db
        .selectFrom(
          entries(channelId, 'event', terms)
            .select(['event_id', 'phase', 'starts_at', nearness(terms).as('nearness')])
            .orderBy('nearness')
            .orderBy('phase')
            .orderBy(sql`case when phase >= 2 then null else starts_at end`)
            .orderBy('starts_at', 'desc')
            .orderBy('event_id')
            .limit(limit)
            .as('found'),
        )
        .innerJoin('catalog.events as events', 'events.id', 'found.event_id')
        .where('events.channel_id', '=', channelId)
        .selectAll('events')
        .orderBy('nearness')
        .orderBy('phase')
        .orderBy(sql`case when phase >= 2 then null else found.starts_at end`)
        .orderBy('found.starts_at', 'desc')
        .orderBy('events.id')
        .execute();
      return nameEvents(db, channelId, found);
    },
    findIds: async (channelId, kind, terms, limit) => {
      const rows = await entries(channelId, kind, terms)
        .select(`${idColumns[kind]} as id`)
        .orderBy(nearness(terms))
        .orderBy('name')
        .limit(limit)
        .execute();
      return rows.flatMap(({ id }) => (id === null ? [] : [id]));
    },
    findGroups: (channelId, terms, limit) =>
      db
        .selectFrom(
          entries(channelId, 'group', terms)
            .select(['group_id', nearness(terms).as('nearness')])
            .orderBy('nearness')
            .orderBy('name')
            .limit(limit)
            .as('found'),
        )
        .innerJoin('catalog.participant_groups as groups', 'groups.id', 'found.group_id')
        .where('groups.channel_id', '=', channelId)
        .selectAll('groups')
        .orderBy('nearness')
        .orderBy('name')
        .execute(),
  };
}
