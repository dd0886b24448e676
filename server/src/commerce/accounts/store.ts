// What ties a channel to the account that it was paid on, and what ends when payments become real.
import type { Database } from '../../db/connect.ts';

export interface AccountStore {
  /** Of the channel's orders that were or may yet be paid; undefined where there is none. */
  findNewestIntent(channelId: number, livemode: boolean): Promise<string | undefined>;
  /** What play money opened is over, as if its time had run out; what was free stays. @returns how many that were. */
  endSandboxSales(now: Date): Promise<number>;
}

export const createAccountStore = (db: Database): AccountStore => ({
  findNewestIntent: async (channelId, livemode) => {
    const order = await db
      .selectFrom('commerce.orders')
      .where('channel_id', '=', channelId)
      .where('livemode', '=', livemode)
      .where('payment_intent_id', 'is not', null)
      .where('status', '!=', 'expired')
      .orderBy('id', 'desc')
      .select('payment_intent_id')
      .limit(1)
      .executeTakeFirst();
    return order?.payment_intent_id ?? undefined;
  },
  endSandboxSales: async (now) => {
    const { numUpdatedRows } = await db
      .updateTable('commerce.entitlements as entitlements')
      .from('commerce.orders as orders')
      .whereRef('orders.channel_id', '=', 'entitlements.channel_id')
      .whereRef('orders.id', '=', 'entitlements.order_id')
      .where('orders.livemode', '=', false)
      .where((row) =>
        row.or([
          row('orders.amount_cents', '>', 0),
          row('orders.coupon_id', 'is not', null),
          row('orders.type', '=', 'subscription'),
        ]),
      )
      .where('entitlements.active', '=', true)
      .where((row) =>
        row.or([row('entitlements.ends_at', 'is', null), row('entitlements.ends_at', '>', now)]),
      )
      .set({ ends_at: now })
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
});
