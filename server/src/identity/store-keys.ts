// Api keys in the database. A session is a row; the keys that open it are up to three hashes of it.
import { limits } from '@floodlit/contract/limits';
import type { Database } from '../db/connect.ts';
import { addSeconds } from '../kernel/clock.ts';

export interface LiveKey {
  readonly id: string;
  readonly user_id: number | null;
  readonly expires_at: Date;
  last_seen_at: Date | null;
  /** Null for a visitor's key. */
  readonly temporary_password: boolean | null;
}

export interface NewKey {
  readonly id: string;
  readonly key_hash: Buffer;
  readonly channel_id: number;
  readonly user_id: number | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly proven_at?: Date | null;
}

export interface ListedKey {
  readonly id: string;
  readonly key_hash: Buffer;
  readonly email: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_seen_at: Date | null;
}

export interface KeyStore {
  insertKey(key: NewKey): Promise<void>;
  /** The first use of a renewed key replaces the old one. */
  findLiveKey(hash: Buffer, channelId: number, now: Date): Promise<LiveKey | undefined>;
  /** False when the key was renewed a moment ago. One of several concurrent requests gets the next key. */
  offerNextKey(channelId: number, id: string, hash: Buffer, now: Date): Promise<boolean>;
  /** Records that the user has just logged in at the provider. */
  noteProof(channelId: number, id: string, now: Date): Promise<void>;
  findProof(channelId: number, id: string): Promise<Date | undefined>;
  /** Whether the session still belongs to this account now. */
  isLoggedIn(channelId: number, id: string, userId: number, now: Date): Promise<boolean>;
  revokeKey(channelId: number, id: string, now: Date): Promise<void>;
  /** The latest first. @param userId null for visitors' keys, undefined for all accounts. */
  listLiveKeys(
    channelId: number,
    userId: number | null | undefined,
    now: Date,
    limit: number,
  ): Promise<ListedKey[]>;
  /** Sessions that have, or just had, a key whose hash lies between the two: at most two. */
  findKeysBetween(channelId: number, from: Buffer, to: Buffer, now: Date): Promise<ListedKey[]>;
  /** Deletes expired keys, and keys that were ended some days ago. A batch is limited, so that no other work waits. */
  deleteDeadKeys(now: Date, limit: number): Promise<void>;
}

const secondsPerDay = 86_400;

export function createKeyStore(db: Database): KeyStore {
  /** A deleted or banned account has no session, even with valid keys. */
  const sessions = (channelId: number, now: Date) =>
    db
      .selectFrom('identity.api_keys as key')
      .leftJoin('identity.users as user', (join) =>
        join.onRef('user.channel_id', '=', 'key.channel_id').onRef('user.id', '=', 'key.user_id'),
      )
      .where('key.channel_id', '=', channelId)
      .where('key.revoked_at', 'is', null)
      .where('key.expires_at', '>', now)
      .where('user.deleted_at', 'is', null)
      .where('user.banned_at', 'is', null);
  const find = (channelId: number, now: Date) =>
    sessions(channelId, now).select([
      'key.id',
      'key.user_id',
      'key.expires_at',
      'key.last_seen_at',
      'user.temporary_password',
    ]);
  const takeNext = async (hash: Buffer, channelId: number, now: Date): Promise<void> => {
    await db
      .updateTable('identity.api_keys as key')
      .set((eb) => ({
        previous_hash: eb.ref('key.key_hash'),
        previous_until: addSeconds(now, limits.apiKeyOverlapSeconds),
        key_hash: hash,
        expires_at: addSeconds(now, limits.apiKeyDays * secondsPerDay),
        next_hash: null,
        next_at: null,
      }))
      .where('key.next_hash', '=', hash)
      .where('key.channel_id', '=', channelId)
      .where('key.revoked_at', 'is', null)
      .where('key.expires_at', '>', now)
      .execute();
  };
  const listed = (channelId: number, now: Date) =>
    sessions(channelId, now).select([
      'key.id',
      'key.key_hash',
      'user.email',
      'key.created_at',
      'key.expires_at',
      'key.last_seen_at',
    ]);
  return {
    insertKey: async (key) => {
      await db.insertInto('identity.api_keys').values(key).execute();
    },
    findLiveKey: async (hash, channelId, now) => {
      const current = await find(channelId, now).where('key.key_hash', '=', hash).executeTakeFirst();
      if (current !== undefined) return current;
      await takeNext(hash, channelId, now);
      // Another request may have replaced it. The session exists in any case.
      return find(channelId, now)
        .where((eb) =>
          eb.or([
            eb('key.key_hash', '=', hash),
            eb.and([eb('key.previous_hash', '=', hash), eb('key.previous_until', '>', now)]),
          ]),
        )
        .executeTakeFirst();
    },
    offerNextKey: async (channelId, id, hash, now) => {
      const { numUpdatedRows } = await db
        .updateTable('identity.api_keys as key')
        .set({ next_hash: hash, next_at: now })
        .where('key.channel_id', '=', channelId)
        .where('key.id', '=', id)
        .where('key.revoked_at', 'is', null)
        .where('key.expires_at', '>', now)
        .where((eb) =>
          eb.or([
            eb('key.next_at', 'is', null),
            eb('key.next_at', '<=', addSeconds(now, -limits.apiKeyRenewalSeconds)),
          ]),
        )
        // While the old key is still valid, its holder may not have learned of the newer one yet.
        .where((eb) => eb.or([eb('key.previous_until', 'is', null), eb('key.previous_until', '<=', now)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    noteProof: async (channelId, id, now) => {
      await db
        .updateTable('identity.api_keys')
        .set({ proven_at: now })
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .execute();
    },
    findProof: async (channelId, id) => {
      const row = await db
        .selectFrom('identity.api_keys')
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .select('proven_at')
        .executeTakeFirst();
      return row?.proven_at ?? undefined;
    },
    isLoggedIn: async (channelId, id, userId, now) => {
      const row = await sessions(channelId, now)
        .where('key.id', '=', id)
        .where('key.user_id', '=', userId)
        .select('key.id')
        .executeTakeFirst();
      return row !== undefined;
    },
    revokeKey: async (channelId, id, now) => {
      await db
        .updateTable('identity.api_keys')
        .set({ revoked_at: now })
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
    },
    listLiveKeys: (channelId, userId, now, limit) =>
      listed(channelId, now)
        .where((eb) =>
          userId === undefined
            ? eb('key.user_id', 'is not', null)
            : eb('key.user_id', 'is not distinct from', userId),
        )
        .orderBy('key.created_at', 'desc')
        .limit(limit)
        .execute(),
    findKeysBetween: (channelId, from, to, now) =>
      listed(channelId, now)
        .where((eb) =>
          eb.or(
            (['key.key_hash', 'key.next_hash', 'key.previous_hash'] as const).map((column) =>
              eb.between(column, from, to),
            ),
          ),
        )
        .limit(2)
        .execute(),
    deleteDeadKeys: async (now, limit) => {
      await db
        .deleteFrom('identity.api_keys')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('identity.api_keys as key')
            .where((key) =>
              key.or([
                key('key.expires_at', '<', now),
                key('key.revoked_at', '<', addSeconds(now, -limits.revokedKeyDays * secondsPerDay)),
              ]),
            )
            .select('key.id')
            .limit(limit),
        )
        .execute();
    },
  };
}
