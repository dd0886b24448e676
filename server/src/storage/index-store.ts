// PostgreSQL says what a bucket has: one row for each object.
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { createLeavingObjects, dropLeaving, insertLeaving } from './leaving-store.ts';
import type { ObjectIndex, StoredObject } from './ports.ts';

/** The character behind `/`: keys below a prefix lie between the two. */
const behindSlash = '0';
const columns = ['channel_id', 'key', 'bytes', 'sha256'] as const;

/** Buckets with files, other than these. */
export async function listOtherStores(
  db: Database,
  named: readonly (string | undefined)[],
): Promise<string[]> {
  // A single part may be below zero.
  const rows = await db
    .selectFrom('storage.used')
    .groupBy('store')
    .having((row) => row.fn.sum('bytes'), '>', 0)
    .orderBy('store')
    .select('store')
    .execute();
  return rows.map(({ store }) => store).filter((store) => !named.includes(store));
}

export interface IndexOptions {
  /** A row that is there already stays as it is: a copy never takes the place of what is newer. */
  readonly keepsRows?: boolean;
}

/** @param store names the bucket, `ObjectWire.store`: each bucket has rows of its own. */
export function createObjectIndex(
  db: Database,
  store: string,
  { keepsRows = false }: IndexOptions = {},
): ObjectIndex {
  const onConflict = keepsRows
    ? sql`do nothing`
    : sql`do update set channel_id = excluded.channel_id, bytes = excluded.bytes, sha256 = excluded.sha256`;
  return {
    ...createLeavingObjects(db, store),
    async add(objects) {
      // One statement cannot change a row twice, and two statements must lock rows in the same order.
      const last = new Map(objects.map((object) => [object.key, object]));
      const rows = [...last.values()].toSorted((left, right) => (left.key < right.key ? -1 : 1));
      if (rows.length === 0) return;
      const keys = rows.map(({ key }) => key);
      await sql`
        with staying as (${dropLeaving(store, keys)})
        insert into storage.objects (store, channel_id, key, bytes, sha256)
        select ${store}::text, added.* from unnest(
          ${rows.map((row) => row.channel_id)}::bigint[], ${keys}::text[],
          ${rows.map((row) => row.bytes)}::integer[], ${rows.map((row) => row.sha256)}::text[]
        ) as added
        on conflict (store, key) ${onConflict}`.execute(db);
    },
    find: (key) =>
      db
        .selectFrom('storage.objects')
        .where('store', '=', store)
        .where('key', '=', key)
        .select(columns)
        .executeTakeFirst(),
    async findAll(keys) {
      if (keys.length === 0) return [];
      const { rows } = await sql<StoredObject>`
        select channel_id, key, bytes, sha256 from storage.objects
        where store = ${store} and key = any (${[...keys]}::text[])`.execute(db);
      return rows;
    },
    list: (prefix) =>
      db
        .selectFrom('storage.objects')
        .where('store', '=', store)
        .where('key', '>', `${prefix}/`)
        .where('key', '<', `${prefix}${behindSlash}`)
        .orderBy('key')
        .select(columns)
        .execute(),
    page: (after, limit) =>
      db
        .selectFrom('storage.objects')
        .where('store', '=', store)
        .where('key', '>', after)
        .orderBy('key')
        .limit(limit)
        .select(columns)
        .execute(),
    async forget(keys) {
      if (keys.length === 0) return;
      // PostgreSQL ends a statement of `with` last, so `add` and this one lock objects first.
      await sql`
        with leaving as (${insertLeaving(store, keys)})
        delete from storage.objects where (store, key) in (
          select store, key from storage.objects
          where store = ${store} and key = any (${[...keys]}::text[]) order by key for update
        )`.execute(db);
    },
    async usedBytes() {
      const used = await db
        .selectFrom('storage.used')
        .where('store', '=', store)
        .select((row) => row.fn.sum<string>('bytes').as('bytes'))
        .executeTakeFirst();
      return Number(used?.bytes ?? 0);
    },
  };
}
