// The database side of a user's own account: its fields, its password, and its logged-in devices.
import { sql } from 'kysely';
import { databaseOf, type Database } from '../db/connect.ts';
import type { Scope } from '../kernel/transact.ts';
import type { DeviceWords } from './device-words.ts';
import type { UserRecord } from './rules.ts';

export type UserChange = Partial<
  Pick<UserRecord, 'first_name' | 'last_name' | 'phone' | 'newsletter' | 'language'>
>;

export interface DeviceRecord extends DeviceWords {
  readonly id: string;
  readonly country: string | null;
  readonly created_at: Date;
  readonly last_seen_at: Date | null;
}

export interface Sighting extends DeviceWords {
  readonly country: string | null;
  readonly last_seen_at: Date;
}

export interface AccountStore {
  within(scope: Scope): AccountStore;
  /** Undefined when the account does not exist, or was deleted. */
  updateUser(channelId: number, id: number, change: UserChange): Promise<UserRecord | undefined>;
  /**
   * Ends a pending change of address.
   * @returns undefined when the password is no longer the confirmed one.
   */
  replacePassword(
    channelId: number,
    id: number,
    hashes: { readonly from: string; readonly to: string },
  ): Promise<UserRecord | undefined>;
  /** Ends a pending change of address. @returns undefined when no account has this address. */
  setTemporaryPassword(
    channelId: number,
    email: string,
    given: { readonly hash: string; readonly until: Date },
  ): Promise<UserRecord | undefined>;
  listDevices(channelId: number, userId: number, now: Date, limit: number): Promise<DeviceRecord[]>;
  noteSighting(channelId: number, keyId: string, sighting: Sighting): Promise<void>;
  /** False when the device belongs to another account or is not logged in. */
  endDevice(channelId: number, userId: number, keyId: string, now: Date): Promise<boolean>;
  /**
   * Removes the personal data and everything that belongs to the account. Its keys stop working.
   * @param createdAt guards against a reused id: after a restore the id may belong to another account.
   * @returns the account's creation time and address; undefined when there was nothing to delete.
   */
  forgetUser(
    channelId: number,
    id: number,
    now: Date,
    createdAt?: Date,
  ): Promise<{ readonly created_at: Date; readonly email: string } | undefined>;
  /** @returns the number of logged-in devices. */
  endDevices(channelId: number, userId: number, now: Date, exceptKeyId?: string): Promise<number>;
}

/** JavaScript dates have milliseconds; the database has microseconds. */
const sameMoment = (moment: Date) => sql<boolean>`date_trunc('milliseconds', created_at) = ${moment}`;

export function createAccountStore(db: Database): AccountStore {
  const liveKeys = (channelId: number, userId: number, now: Date) =>
    db
      .updateTable('identity.api_keys')
      .set({ revoked_at: now })
      .where('channel_id', '=', channelId)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now);
  const endEmailChange = (channelId: number, userId: number) =>
    db
      .deleteFrom('identity.email_changes')
      .where('channel_id', '=', channelId)
      .where('user_id', '=', userId)
      .execute();
  return {
    within: (scope) => createAccountStore(databaseOf(scope)),
    updateUser: (channelId, id, change) =>
      db
        .updateTable('identity.users')
        .set(change)
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),
    replacePassword: async (channelId, id, { from, to }) => {
      const changed = await db
        .updateTable('identity.users')
        .set({
          password_hash: to,
          has_password: true,
          temporary_password: false,
          temporary_password_until: null,
        })
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .where('password_hash', '=', from)
        .returningAll()
        .executeTakeFirst();
      if (changed === undefined) return undefined;
      await endEmailChange(channelId, id);
      return changed;
    },
    setTemporaryPassword: async (channelId, email, { hash, until }) => {
      const changed = await db
        .updateTable('identity.users')
        .set({
          password_hash: hash,
          has_password: true,
          temporary_password: true,
          temporary_password_until: until,
        })
        .where('channel_id', '=', channelId)
        .where('email', '=', email)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (changed !== undefined) await endEmailChange(channelId, changed.id);
      return changed;
    },
    listDevices: (channelId, userId, now, limit) =>
      db
        .selectFrom('identity.api_keys')
        .where('channel_id', '=', channelId)
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .select(['id', 'browser', 'system', 'country', 'created_at', 'last_seen_at'])
        .orderBy((order) => order.fn.coalesce('last_seen_at', 'created_at'), 'desc')
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),
    forgetUser: async (channelId, id, now, createdAt) => {
      const wanted = db
        .selectFrom('identity.users')
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .select(['created_at', 'email'])
        .forUpdate();
      const forgotten = await (
        createdAt === undefined ? wanted : wanted.where(sameMoment(createdAt))
      ).executeTakeFirst();
      if (forgotten === undefined) return undefined;
      await db
        .updateTable('identity.users')
        .set({
          // This is not a valid address: nobody can register it, and no letter goes there.
          email: `deleted-${id}`,
          password_hash: '-',
          first_name: '-',
          last_name: '-',
          phone: null,
          newsletter: false,
          language: null,
          deleted_at: now,
        })
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .execute();
      await sql`select identity.forget_belongings(${channelId}, ${id})`.execute(db);
      await db
        .updateTable('identity.api_keys')
        .set({ browser: null, system: null, country: null, last_seen_at: null })
        .where('channel_id', '=', channelId)
        .where('user_id', '=', id)
        .execute();
      await liveKeys(channelId, id, now).execute();
      return forgotten;
    },
    noteSighting: async (channelId, keyId, sighting) => {
      await db
        .updateTable('identity.api_keys')
        .set(sighting)
        .where('channel_id', '=', channelId)
        .where('id', '=', keyId)
        .where('revoked_at', 'is', null)
        .execute();
    },
    endDevice: async (channelId, userId, keyId, now) => {
      const ended = await liveKeys(channelId, userId, now)
        .where('id', '=', keyId)
        .returning('id')
        .executeTakeFirst();
      return ended !== undefined;
    },
    endDevices: async (channelId, userId, now, exceptKeyId) => {
      const all = liveKeys(channelId, userId, now);
      const ended = await (exceptKeyId === undefined ? all : all.where('id', '!=', exceptKeyId))
        .returning('id')
        .execute();
      return ended.length;
    },
  };
}
