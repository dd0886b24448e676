// Mailed links in the database.
import type { Selectable } from 'kysely';
import { databaseOf, type Database } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import type { Scope } from '../../kernel/transact.ts';

export type LinkRecord = Selectable<Tables['identity.mailed_links']>;

export interface LinkStore {
  within(scope: Scope): LinkStore;
  insert(link: Omit<LinkRecord, 'used_at'>): Promise<void>;
  find(channelId: number, keyHash: Buffer): Promise<LinkRecord | undefined>;
  /** True for one of several concurrent requests. */
  use(channelId: number, keyHash: Buffer, now: Date): Promise<boolean>;
  deleteExpired(before: Date): Promise<void>;
}

export function createLinkStore(db: Database): LinkStore {
  return {
    within: (scope) => createLinkStore(databaseOf(scope)),
    insert: async (link) => {
      await db.insertInto('identity.mailed_links').values(link).execute();
    },
    find: (channelId, keyHash) =>
      db
        .selectFrom('identity.mailed_links')
        .where('channel_id', '=', channelId)
        .where('key_hash', '=', keyHash)
        .selectAll()
        .executeTakeFirst(),
    use: async (channelId, keyHash, now) => {
      const used = await db
        .updateTable('identity.mailed_links')
        .set({ used_at: now })
        .where('channel_id', '=', channelId)
        .where('key_hash', '=', keyHash)
        .where('used_at', 'is', null)
        .returning('user_id')
        .executeTakeFirst();
      return used !== undefined;
    },
    deleteExpired: async (before) => {
      await db.deleteFrom('identity.mailed_links').where('expires_at', '<', before).execute();
    },
  };
}
