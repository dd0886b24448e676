// Running log-ins at providers, and linked provider accounts, in the database.
import type { SocialProvider } from '@floodlit/contract/primitives';
import type { SocialPage } from '@floodlit/contract/identity/social';
import { databaseOf, type Database } from '../../db/connect.ts';
import type { SocialPurpose } from '../../db/social-tables.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { SocialPerson } from './rules.ts';

export type { SocialPurpose } from '../../db/social-tables.ts';

export interface NewSocialLogin {
  readonly channel_id: number;
  readonly api_key_id: string;
  readonly provider: SocialProvider;
  readonly purpose: SocialPurpose;
  readonly page: SocialPage | 'login';
  readonly redirect_uri: string;
  readonly nonce: string;
  readonly code_verifier: string;
  readonly state_hash: Buffer;
  readonly expires_at: Date;
}

export interface BegunSocialLogin {
  readonly id: number;
  readonly page: SocialPage | 'login';
  readonly redirect_uri: string;
  readonly nonce: string;
  readonly code_verifier: string;
}

export interface ReturnedSocialLogin {
  readonly id: number;
  readonly purpose: SocialPurpose;
  readonly provider: SocialProvider;
  readonly person: SocialPerson;
}

export interface SocialStore {
  within(scope: Scope): SocialStore;
  insertLogin(login: NewSocialLogin): Promise<void>;
  /** A state is used once: a second request finds none. */
  takeState(
    channelId: number,
    provider: SocialProvider,
    stateHash: Buffer,
    now: Date,
  ): Promise<BegunSocialLogin | undefined>;
  keepPerson(channelId: number, id: number, codeHash: Buffer, person: SocialPerson): Promise<void>;
  /** Locks the code until the transaction ends. */
  lockReturned(
    channelId: number,
    apiKeyId: string,
    codeHash: Buffer,
    now: Date,
  ): Promise<ReturnedSocialLogin | undefined>;
  /** Deletes all pending log-ins of this key, once it has logged in. */
  deleteLoginsOf(channelId: number, apiKeyId: string): Promise<void>;
  findUserId(channelId: number, provider: SocialProvider, subject: string): Promise<number | undefined>;
  hasProvider(channelId: number, userId: number, provider: SocialProvider): Promise<boolean>;
  /** False when another account is linked to it: the unique index decides. */
  insertIdentity(identity: {
    readonly channel_id: number;
    readonly user_id: number;
    readonly provider: SocialProvider;
    readonly subject: string;
    readonly created_at: Date;
  }): Promise<boolean>;
  listLinked(channelId: number, userId: number): Promise<{ provider: SocialProvider; linked_at: Date }[]>;
  deleteIdentities(channelId: number, userId: number, provider: SocialProvider): Promise<void>;
}

export function createSocialStore(db: Database): SocialStore {
  return {
    within: (scope) => createSocialStore(databaseOf(scope)),
    insertLogin: async (login) => {
      await db.insertInto('identity.social_logins').values(login).execute();
    },
    takeState: (channelId, provider, stateHash, now) =>
      db
        .updateTable('identity.social_logins')
        .set({ state_hash: null })
        .where('channel_id', '=', channelId)
        .where('provider', '=', provider)
        .where('state_hash', '=', stateHash)
        .where('expires_at', '>', now)
        .returning(['id', 'page', 'redirect_uri', 'nonce', 'code_verifier'])
        .executeTakeFirst(),
    keepPerson: async (channelId, id, codeHash, person) => {
      await db
        .updateTable('identity.social_logins')
        .set({ code_hash: codeHash, person: JSON.stringify(person) })
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .execute();
    },
    lockReturned: async (channelId, apiKeyId, codeHash, now) => {
      const row = await db
        .selectFrom('identity.social_logins')
        .where('channel_id', '=', channelId)
        .where('api_key_id', '=', apiKeyId)
        .where('code_hash', '=', codeHash)
        .where('expires_at', '>', now)
        .select(['id', 'purpose', 'provider', 'person'])
        .forUpdate()
        .executeTakeFirst();
      const person = row?.person ?? undefined;
      return row && person && { id: row.id, purpose: row.purpose, provider: row.provider, person };
    },
    deleteLoginsOf: async (channelId, apiKeyId) => {
      await db
        .deleteFrom('identity.social_logins')
        .where('channel_id', '=', channelId)
        .where('api_key_id', '=', apiKeyId)
        .execute();
    },
    findUserId: async (channelId, provider, subject) => {
      const row = await db
        .selectFrom('identity.social_identities')
        .where('channel_id', '=', channelId)
        .where('provider', '=', provider)
        .where('subject', '=', subject)
        .select('user_id')
        .executeTakeFirst();
      return row?.user_id;
    },
    hasProvider: async (channelId, userId, provider) => {
      const row = await db
        .selectFrom('identity.social_identities')
        .where('channel_id', '=', channelId)
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .select('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    insertIdentity: async (identity) => {
      const inserted = await db
        .insertInto('identity.social_identities')
        .values(identity)
        .onConflict((conflict) => conflict.columns(['channel_id', 'provider', 'subject']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },
    listLinked: (channelId, userId) =>
      db
        .selectFrom('identity.social_identities')
        .where('channel_id', '=', channelId)
        .where('user_id', '=', userId)
        .select((eb) => ['provider', eb.fn.min('created_at').as('linked_at')])
        .groupBy('provider')
        .orderBy('provider')
        .execute(),
    deleteIdentities: async (channelId, userId, provider) => {
      await db
        .deleteFrom('identity.social_identities')
        .where('channel_id', '=', channelId)
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .execute();
    },
  };
}
