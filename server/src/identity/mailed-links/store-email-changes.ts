// Pending changes of address in the database.
import type { Selectable } from 'kysely';
import { databaseOf, type Database } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import type { Scope } from '../../kernel/transact.ts';

export type EmailChange = Selectable<Tables['identity.email_changes']>;
export type NewEmailChange = Omit<EmailChange, 'id' | 'old_confirmed_at' | 'new_confirmed_at' | 'done_at'>;

export interface EmailChangeStore {
  within(scope: Scope): EmailChangeStore;
  /** Replaces the account's earlier change, whose links stop working. */
  replace(change: NewEmailChange): Promise<EmailChange>;
  /** Also finds a finished or cancelled change. */
  find(channelId: number, userId: number): Promise<EmailChange | undefined>;
  /** @returns the change after the update. */
  confirm(channelId: number, id: number, side: 'old' | 'new', now: Date): Promise<EmailChange>;
  /** Records that both mailboxes have confirmed and the account has moved. */
  finish(channelId: number, id: number, now: Date): Promise<void>;
  /** False when no change was pending. */
  end(channelId: number, userId: number): Promise<boolean>;
  deleteExpired(before: Date): Promise<void>;
}

export function createEmailChangeStore(db: Database): EmailChangeStore {
  const change = (channelId: number, id: number) =>
    db.updateTable('identity.email_changes').where('channel_id', '=', channelId).where('id', '=', id);
  const ofUser = (channelId: number, userId: number) =>
    db.deleteFrom('identity.email_changes').where('channel_id', '=', channelId).where('user_id', '=', userId);
  return {
    within: (scope) => createEmailChangeStore(databaseOf(scope)),
    replace: async (wanted) => {
      await ofUser(wanted.channel_id, wanted.user_id).execute();
      return db.insertInto('identity.email_changes').values(wanted).returningAll().executeTakeFirstOrThrow();
    },
    find: (channelId, userId) =>
      db
        .selectFrom('identity.email_changes')
        .where('channel_id', '=', channelId)
        .where('user_id', '=', userId)
        .selectAll()
        .executeTakeFirst(),
    confirm: (channelId, id, side, now) =>
      change(channelId, id)
        .set(side === 'old' ? { old_confirmed_at: now } : { new_confirmed_at: now })
        .returningAll()
        .executeTakeFirstOrThrow(),
    finish: async (channelId, id, now) => {
      await change(channelId, id).set({ done_at: now }).execute();
    },
    end: async (channelId, userId) => {
      const ended = await ofUser(channelId, userId)
        .where('done_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return ended !== undefined;
    },
    deleteExpired: async (before) => {
      await db.deleteFrom('identity.email_changes').where('expires_at', '<', before).execute();
    },
  };
}
