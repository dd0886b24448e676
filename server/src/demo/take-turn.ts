// Web processes that start at once make the demo one after another.
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

/**
 * Waits until no other process makes this part of the demo, until the transaction ends. A busy machine takes longer
 * for it than any query of a viewer may wait.
 * @param db of the transaction.
 */
export async function takeTurn(db: Database, part: string, channelId = 0): Promise<void> {
  await sql`set local lock_timeout = '60s'`.execute(db);
  await sql`set local statement_timeout = '60s'`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtextextended(${part}, ${channelId}))`.execute(db);
}
