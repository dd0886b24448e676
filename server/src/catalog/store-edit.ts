// Edits of sports, venues, schools, teams and events in the database.
import { sql } from 'kysely';
import type { EventFields, SubjectKind } from '@floodlit/contract/catalog/edit';
import { databaseOf, type Database } from '../db/connect.ts';
import { containing } from '../db/like-pattern.ts';
import type { Scope } from '../kernel/transact.ts';

const tables = {
  sport: 'catalog.event_categories',
  venue: 'catalog.locations',
  school: 'catalog.participant_groups',
  team: 'catalog.participants',
  event: 'catalog.events',
} as const;

/** Rows that name a subject, and how an operator calls them. */
const usesInWords: Readonly<Record<string, string>> = {
  'catalog.events': 'events',
  'catalog.participants': 'teams',
  'commerce.orders': 'orders',
  'commerce.order_items': 'orders',
  'commerce.entitlements': 'purchases',
  'commerce.pass_categories': 'passes',
  'commerce.pass_participants': 'passes',
  'commerce.coupon_events': 'coupons',
  'media.assets': 'recordings',
  'media.broadcasts': 'broadcasts',
  'media.prerolls': 'prerolls',
  'clips.clips': 'clips',
};

export interface Uses {
  readonly table: { readonly room: string; readonly words: string };
  readonly count: number;
}

export interface SubjectPlace {
  readonly search: string;
  readonly sort: 'name' | 'id';
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

export type Row = { readonly id: number } & Readonly<Record<string, unknown>>;

export interface EditStore {
  within(scope: Scope): EditStore;
  /** Locks the channel, so that two commands never make the same subject twice. */
  lock(channelId: number): Promise<void>;
  list(kind: SubjectKind, channelId: number): Promise<Row[]>;
  page(
    kind: SubjectKind,
    channelId: number,
    place: SubjectPlace,
  ): Promise<{ readonly rows: Row[]; readonly total: number }>;
  find(kind: SubjectKind, channelId: number, id: number): Promise<Row | undefined>;
  insert(kind: SubjectKind, channelId: number, words: object): Promise<number>;
  update(kind: SubjectKind, channelId: number, id: number, words: object): Promise<boolean>;
  updateEvent(channelId: number, id: number, words: EventFields): Promise<void>;
  /** Null takes the price away. */
  linkSinglePass(channelId: number, eventId: number, passId: number | null): Promise<void>;
  /** How many entries people made in the log of a game, without the demo’s own. */
  countPeoplesEntries(channelId: number, eventId: number): Promise<number>;
  /** @returns the rows that still name it, when there are any. Nothing is removed then. */
  remove(kind: keyof typeof tables, channelId: number, id: number): Promise<Uses | undefined>;
}

interface Reference {
  readonly source: string;
  readonly field: string;
}

export function createEditStore(db: Database): EditStore {
  /** All foreign keys of one subject that forbid its removal, as the database has them. */
  const referencesOf = async (table: string): Promise<readonly Reference[]> => {
    const { rows } = await sql<Reference>`
      select keys.conrelid::regclass::text as source, columns.attname as field
        from pg_constraint as keys
        join pg_attribute as columns on columns.attrelid = keys.conrelid and columns.attnum = keys.conkey[2]
       where keys.contype = 'f' and keys.confrelid = ${table}::regclass and keys.confdeltype = 'a'
         and cardinality(keys.conkey) = 2
       order by 1, 2`.execute(db);
    return rows;
  };
  const countUses = async (
    kind: keyof typeof tables,
    channelId: number,
    id: number,
  ): Promise<Uses | undefined> => {
    for (const { source, field } of await referencesOf(tables[kind])) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(source)}
         where channel_id = ${channelId} and ${sql.ref(field)} = ${id}`.execute(db);
      const count = rows[0]?.count ?? 0;
      const [room = ''] = source.split('.');
      if (count > 0) return { count, table: { room, words: usesInWords[source] ?? source } };
    }
    return undefined;
  };
  const values = (words: object) =>
    Object.entries(words).map(([field, value]) => [sql.ref(field), sql`${value}`] as const);
  return {
    within: (scope) => createEditStore(databaseOf(scope)),
    async lock(channelId) {
      // Not `for update`: a tap of a scorer references the channel, and would wait.
      await sql`select from channel.channels where id = ${channelId} for no key update`.execute(db);
    },
    async list(kind, channelId) {
      const { rows } = await sql<Row>`
        select * from ${sql.table(tables[kind])} where channel_id = ${channelId} order by name, id`.execute(
        db,
      );
      return rows;
    },
    async page(kind, channelId, { search, sort, direction, limit, offset }) {
      const pattern = containing(search);
      const found = sql`from ${sql.table(tables[kind])} where channel_id = ${channelId} and name ilike ${pattern}`;
      const order = direction === 'asc' ? sql`asc` : sql`desc`;
      const [{ rows }, counted] = await Promise.all([
        sql<Row>`select * ${found} order by ${sql.ref(sort)} ${order}, id limit ${limit} offset ${offset}`.execute(
          db,
        ),
        sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db),
      ]);
      return { rows, total: counted.rows[0]?.total ?? 0 };
    },
    async find(kind, channelId, id) {
      const { rows } = await sql<Row>`
        select * from ${sql.table(tables[kind])} where channel_id = ${channelId} and id = ${id}`.execute(db);
      return rows[0];
    },
    async insert(kind, channelId, words) {
      const fields = values(words);
      const { rows } = await sql<{ id: number }>`
        insert into ${sql.table(tables[kind])} (channel_id, ${sql.join(fields.map(([name]) => name))})
        values (${channelId}, ${sql.join(fields.map(([, value]) => value))}) returning id`.execute(db);
      return rows[0]?.id ?? 0;
    },
    async update(kind, channelId, id, words) {
      const { numAffectedRows } = await sql`
        update ${sql.table(tables[kind])}
           set ${sql.join(values(words).map(([name, value]) => sql`${name} = ${value}`))}
         where channel_id = ${channelId} and id = ${id}`.execute(db);
      return (numAffectedRows ?? 0n) > 0n;
    },
    async updateEvent(channelId, id, words) {
      await db
        .updateTable('catalog.events')
        .set(words)
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .execute();
    },
    async linkSinglePass(channelId, eventId, passId) {
      await db
        .updateTable('catalog.events')
        .set({ single_event_package_id: passId })
        .where('channel_id', '=', channelId)
        .where('id', '=', eventId)
        .execute();
    },
    async countPeoplesEntries(channelId, eventId) {
      // An entry locks the row to reference it, so that none can arrive between the count and the removal.
      await sql`select from catalog.events where channel_id = ${channelId} and id = ${eventId} for update`.execute(
        db,
      );
      const { count } = await db
        .selectFrom('catalog.game_entries')
        .where('channel_id', '=', channelId)
        .where('event_id', '=', eventId)
        .where('author', '<>', 'demo')
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    async remove(kind, channelId, id) {
      // Sales lock the row to reference it, so that none can begin between the count and the removal.
      await sql`select from ${sql.table(tables[kind])} where channel_id = ${channelId} and id = ${id} for update`.execute(
        db,
      );
      const uses = await countUses(kind, channelId, id);
      if (uses !== undefined) return uses;
      await sql`delete from ${sql.table(tables[kind])} where channel_id = ${channelId} and id = ${id}`.execute(
        db,
      );
      return undefined;
    },
  };
}
