// Frames on other sites in the database.
import type { Database } from '../db/connect.ts';

export interface NewFrame {
  readonly channel_id: number;
  readonly user_id: number;
  readonly api_key_id: string;
  readonly event_id: number;
  readonly ticket_hash: Buffer;
  readonly ticket_until: Date;
  readonly expires_at: Date;
}

export interface FrameRecord {
  readonly user_id: number;
  readonly api_key_id: string;
  readonly event_id: number;
}

export interface FrameStore {
  /** Also deletes what is over of the account, and all but its latest frames. */
  insertFrame(frame: NewFrame, now: Date, kept: number): Promise<void>;
  /** Binds the ticket to a key, once. The same key again is the same trade, repeated. */
  bindFrame(channelId: number, ticketHash: Buffer, keyHash: Buffer, now: Date): Promise<boolean>;
  /** Undefined for an unknown or ended key, and when the log-in behind it is over. */
  findFrame(channelId: number, keyHash: Buffer, now: Date): Promise<FrameRecord | undefined>;
  /** Deletes rows of all channels. */
  deleteExpired(now: Date): Promise<void>;
}

export function createFrameStore(db: Database): FrameStore {
  return {
    insertFrame: async (frame, now, kept) => {
      const own = db
        .selectFrom('access.frames')
        .where('channel_id', '=', frame.channel_id)
        .where('user_id', '=', frame.user_id);
      await db
        .deleteFrom('access.frames')
        .where('channel_id', '=', frame.channel_id)
        .where('user_id', '=', frame.user_id)
        .where((row) =>
          row.or([
            row('expires_at', '<=', now),
            row('id', 'not in', own.select('id').orderBy('id', 'desc').limit(kept)),
          ]),
        )
        .execute();
      await db.insertInto('access.frames').values(frame).execute();
    },
    bindFrame: async (channelId, ticketHash, keyHash, now) => {
      const bound = await db
        .updateTable('access.frames')
        .set({ key_hash: keyHash })
        .where('channel_id', '=', channelId)
        .where('ticket_hash', '=', ticketHash)
        .where('ticket_until', '>', now)
        .where((row) => row.or([row('key_hash', 'is', null), row('key_hash', '=', keyHash)]))
        .returning('id')
        .executeTakeFirst();
      return bound !== undefined;
    },
    findFrame: (channelId, keyHash, now) =>
      db
        .selectFrom('access.frames as frame')
        .innerJoin('identity.api_keys as key', (join) =>
          join
            .onRef('key.channel_id', '=', 'frame.channel_id')
            .onRef('key.id', '=', 'frame.api_key_id')
            .onRef('key.user_id', '=', 'frame.user_id'),
        )
        .innerJoin('identity.users as user', (join) =>
          join.onRef('user.channel_id', '=', 'frame.channel_id').onRef('user.id', '=', 'frame.user_id'),
        )
        .where('frame.channel_id', '=', channelId)
        .where('frame.key_hash', '=', keyHash)
        .where('frame.expires_at', '>', now)
        .where('key.revoked_at', 'is', null)
        .where('key.expires_at', '>', now)
        .where('user.deleted_at', 'is', null)
        .where('user.banned_at', 'is', null)
        .select(['frame.user_id', 'frame.api_key_id', 'frame.event_id'])
        .executeTakeFirst(),
    deleteExpired: async (now) => {
      await db.deleteFrom('access.frames').where('expires_at', '<=', now).execute();
    },
  };
}
