// Streams in the database.
import { sql } from 'kysely';
import type { RemoteKind } from '@floodlit/contract/primitives';
import { databaseOf, type Database } from '../db/connect.ts';
import type { Scope } from '../kernel/transact.ts';
import type { HeldStream } from './stream-rules.ts';

export interface StreamRecord extends HeldStream {
  readonly remote: RemoteKind | null;
  readonly browser: string | null;
  readonly system: string | null;
  readonly country: string | null;
}

interface Account {
  readonly channelId: number;
  readonly userId: number;
}

/** More rows than an account can have alive: the newest are enough to decide. */
const listed = 50;

export interface StreamStore {
  within(scope: Scope): StreamStore;
  /** Two devices that start at once decide one after the other. */
  lockStreams(account: Account): Promise<void>;
  /** The latest first. A device that was logged out has no stream. */
  listStreams(account: Account, now: Date): Promise<StreamRecord[]>;
  holdStream(account: Account, stream: HeldStream & { readonly remote: RemoteKind | null }): Promise<void>;
  /** @param subject removes only streams of it. */
  removeStreams(account: Account, deviceIds: readonly string[], subject?: string): Promise<void>;
  /** Deletes rows of all channels. */
  deleteEnded(seenBefore: Date): Promise<void>;
}

export function createStreamStore(db: Database): StreamStore {
  return {
    within: (scope) => createStreamStore(databaseOf(scope)),
    lockStreams: async ({ channelId, userId }) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`access.streams:${channelId}:${userId}`}, 0))`.execute(
        db,
      );
    },
    listStreams: ({ channelId, userId }, now) =>
      db
        .selectFrom('access.streams as stream')
        .innerJoin('identity.api_keys as key', (join) =>
          join
            .onRef('key.channel_id', '=', 'stream.channel_id')
            .onRef('key.id', '=', 'stream.api_key_id')
            .onRef('key.user_id', '=', 'stream.user_id'),
        )
        .where('stream.channel_id', '=', channelId)
        .where('stream.user_id', '=', userId)
        .where('key.revoked_at', 'is', null)
        .where('key.expires_at', '>', now)
        .select([
          'stream.device_id',
          'stream.api_key_id',
          'stream.remote',
          'stream.subject',
          'stream.started_at',
          'stream.seen_at',
          'stream.holder',
          'key.browser',
          'key.system',
          'key.country',
        ])
        .orderBy('stream.started_at', 'desc')
        .orderBy('stream.device_id')
        .limit(listed)
        .execute(),
    holdStream: async ({ channelId, userId }, stream) => {
      await db
        .insertInto('access.streams')
        .values({ channel_id: channelId, user_id: userId, ...stream })
        .onConflict((conflict) =>
          conflict.columns(['channel_id', 'user_id', 'device_id']).doUpdateSet({
            subject: stream.subject,
            started_at: stream.started_at,
            seen_at: stream.seen_at,
            holder: stream.holder,
          }),
        )
        .execute();
    },
    removeStreams: async ({ channelId, userId }, deviceIds, subject) => {
      if (deviceIds.length === 0) return;
      const found = db
        .deleteFrom('access.streams')
        .where('channel_id', '=', channelId)
        .where('user_id', '=', userId)
        .where('device_id', 'in', deviceIds);
      await (subject === undefined ? found : found.where('subject', '=', subject)).execute();
    },
    deleteEnded: async (seenBefore) => {
      await db.deleteFrom('access.streams').where('seen_at', '<=', seenBefore).execute();
    },
  };
}
