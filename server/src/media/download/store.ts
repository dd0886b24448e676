// Downloads in the database: one row for each account, event and day.
import { databaseOf, type Database } from '../../db/connect.ts';
import type { Scope } from '../../kernel/transact.ts';

export interface DownloadKey {
  readonly channel_id: number;
  readonly user_id: number;
  readonly event_id: number;
  /** `2026-11-25`. */
  readonly day: string;
}

export interface DownloadStore {
  within(scope: Scope): DownloadStore;
  hasDownload(key: DownloadKey): Promise<boolean>;
  /** False when the event was taken on this day already. */
  insertDownload(key: DownloadKey, now: Date): Promise<boolean>;
}

export function createDownloadStore(db: Database): DownloadStore {
  return {
    within: (scope) => createDownloadStore(databaseOf(scope)),
    hasDownload: async ({ channel_id, user_id, event_id, day }) => {
      const row = await db
        .selectFrom('media.downloads')
        .where('channel_id', '=', channel_id)
        .where('user_id', '=', user_id)
        .where('event_id', '=', event_id)
        .where('day', '=', day)
        .select('day')
        .executeTakeFirst();
      return row !== undefined;
    },
    insertDownload: async (key, now) => {
      const inserted = await db
        .insertInto('media.downloads')
        .values({ ...key, taken_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('day')
        .executeTakeFirst();
      return inserted !== undefined;
    },
  };
}
