// The worker finds here what a bucket did not remove.
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { LeavingObjects } from './ports.ts';

/** A removal that runs has this time, and one that was refused waits for it. */
const removalSeconds = 600;
const refusedSeconds = 3_600;
/** Longer than any write tries. After a kill the sweep still finds the object. */
const writeSeconds = 86_400;

/** In one order for all, so that two statements wait for each other and never both. */
const lockedKeys = (store: string, keys: readonly string[]) => sql`
  select store, key from storage.leaving
  where store = ${store} and key = any (${[...keys]}::text[]) order by key for update`;

export const dropLeaving = (store: string, keys: readonly string[]) =>
  sql`delete from storage.leaving where (store, key) in (${lockedKeys(store, keys)})`;

/** A time that a writer has set stays. */
export const insertLeaving = (store: string, keys: readonly string[]) => sql`
  insert into storage.leaving (store, key, due_at)
  select distinct ${store}::text, asked.key, now() + make_interval(secs => ${removalSeconds})
  from unnest(${[...keys]}::text[]) as asked (key) order by 2
  on conflict (store, key) do update set due_at = greatest(storage.leaving.due_at, excluded.due_at)`;

const postpone = (store: string, keys: readonly string[], seconds: number) => sql`
  update storage.leaving set due_at = now() + make_interval(secs => ${seconds})
  where (store, key) in (${lockedKeys(store, keys)})`;

export interface LeavingCount {
  readonly store: string;
  readonly objects: number;
}

/** Counts them for every store, also one that no variable names any more. */
export async function countLeaving(db: Database): Promise<readonly LeavingCount[]> {
  const { rows } = await sql<LeavingCount>`
    select store, count(*)::integer as objects from storage.leaving group by store order by store`.execute(
    db,
  );
  return rows;
}

export const createLeavingObjects = (db: Database, store: string): LeavingObjects => ({
  async holdBack(keys) {
    await postpone(store, keys, writeSeconds).execute(db);
  },
  async dropLeaving(keys) {
    if (keys.length > 0) await dropLeaving(store, keys).execute(db);
  },
  sweepLeaving: (limit, remove, withinSeconds = 0) =>
    db.transaction().execute(async (transaction) => {
      const { rows: due } = await sql<{ key: string }>`
        select key from storage.leaving
        where store = ${store} and due_at <= now() + make_interval(secs => ${withinSeconds})
        order by due_at, key limit ${limit} for update skip locked`.execute(transaction);
      const keys = due.map(({ key }) => key);
      if (keys.length === 0) return { removed: 0, refused: 0 };
      // After the lock: a writer may have written one of them again just before.
      const { rows } = await sql<{ key: string }>`
        select key from storage.objects where store = ${store} and key = any (${keys}::text[])`.execute(
        transaction,
      );
      const stored = new Set(rows.map(({ key }) => key));
      const { removed, refused } = await remove(keys.filter((key) => !stored.has(key)));
      await dropLeaving(store, [...stored, ...removed]).execute(transaction);
      if (refused.length > 0) await postpone(store, refused, refusedSeconds).execute(transaction);
      return { removed: removed.length + stored.size, refused: refused.length };
    }),
});
