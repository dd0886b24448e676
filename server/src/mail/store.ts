// Letters in the database.
import { sql, type Selectable } from 'kysely';
import { databaseOf, type Database } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Scope } from '../kernel/transact.ts';

export type Message = Selectable<Tables['mail.messages']>;
export type NewMessage = Omit<Message, 'id' | 'status' | 'tries' | 'settled_at'>;

/** The replacement for a removed key: a link that opens nothing. */
const struckOut = {
  html: sql<string>`regexp_replace(html, '#key=[A-Za-z0-9_-]+', '#key=struck-out', 'g')`,
  text: sql<string>`regexp_replace(text, '#key=[A-Za-z0-9_-]+', '#key=struck-out', 'g')`,
  keys_until: null,
};

export interface MailStore {
  within(scope: Scope): MailStore;
  /** @returns its id, or undefined when there is one of the same key. */
  insert(message: NewMessage): Promise<number | undefined>;
  hasKey(channelId: number, dedupKey: string): Promise<boolean>;
  /** Claims a due mail, so that no other process sends it until then. */
  take(channelId: number, id: number, now: Date, until: Date): Promise<Message | undefined>;
  postpone(channelId: number, id: number, until: Date): Promise<void>;
  /**
   * Settles a mail and removes its key, which is in the mailbox or will never be. A `kept` mail keeps its key: it
   * is the only copy.
   */
  settle(channelId: number, id: number, status: 'sent' | 'kept' | 'refused', now: Date): Promise<void>;
  /** Strikes out the keys that open nothing any more. */
  strikeKeys(now: Date): Promise<void>;
  listDue(now: Date, limit: number): Promise<Pick<Message, 'id' | 'channel_id'>[]>;
  /** The newest first. */
  list(channelId: number, limit: number): Promise<Message[]>;
  find(channelId: number, id: number): Promise<Message | undefined>;
  deleteSettled(before: Date): Promise<void>;
  /** Deletes mails to this address, waiting ones included, and mails from it, except those not yet delivered. */
  deleteLettersOf(channelId: number, address: string): Promise<void>;
}

export function createMailStore(db: Database): MailStore {
  const messages = db.selectFrom('mail.messages').selectAll();
  const change = (channelId: number, id: number) =>
    db
      .updateTable('mail.messages')
      .where('channel_id', '=', channelId)
      .where('id', '=', id)
      .where('status', '=', 'waiting');
  return {
    within: (scope) => createMailStore(databaseOf(scope)),
    insert: async (message) => {
      const row = await db
        .insertInto('mail.messages')
        .values(message)
        .onConflict((conflict) => conflict.columns(['channel_id', 'dedup_key']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },
    hasKey: async (channelId, dedupKey) => {
      const row = await db
        .selectFrom('mail.messages')
        .where('channel_id', '=', channelId)
        .where('dedup_key', '=', dedupKey)
        .select('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    take: (channelId, id, now, until) =>
      change(channelId, id)
        .where('next_try_at', '<=', now)
        .set((row) => ({ next_try_at: until, tries: row('tries', '+', 1) }))
        .returningAll()
        .executeTakeFirst(),
    postpone: async (channelId, id, until) => {
      await change(channelId, id).set({ next_try_at: until }).execute();
    },
    settle: async (channelId, id, status, now) => {
      await change(channelId, id)
        .set({ status, settled_at: now, ...(status !== 'kept' && struckOut) })
        .execute();
    },
    strikeKeys: async (now) => {
      await db
        .updateTable('mail.messages')
        .set(struckOut)
        .where('keys_until', '<=', now)
        .where('status', '<>', 'waiting')
        .execute();
    },
    listDue: (now, limit) =>
      db
        .selectFrom('mail.messages')
        .where('status', '=', 'waiting')
        .where('next_try_at', '<=', now)
        .select(['id', 'channel_id'])
        .orderBy('next_try_at')
        .limit(limit)
        .execute(),
    list: (channelId, limit) =>
      messages.where('channel_id', '=', channelId).orderBy('id', 'desc').limit(limit).execute(),
    find: (channelId, id) =>
      messages.where('channel_id', '=', channelId).where('id', '=', id).executeTakeFirst(),
    deleteLettersOf: async (channelId, address) => {
      await db
        .deleteFrom('mail.messages')
        .where('channel_id', '=', channelId)
        .where((letter) =>
          letter.or([
            letter('recipient', '=', address),
            // A form takes an address as it was typed.
            letter.and([
              letter(letter.fn<string>('lower', ['reply_to']), '=', address),
              letter('status', '<>', 'waiting'),
            ]),
          ]),
        )
        .execute();
    },
    deleteSettled: async (before) => {
      await db
        .deleteFrom('mail.messages')
        .where('status', '<>', 'waiting')
        .where('created_at', '<', before)
        .execute();
    },
  };
}
