// One process at a time writes the next number. A bucket alone would let two write the same object.
import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { Database } from '../db/connect.ts';

/** One connection at most waits for the lock, so that the others are free for rows of objects. */
export function oneAtATimeOn(db: Database): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const turns = pLimit(1);
  return (work) =>
    turns(() =>
      db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('forgotten', 0))`.execute(transaction);
        return work();
      }),
    );
}
