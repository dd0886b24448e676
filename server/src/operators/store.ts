// Operators in the database, with their passkeys and recovery codes.
import { sql, type Insertable, type Selectable } from 'kysely';
import { databaseOf, type Database } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Scope } from '../kernel/transact.ts';

export type OperatorRecord = Selectable<Tables['operators.operators']>;
export type PasskeyRecord = Selectable<Tables['operators.passkeys']>;

export interface Secrets {
  readonly password_hash: string;
  readonly sealed_totp: string;
  readonly totp_step: number;
}

export interface OperatorStore {
  within(scope: Scope): OperatorStore;
  findByEmail(email: string): Promise<OperatorRecord | undefined>;
  find(id: number): Promise<OperatorRecord | undefined>;
  lock(id: number): Promise<OperatorRecord | undefined>;
  /** The operator of this address, made when there is none. */
  ensure(
    operator: Insertable<Tables['operators.operators']>,
  ): Promise<{ readonly record: OperatorRecord; readonly isNew: boolean }>;
  removeByEmail(email: string): Promise<void>;
  count(): Promise<number>;
  list(): Promise<OperatorRecord[]>;
  listOf(ids: readonly number[]): Promise<OperatorRecord[]>;
  setSecrets(id: number, secrets: Secrets & Pick<OperatorRecord, 'name' | 'language'>): Promise<void>;
  setWords(id: number, words: Pick<OperatorRecord, 'name' | 'language'>): Promise<void>;
  setTotp(id: number, totp: Pick<Secrets, 'sealed_totp' | 'totp_step'>): Promise<void>;
  /** False when this step or a later one was used: the code works once. */
  useTotpStep(id: number, step: number): Promise<boolean>;
  replaceRecoveryCodes(id: number, hashes: readonly Buffer[]): Promise<void>;
  /** False for an unknown or used code. */
  useRecoveryCode(id: number, hash: Buffer, now: Date): Promise<boolean>;
  countRecoveryCodes(id: number): Promise<number>;
  listPasskeys(id: number): Promise<PasskeyRecord[]>;
  findPasskey(passkeyId: string): Promise<PasskeyRecord | undefined>;
  addPasskey(passkey: Insertable<Tables['operators.passkeys']>): Promise<boolean>;
  usePasskey(passkeyId: string, counter: number, now: Date): Promise<void>;
  removePasskey(id: number, passkeyId: string): Promise<PasskeyRecord | undefined>;
  removePasskeys(id: number): Promise<void>;
}

export function createOperatorStore(db: Database): OperatorStore {
  const operators = () => db.selectFrom('operators.operators').selectAll();
  return {
    within: (scope) => createOperatorStore(databaseOf(scope)),
    findByEmail: (email) => operators().where('email', '=', email).executeTakeFirst(),
    find: (id) => operators().where('id', '=', id).executeTakeFirst(),
    lock: (id) => operators().where('id', '=', id).forUpdate().executeTakeFirst(),
    async ensure(operator) {
      const made = await db
        .insertInto('operators.operators')
        .values(operator)
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returningAll()
        .executeTakeFirst();
      if (made !== undefined) return { record: made, isNew: true };
      const record = await operators().where('email', '=', operator.email).executeTakeFirstOrThrow();
      return { record, isNew: false };
    },
    async removeByEmail(email) {
      await db.deleteFrom('operators.operators').where('email', '=', email).execute();
    },
    async count() {
      const { count } = await db
        .selectFrom('operators.operators')
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    list: () => operators().orderBy('email').limit(1_000).execute(),
    listOf: async (ids) => (ids.length === 0 ? [] : operators().where('id', 'in', ids).execute()),
    async setSecrets(id, secrets) {
      await db.updateTable('operators.operators').set(secrets).where('id', '=', id).execute();
    },
    async setWords(id, { name, language }) {
      await db.updateTable('operators.operators').set({ name, language }).where('id', '=', id).execute();
    },
    async setTotp(id, totp) {
      await db.updateTable('operators.operators').set(totp).where('id', '=', id).execute();
    },
    async useTotpStep(id, step) {
      const used = await db
        .updateTable('operators.operators')
        .set({ totp_step: step })
        .where('id', '=', id)
        .where('totp_step', '<', step)
        .returning('id')
        .executeTakeFirst();
      return used !== undefined;
    },
    async replaceRecoveryCodes(id, hashes) {
      await db.deleteFrom('operators.recovery_codes').where('operator_id', '=', id).execute();
      await db
        .insertInto('operators.recovery_codes')
        .values(hashes.map((code_hash) => ({ operator_id: id, code_hash })))
        .execute();
    },
    async useRecoveryCode(id, hash, now) {
      const used = await db
        .updateTable('operators.recovery_codes')
        .set({ used_at: now })
        .where('operator_id', '=', id)
        .where('code_hash', '=', hash)
        .where('used_at', 'is', null)
        .returning('operator_id')
        .executeTakeFirst();
      return used !== undefined;
    },
    async countRecoveryCodes(id) {
      const { count } = await db
        .selectFrom('operators.recovery_codes')
        .where('operator_id', '=', id)
        .where('used_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    listPasskeys: (id) =>
      db
        .selectFrom('operators.passkeys')
        .selectAll()
        .where('operator_id', '=', id)
        .orderBy('created_at')
        .execute(),
    findPasskey: (passkeyId) =>
      db.selectFrom('operators.passkeys').selectAll().where('id', '=', passkeyId).executeTakeFirst(),
    async addPasskey(passkey) {
      const added = await db
        .insertInto('operators.passkeys')
        .values(passkey)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },
    async usePasskey(passkeyId, counter, now) {
      await db
        .updateTable('operators.passkeys')
        .set({ counter, last_used_at: now })
        .where('id', '=', passkeyId)
        .execute();
    },
    removePasskey: (id, passkeyId) =>
      db
        .deleteFrom('operators.passkeys')
        .where('operator_id', '=', id)
        .where('id', '=', passkeyId)
        .returningAll()
        .executeTakeFirst(),
    async removePasskeys(id) {
      await db.deleteFrom('operators.passkeys').where('operator_id', '=', id).execute();
    },
  };
}
