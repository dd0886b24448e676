// The inbox of webhooks in the database: each event is stored on arrival and processed once.
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { isOfAccount, type ChannelsOfAccount } from '../../db/channels-of-account.ts';

export type { ChannelsOfAccount };

export type InboxRow = Selectable<Tables['commerce.webhook_inbox']>;

export interface InboxStore {
  /** False when this event is already stored. */
  insertInboxRow(row: {
    channel_id: number;
    event_id: string;
    type: string;
    object_kind?: 'payment' | 'subscription';
    object_id: string | null;
    received_at: Date;
    /** Set when the event needs no work. */
    done_at?: Date | null;
  }): Promise<boolean>;
  hasChannel(channelId: number): Promise<boolean>;
  findInboxRow(channelId: number, eventId: string): Promise<InboxRow | undefined>;
  /** Whether an event about this object has arrived since then that is still open and has never failed. */
  hasFreshInboxRow(channelId: number, objectId: string, since: Date): Promise<boolean>;
  /** Open events, the fewest attempts first. */
  listOpenInboxRows(receivedBefore: Date, of: ChannelsOfAccount, limit: number): Promise<InboxRow[]>;
  markInboxRowDone(channelId: number, eventId: string, now: Date): Promise<void>;
  /** Gives the event up: no worker tries it again, and its error stays readable. */
  closeInboxRow(channelId: number, eventId: string, trouble: string, now: Date): Promise<void>;
  noteInboxTrouble(channelId: number, eventId: string, trouble: string): Promise<void>;
  deleteDoneInboxRows(before: Date): Promise<void>;
}

const troubleLength = 500;
const farAheadSeconds = 3_600;

export function createInboxStore(db: Database): InboxStore {
  return {
    insertInboxRow: async (row) => {
      const inserted = await db
        .insertInto('commerce.webhook_inbox')
        .values(row)
        .onConflict((conflict) => conflict.columns(['channel_id', 'event_id']).doNothing())
        .returning('event_id')
        .executeTakeFirst();
      return inserted !== undefined;
    },
    hasChannel: async (channelId) => {
      const found = await db
        .selectFrom('channel.channels')
        .where('id', '=', channelId)
        .select('id')
        .executeTakeFirst();
      return found !== undefined;
    },
    findInboxRow: (channelId, eventId) =>
      db
        .selectFrom('commerce.webhook_inbox')
        .where('channel_id', '=', channelId)
        .where('event_id', '=', eventId)
        .selectAll()
        .executeTakeFirst(),
    hasFreshInboxRow: async (channelId, objectId, since) => {
      const found = await db
        .selectFrom('commerce.webhook_inbox')
        .where('channel_id', '=', channelId)
        .where('object_id', '=', objectId)
        .where('done_at', 'is', null)
        .where('attempts', '=', 0)
        .where('received_at', '>=', since)
        .select('event_id')
        .executeTakeFirst();
      return found !== undefined;
    },
    listOpenInboxRows: (receivedBefore, of, limit) =>
      db
        .selectFrom('commerce.webhook_inbox')
        .where('done_at', 'is', null)
        // A row from an hour ahead was written while our clock was wrong.
        .where((row) =>
          row.or([
            row('received_at', '<=', receivedBefore),
            row('received_at', '>', addSeconds(receivedBefore, farAheadSeconds)),
          ]),
        )
        .where(isOfAccount('channel_id', of))
        .orderBy('attempts')
        .orderBy('received_at')
        .limit(limit)
        .selectAll()
        .execute(),
    markInboxRowDone: async (channelId, eventId, now) => {
      await db
        .updateTable('commerce.webhook_inbox')
        .set({ done_at: now, last_error: null })
        .where('channel_id', '=', channelId)
        .where('event_id', '=', eventId)
        .where('done_at', 'is', null)
        .execute();
    },
    closeInboxRow: async (channelId, eventId, trouble, now) => {
      await db
        .updateTable('commerce.webhook_inbox')
        .set({ done_at: now, attempts: sql`attempts + 1`, last_error: trouble.slice(0, troubleLength) })
        .where('channel_id', '=', channelId)
        .where('event_id', '=', eventId)
        .where('done_at', 'is', null)
        .execute();
    },
    noteInboxTrouble: async (channelId, eventId, trouble) => {
      await db
        .updateTable('commerce.webhook_inbox')
        .set({ attempts: sql`attempts + 1`, last_error: trouble.slice(0, troubleLength) })
        .where('channel_id', '=', channelId)
        .where('event_id', '=', eventId)
        .where('done_at', 'is', null)
        .execute();
    },
    deleteDoneInboxRows: async (before) => {
      await db.deleteFrom('commerce.webhook_inbox').where('done_at', '<', before).execute();
    },
  };
}
