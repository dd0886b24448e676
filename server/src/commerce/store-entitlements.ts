// Entitlements in the database: what a buyer owns now.
import type { Database } from '../db/connect.ts';
import type { Entitlement } from './coverage-rules.ts';
import { followTime, type OneBuyer, type Returned } from './store-time.ts';
import type { NewEntitlement, OrderKey } from './rules.ts';
import { createPassStore } from './store-passes.ts';

export interface EntitlementStore {
  /** Once per order and item, however often it is asked. */
  insertEntitlement(entitlement: NewEntitlement): Promise<void>;
  deactivateEntitlements(order: OrderKey): Promise<void>;
  /** Gives again what a dispute had taken, where its time is not over. */
  reactivateEntitlements(order: OrderKey, now: Date): Promise<void>;
  /** Those that have not run out, with their passes: each begins with the moment in which it was given, whatever clock told it. */
  listEntitlements(channelId: number, userId: number, now: Date): Promise<Entitlement[]>;
  /** Ends what ran out, of one buyer or of all, and frees the place of its order; gives again what was ended before its time. */
  followTime(now: Date, buyer?: OneBuyer): Promise<readonly Returned[]>;
}

export function createEntitlementStore(db: Database): EntitlementStore {
  return {
    insertEntitlement: async (entitlement) => {
      await db
        .insertInto('commerce.entitlements')
        .values(entitlement)
        .onConflict((conflict) => conflict.columns(['order_id', 'item']).doNothing())
        .execute();
    },
    deactivateEntitlements: async (order) => {
      await db
        .updateTable('commerce.entitlements')
        .set({ active: false })
        .where('channel_id', '=', order.channel_id)
        .where('order_id', '=', order.id)
        .where('active', '=', true)
        .execute();
    },
    reactivateEntitlements: async (order, now) => {
      await db
        .updateTable('commerce.entitlements')
        .set({ active: true })
        .where('channel_id', '=', order.channel_id)
        .where('order_id', '=', order.id)
        .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
        .execute();
    },
    listEntitlements: async (channelId, userId, now) => {
      const rows = await db
        .selectFrom('commerce.entitlements')
        .where('channel_id', '=', channelId)
        .where('user_id', '=', userId)
        .where('active', '=', true)
        .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
        .orderBy('id')
        .selectAll()
        .execute();
      const ids = [...new Set(rows.map((row) => row.pass_id))];
      const passes = new Map(
        (await createPassStore(db).listPasses(channelId, ids)).map((pass) => [pass.id, pass]),
      );
      return rows.flatMap((row) => {
        const pass = passes.get(row.pass_id);
        return pass === undefined ? [] : [{ ...row, pass }];
      });
    },
    followTime: (now, buyer) => followTime(db, now, buyer),
  };
}
