// Links, tickets and sessions of operators in the database.
import type { Insertable, Selectable } from 'kysely';
import { databaseOf, type Database } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Scope } from '../kernel/transact.ts';

export type OperatorLinkRecord = Selectable<Tables['operators.links']>;
export type TicketRecord = Selectable<Tables['operators.tickets']>;
export type DeviceRecord = Selectable<Tables['operators.devices']>;
export type SessionRecord = Selectable<Tables['operators.sessions']>;

export interface LogInStore {
  within(scope: Scope): LogInStore;
  /** Earlier links of the operator end. */
  replaceLink(link: Insertable<Tables['operators.links']>): Promise<void>;
  findLink(keyHash: Buffer, now: Date): Promise<OperatorLinkRecord | undefined>;
  /** False when it was used or has expired. */
  useLink(keyHash: Buffer, now: Date): Promise<boolean>;
  /** Expired tickets are deleted on the way. */
  addTicket(ticket: Insertable<Tables['operators.tickets']>, now: Date): Promise<void>;
  findTicket(keyHash: Buffer, purpose: TicketRecord['purpose'], now: Date): Promise<TicketRecord | undefined>;
  /** False when another request has used it. */
  useTicket(keyHash: Buffer): Promise<boolean>;
  addSession(session: Insertable<Tables['operators.sessions']>): Promise<number>;
  findSession(keyHash: Buffer, now: Date, seenAfter: Date): Promise<SessionRecord | undefined>;
  markSeen(sessionId: number, now: Date): Promise<void>;
  prove(sessionId: number, now: Date): Promise<void>;
  /** The devices used since then. */
  listDevices(operatorId: number, since: Date): Promise<DeviceRecord[]>;
  /** Whether anybody has logged in with this key. */
  hasDevice(keyHash: Buffer): Promise<boolean>;
  /** Adds or renews a device. Older ones than `since`, and those above the maximum, are deleted on the way. */
  rememberDevice(
    device: Insertable<Tables['operators.devices']>,
    kept: { readonly since: Date; readonly maximum: number },
  ): Promise<void>;
  forgetDevices(operatorId: number): Promise<void>;
  /** Open ones, the last used first. */
  listSessions(operatorId: number, now: Date, seenAfter: Date): Promise<SessionRecord[]>;
  /** Zero for a session of another operator. */
  endOwnSession(operatorId: number, sessionId: number, now: Date): Promise<number>;
  endSession(sessionId: number, now: Date): Promise<number>;
  endSessions(operatorId: number, now: Date): Promise<number>;
}

export function createLogInStore(db: Database): LogInStore {
  return {
    within: (scope) => createLogInStore(databaseOf(scope)),
    async replaceLink(link) {
      await db
        .deleteFrom('operators.links')
        .where('operator_id', '=', link.operator_id)
        .where('used_at', 'is', null)
        .execute();
      await db.insertInto('operators.links').values(link).execute();
    },
    findLink: (keyHash, now) =>
      db
        .selectFrom('operators.links')
        .selectAll()
        .where('key_hash', '=', keyHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst(),
    async useLink(keyHash, now) {
      const used = await db
        .updateTable('operators.links')
        .set({ used_at: now })
        .where('key_hash', '=', keyHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('operator_id')
        .executeTakeFirst();
      return used !== undefined;
    },
    async addTicket(ticket, now) {
      await db.deleteFrom('operators.tickets').where('expires_at', '<=', now).execute();
      await db.insertInto('operators.tickets').values(ticket).execute();
    },
    findTicket: (keyHash, purpose, now) =>
      db
        .selectFrom('operators.tickets')
        .selectAll()
        .where('key_hash', '=', keyHash)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', now)
        .executeTakeFirst(),
    async useTicket(keyHash) {
      const used = await db
        .deleteFrom('operators.tickets')
        .where('key_hash', '=', keyHash)
        .returning('purpose')
        .executeTakeFirst();
      return used !== undefined;
    },
    async addSession(session) {
      const { id } = await db
        .insertInto('operators.sessions')
        .values(session)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    findSession: (keyHash, now, seenAfter) =>
      db
        .selectFrom('operators.sessions')
        .selectAll()
        .where('key_hash', '=', keyHash)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .where('last_seen_at', '>', seenAfter)
        .executeTakeFirst(),
    async markSeen(sessionId, now) {
      await db
        .updateTable('operators.sessions')
        .set({ last_seen_at: now })
        .where('id', '=', sessionId)
        .execute();
    },
    async prove(sessionId, now) {
      await db
        .updateTable('operators.sessions')
        .set({ proven_at: now })
        .where('id', '=', sessionId)
        .execute();
    },
    listDevices: (operatorId, since) =>
      db
        .selectFrom('operators.devices')
        .selectAll()
        .where('operator_id', '=', operatorId)
        .where('last_used_at', '>', since)
        .execute(),
    async hasDevice(keyHash) {
      const found = await db
        .selectFrom('operators.devices')
        .where('key_hash', '=', keyHash)
        .select('id')
        .executeTakeFirst();
      return found !== undefined;
    },
    async rememberDevice(device, { since, maximum }) {
      const { network, last_used_at } = device;
      await db
        .insertInto('operators.devices')
        .values(device)
        .onConflict((conflict) =>
          conflict.columns(['operator_id', 'key_hash']).doUpdateSet({ network, last_used_at }),
        )
        .execute();
      const newest = db
        .selectFrom('operators.devices')
        .where('operator_id', '=', device.operator_id)
        .where('last_used_at', '>', since)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maximum)
        .select('id');
      await db
        .deleteFrom('operators.devices')
        .where('operator_id', '=', device.operator_id)
        .where('id', 'not in', newest)
        .execute();
    },
    async forgetDevices(operatorId) {
      await db.deleteFrom('operators.devices').where('operator_id', '=', operatorId).execute();
    },
    listSessions: (operatorId, now, seenAfter) =>
      db
        .selectFrom('operators.sessions')
        .selectAll()
        .where('operator_id', '=', operatorId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .where('last_seen_at', '>', seenAfter)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .limit(100)
        .execute(),
    async endOwnSession(operatorId, sessionId, now) {
      const ended = await db
        .updateTable('operators.sessions')
        .set({ ended_at: now })
        .where('id', '=', sessionId)
        .where('operator_id', '=', operatorId)
        .where('ended_at', 'is', null)
        .returning('id')
        .execute();
      return ended.length;
    },
    async endSession(sessionId, now) {
      const ended = await db
        .updateTable('operators.sessions')
        .set({ ended_at: now })
        .where('id', '=', sessionId)
        .where('ended_at', 'is', null)
        .returning('id')
        .execute();
      return ended.length;
    },
    async endSessions(operatorId, now) {
      const ended = await db
        .updateTable('operators.sessions')
        .set({ ended_at: now })
        .where('operator_id', '=', operatorId)
        .where('ended_at', 'is', null)
        .returning('id')
        .execute();
      return ended.length;
    },
  };
}
