// The database knows which records of deleted accounts in a bucket it has repeated, so that a start reads few.
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

export interface StoneMark {
  readonly number: number;
  /** The object has this hash. */
  readonly sha256: string;
}

export interface StoneMarks {
  /** In the order of their numbers. */
  list(): Promise<readonly StoneMark[]>;
  add(marks: readonly StoneMark[]): Promise<void>;
  clear(): Promise<void>;
}

/** @param store names the bucket, `ObjectWire.store`. */
export const createStoneMarks = (db: Database, store: string): StoneMarks => ({
  list: () =>
    db
      .selectFrom('storage.forgotten_stones')
      .where('store', '=', store)
      .orderBy('number')
      .select(['number', 'sha256'])
      .execute(),
  async add(marks) {
    if (marks.length === 0) return;
    await sql`
      insert into storage.forgotten_stones (store, number, sha256)
      select ${store}::text, added.* from unnest(
        ${marks.map(({ number }) => number)}::integer[], ${marks.map(({ sha256 }) => sha256)}::text[]
      ) as added
      on conflict (store, number) do update set sha256 = excluded.sha256`.execute(db);
  },
  async clear() {
    await db.deleteFrom('storage.forgotten_stones').where('store', '=', store).execute();
  },
});
