// Entitlements in the database: what a buyer owns now.
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { Entitlement } from './coverage-rules.ts';
import type { NewEntitlement, OrderKey } from './rules.ts';
import { createPassStore } from './store-passes.ts';

export interface EntitlementStore {
  /** Once per order and item, however often it is asked. */
  insertEntitlement(entitlement: NewEntitlement): Promise<void>;
  deactivateEntitlements(order: OrderKey): Promise<void>;
  /** Gives again what a dispute had taken, where its time is not over. */
  reactivateEntitlements(order: OrderKey, now: Date): Promise<void>;
  /** Those that run at this moment, with their passes. */
  listEntitlements(channelId: number, userId: number, now: Date): Promise<Entitlement[]>;
  /** Ends what ran out, of one buyer or of all, and frees the place of its order. */
  endRunOut(now: Date, buyer?: { readonly channelId: number; readonly userId: number }): Promise<void>;
}

/** Of the `orders` of a statement: the time of all that it gave is over. A bundle runs while any of its items does. */
const nothingIsLeft = (now: Date) => sql<boolean>`not exists (
  select from commerce.entitlements as items
   where items.channel_id = orders.channel_id and items.order_id = orders.id
     and (items.ends_at is null or items.ends_at > ${now})
)`;

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
        .where('starts_at', '<=', now)
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
    endRunOut: async (now, buyer) => {
      let ended = db
        .updateTable('commerce.entitlements')
        .set({ active: false })
        .where('active', '=', true)
        .where('ends_at', '<=', now);
      if (buyer !== undefined)
        ended = ended.where('channel_id', '=', buyer.channelId).where('user_id', '=', buyer.userId);
      await db
        .with('ended', () => ended.returning(['channel_id', 'order_id']))
        .updateTable('commerce.orders as orders')
        .from('ended')
        .set({ running: false, updated_at: now })
        .where('orders.status', '=', 'paid')
        .whereRef('orders.channel_id', '=', 'ended.channel_id')
        .whereRef('orders.id', '=', 'ended.order_id')
        .where(nothingIsLeft(now))
        .execute();
      // What runs out while a bank decides was not active, and still gives its place back.
      let disputed = db
        .updateTable('commerce.orders as orders')
        .from('commerce.entitlements as given')
        .set({ running: false, updated_at: now })
        .where('orders.disputed', '=', true)
        .where('orders.status', '=', 'paid')
        .where('orders.running', '=', true)
        .whereRef('orders.channel_id', '=', 'given.channel_id')
        .whereRef('orders.id', '=', 'given.order_id')
        .where('given.ends_at', '<=', now)
        .where(nothingIsLeft(now));
      if (buyer !== undefined)
        disputed = disputed
          .where('orders.channel_id', '=', buyer.channelId)
          .where('orders.user_id', '=', buyer.userId);
      await disputed.execute();
    },
  };
}
