// Accounts, used captchas and api keys in the database.
import type { Insertable } from 'kysely';
import { databaseOf, type Database } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Scope } from '../kernel/transact.ts';
import type { UserRecord } from './rules.ts';
import { createKeyStore, type KeyStore } from './store-keys.ts';

export type NewUser = Insertable<Tables['identity.users']>;

export interface IdentityStore extends KeyStore {
  within(scope: Scope): IdentityStore;
  findUserByEmail(channelId: number, email: string): Promise<UserRecord | undefined>;
  /** One row for every address, with and without an account (T47). */
  hasUser(channelId: number, email: string): Promise<boolean>;
  /** Undefined for a deleted account, like every read here. */
  findUser(channelId: number, id: number): Promise<UserRecord | undefined>;
  /** Locks the account until the transaction ends. */
  lockUser(channelId: number, id: number): Promise<UserRecord | undefined>;
  /** Undefined when the address is taken. The unique index decides, because an earlier read could be outdated. */
  insertUser(user: NewUser): Promise<UserRecord | undefined>;
  setEmailVerified(channelId: number, id: number, now: Date): Promise<void>;
  setBanned(channelId: number, id: number, since: Date | null): Promise<void>;
  /** False when the address is taken. The unique index decides, and the caller must roll the transaction back. */
  setEmail(channelId: number, id: number, email: string): Promise<boolean>;
  /** False when this captcha was used before. */
  insertUsedCaptcha(channelId: number, signature: string, expiresAt: Date): Promise<boolean>;
  deleteExpired(now: Date): Promise<void>;
}

const uniqueViolation = '23505';

export function createIdentityStore(db: Database): IdentityStore {
  const change = (channelId: number, id: number) =>
    db.updateTable('identity.users').where('channel_id', '=', channelId).where('id', '=', id);
  return {
    ...createKeyStore(db),
    within: (scope) => createIdentityStore(databaseOf(scope)),
    findUserByEmail: (channelId, email) =>
      db
        .selectFrom('identity.users')
        .where('channel_id', '=', channelId)
        .where('email', '=', email)
        .where('deleted_at', 'is', null)
        .selectAll()
        .executeTakeFirst(),
    hasUser: async (channelId, email) => {
      const { found } = await db
        .selectNoFrom((row) =>
          row
            .exists(
              row
                .selectFrom('identity.users')
                .where('channel_id', '=', channelId)
                .where('email', '=', email)
                .where('deleted_at', 'is', null)
                .select('id'),
            )
            .as('found'),
        )
        .executeTakeFirstOrThrow();
      return Boolean(found);
    },
    findUser: (channelId, id) =>
      db
        .selectFrom('identity.users')
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .selectAll()
        .executeTakeFirst(),
    lockUser: (channelId, id) =>
      db
        .selectFrom('identity.users')
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .selectAll()
        .forUpdate()
        .executeTakeFirst(),
    insertUser: (user) =>
      db
        .insertInto('identity.users')
        .values(user)
        .onConflict((conflict) => conflict.columns(['channel_id', 'email']).doNothing())
        .returningAll()
        .executeTakeFirst(),
    setEmailVerified: async (channelId, id, now) => {
      await change(channelId, id)
        .where('email_verified_at', 'is', null)
        .set({ email_verified_at: now })
        .execute();
    },
    setBanned: async (channelId, id, since) => {
      await change(channelId, id).set({ banned_at: since }).execute();
    },
    setEmail: async (channelId, id, email) => {
      try {
        await change(channelId, id).set({ email, email_verified_at: null }).execute();
        return true;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return false;
        throw error;
      }
    },
    insertUsedCaptcha: async (channelId, signature, expiresAt) => {
      const inserted = await db
        .insertInto('identity.used_captchas')
        .values({ channel_id: channelId, signature, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('signature').doNothing())
        .returning('signature')
        .executeTakeFirst();
      return inserted !== undefined;
    },
    deleteExpired: async (now) => {
      await db.deleteFrom('identity.used_captchas').where('expires_at', '<', now).execute();
      await db.deleteFrom('identity.social_logins').where('expires_at', '<', now).execute();
    },
  };
}
