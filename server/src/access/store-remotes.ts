// Televisions that play for an account, in the database.
import type { RemoteKind } from '@floodlit/contract/primitives';
import { databaseOf, type Database } from '../db/connect.ts';
import type { Scope } from '../kernel/transact.ts';

export interface NewRemote {
  readonly id: string;
  readonly channel_id: number;
  readonly user_id: number;
  readonly api_key_id: string;
  readonly event_id: number;
  readonly kind: RemoteKind;
  readonly token_hash: Buffer;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export type RemoteRecord = Pick<NewRemote, 'id' | 'user_id' | 'api_key_id' | 'event_id' | 'kind'>;

export interface ListedRemote extends Pick<
  NewRemote,
  'id' | 'event_id' | 'kind' | 'created_at' | 'expires_at'
> {
  readonly browser: string | null;
  readonly system: string | null;
  readonly country: string | null;
}

interface Account {
  readonly channelId: number;
  readonly userId: number;
}

export interface RemoteStore {
  within(scope: Scope): RemoteStore;
  /** Also deletes all but the account's latest. */
  insertRemote(remote: NewRemote, kept: number): Promise<void>;
  /** Undefined for an unknown or ended token, and when the log-in behind it is over. */
  findRemote(channelId: number, tokenHash: Buffer, now: Date): Promise<RemoteRecord | undefined>;
  /** The latest first. */
  listRemotes(account: Account, now: Date): Promise<ListedRemote[]>;
  endRemote(account: Account, id: string): Promise<void>;
  /** Deletes rows of all channels. */
  deleteExpired(now: Date): Promise<void>;
}

export function createRemoteStore(db: Database): RemoteStore {
  /** Rows whose log-in still lives. */
  const valid = (channelId: number, now: Date) =>
    db
      .selectFrom('access.remotes as remote')
      .innerJoin('identity.api_keys as key', (join) =>
        join
          .onRef('key.channel_id', '=', 'remote.channel_id')
          .onRef('key.id', '=', 'remote.api_key_id')
          .onRef('key.user_id', '=', 'remote.user_id'),
      )
      .innerJoin('identity.users as user', (join) =>
        join.onRef('user.channel_id', '=', 'remote.channel_id').onRef('user.id', '=', 'remote.user_id'),
      )
      .where('remote.channel_id', '=', channelId)
      .where('remote.expires_at', '>', now)
      .where('key.revoked_at', 'is', null)
      .where('key.expires_at', '>', now)
      .where('user.deleted_at', 'is', null)
      .where('user.banned_at', 'is', null);
  return {
    within: (scope) => createRemoteStore(databaseOf(scope)),
    insertRemote: async (remote, kept) => {
      await db.insertInto('access.remotes').values(remote).execute();
      const own = db
        .selectFrom('access.remotes')
        .where('channel_id', '=', remote.channel_id)
        .where('user_id', '=', remote.user_id);
      await db
        .deleteFrom('access.remotes')
        .where('channel_id', '=', remote.channel_id)
        .where('user_id', '=', remote.user_id)
        .where('id', 'not in', own.select('id').orderBy('created_at', 'desc').orderBy('id').limit(kept))
        .execute();
    },
    findRemote: (channelId, tokenHash, now) =>
      valid(channelId, now)
        .where('remote.token_hash', '=', tokenHash)
        .select(['remote.id', 'remote.user_id', 'remote.api_key_id', 'remote.event_id', 'remote.kind'])
        .executeTakeFirst(),
    listRemotes: ({ channelId, userId }, now) =>
      valid(channelId, now)
        .where('remote.user_id', '=', userId)
        .select([
          'remote.id',
          'remote.event_id',
          'remote.kind',
          'remote.created_at',
          'remote.expires_at',
          'key.browser',
          'key.system',
          'key.country',
        ])
        .orderBy('remote.created_at', 'desc')
        .orderBy('remote.id')
        .execute(),
    endRemote: async ({ channelId, userId }, id) => {
      await db
        .deleteFrom('access.remotes')
        .where('channel_id', '=', channelId)
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute();
    },
    deleteExpired: async (now) => {
      await db.deleteFrom('access.remotes').where('expires_at', '<=', now).execute();
    },
  };
}
