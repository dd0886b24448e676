// Devices that ask to be logged in, in the database.
import { databaseOf, type Database } from '../../db/connect.ts';
import type { Scope } from '../../kernel/transact.ts';

export interface DeviceLoginRecord {
  readonly id: number;
  readonly browser: string | null;
  readonly system: string | null;
  readonly country: string | null;
  readonly created_at: Date;
  readonly user_id: number | null;
  readonly refused: boolean;
}

export interface NewDeviceLogin {
  readonly channel_id: number;
  readonly api_key_id: string;
  readonly code_hash: Buffer;
  readonly secret_hash: Buffer;
  readonly browser: string | null;
  readonly system: string | null;
  readonly country: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export interface DeviceLoginStore {
  within(scope: Scope): DeviceLoginStore;
  /** Replaces the device's earlier one, and deletes expired ones of the channel. False when another device has this code. */
  replace(login: NewDeviceLogin): Promise<boolean>;
  /** Undefined for an unknown, expired or used code. */
  findByCode(channelId: number, codeHash: Buffer, now: Date): Promise<DeviceLoginRecord | undefined>;
  /** The device's own, locked. Undefined for another key's secret. */
  lockBySecret(
    channelId: number,
    apiKeyId: string,
    secretHash: Buffer,
    now: Date,
  ): Promise<DeviceLoginRecord | undefined>;
  /** False when another account has decided already, and when the code is over. The same decision again is true. */
  decide(
    channelId: number,
    codeHash: Buffer,
    decision: { readonly userId: number; readonly approve: boolean },
    now: Date,
  ): Promise<boolean>;
  remove(channelId: number, id: number): Promise<void>;
}

export function createDeviceLoginStore(db: Database): DeviceLoginStore {
  const columns = ['id', 'browser', 'system', 'country', 'created_at', 'user_id', 'refused'] as const;
  const alive = (channelId: number, now: Date) =>
    db
      .selectFrom('identity.device_logins')
      .where('channel_id', '=', channelId)
      .where('expires_at', '>', now)
      .select(columns);
  return {
    within: (scope) => createDeviceLoginStore(databaseOf(scope)),
    replace: async (login) => {
      await db
        .deleteFrom('identity.device_logins')
        .where('channel_id', '=', login.channel_id)
        .where((row) =>
          row.or([row('api_key_id', '=', login.api_key_id), row('expires_at', '<=', login.created_at)]),
        )
        .execute();
      const inserted = await db
        .insertInto('identity.device_logins')
        .values(login)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },
    findByCode: (channelId, codeHash, now) =>
      alive(channelId, now).where('code_hash', '=', codeHash).executeTakeFirst(),
    lockBySecret: (channelId, apiKeyId, secretHash, now) =>
      alive(channelId, now)
        .where('api_key_id', '=', apiKeyId)
        .where('secret_hash', '=', secretHash)
        .forUpdate()
        .executeTakeFirst(),
    decide: async (channelId, codeHash, { userId, approve }, now) => {
      const decided = await db
        .updateTable('identity.device_logins')
        .set(approve ? { user_id: userId } : { refused: true, user_id: null })
        .where('channel_id', '=', channelId)
        .where('code_hash', '=', codeHash)
        .where('expires_at', '>', now)
        .where((row) => {
          const isOpen = row.or([row('user_id', 'is', null), row('user_id', '=', userId)]);
          return approve ? row.and([isOpen, row('refused', '=', false)]) : isOpen;
        })
        .returning('id')
        .executeTakeFirst();
      return decided !== undefined;
    },
    remove: async (channelId, id) => {
      await db
        .deleteFrom('identity.device_logins')
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .execute();
    },
  };
}
