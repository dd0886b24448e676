// Overlapping orders in the database: the buyer's other orders at the time of a payment, and the pairs that were found.
import { sql, type Selectable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../db/connect.ts';
import type { Tables } from '../../../db/tables.ts';
import { isOfAccount, type ChannelsOfAccount } from '../../../db/channels-of-account.ts';
import type { RowKey } from '../../../kernel/row-key.ts';
import { limitsOfPass, type Entitlement } from '../../passes/index.ts';
import { claimsOf, type BundleStore, type HeldClaims } from '../bundles/store.ts';
import type { OrderRecord } from '../order-rules.ts';
import type { PaidOrder } from './rules.ts';

export type OverlapRecord = Selectable<Tables['commerce.overlaps']>;

export interface OverlapStore {
  /**
   * One payment of a buyer is applied at a time, until the transaction ends. Without this, two payments would not see
   * each other. It is the first lock of its transaction.
   */
  lockPayer(order: RowKey): Promise<void>;
  /** The buyer's orders that can still be paid, first orders of memberships included. */
  listPayable(buyer: Pick<OrderRecord, 'channel_id' | 'user_id' | 'livemode'>): Promise<HeldClaims[]>;
  /**
   * The buyer's other paid orders that were not paid when this one was opened, or give one of the same items. A
   * membership counts with its first order alone.
   *
   * @param since a moment before this order was opened.
   */
  listPaidBeside(order: OrderRecord, items: readonly string[], since: Date): Promise<OrderRecord[]>;
  /** A paid order with its entitlements. A membership's period ends without its days of grace. */
  readPaidOrder(order: OrderRecord): Promise<PaidOrder>;
  /** False when the pair is known. */
  insertOverlap(
    pair: Pick<OverlapRecord, 'channel_id' | 'first_order_id' | 'second_order_id' | 'outcome'>,
    now: Date,
  ): Promise<RowKey | undefined>;
  findOverlap(channelId: number, id: number): Promise<OverlapRecord | undefined>;
  /** The overlap because of which the order goes back, or went back. */
  findGivenBack(order: RowKey): Promise<OverlapRecord | undefined>;
  changeOverlap(
    key: RowKey,
    changes: Partial<Pick<OverlapRecord, 'outcome' | 'tried_at' | 'settled_at'>>,
  ): Promise<void>;
  /** An operator keeps both orders of the pairs with this one that wait for a decision. @returns these pairs. */
  keepOverlaps(order: RowKey, now: Date): Promise<OverlapRecord[]>;
  /** Overlaps whose second order has not gone back yet, the longest untried first. */
  listUnsettledOverlaps(livemode: boolean, of: ChannelsOfAccount, limit: number): Promise<OverlapRecord[]>;
}

export function createOverlapStore(
  db: Database,
  { listItems }: Pick<BundleStore, 'listItems'>,
): OverlapStore {
  return {
    lockPayer: async ({ channel_id, id }) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('commerce.pay:' || channel_id || ':' || user_id, 0))
        from commerce.orders where channel_id = ${channel_id} and id = ${id}`.execute(db);
    },
    listPayable: async ({ channel_id, user_id, livemode }) => {
      const orders = await db
        .selectFrom('commerce.orders')
        .where('channel_id', '=', channel_id)
        .where('user_id', '=', user_id)
        .where('livemode', '=', livemode)
        .where('status', 'in', ['created', 'failed'])
        .where((row) =>
          row.or([
            row('type', '<>', 'subscription'),
            row('product_key', '=', sql<string>`'subscription:' || pass_id`),
          ]),
        )
        .orderBy('id')
        .selectAll()
        .execute();
      const bundles = orders.filter(({ type }) => type === 'bundle').map(({ id }) => id);
      const items = await listItems(channel_id, bundles);
      return orders.map((order) => ({ order, claims: claimsOf(order, items) }));
    },
    listPaidBeside: (order, items, since) =>
      db
        .selectFrom('commerce.orders')
        .where('channel_id', '=', order.channel_id)
        .where('user_id', '=', order.user_id)
        .where('livemode', '=', order.livemode)
        .where('id', '<>', order.id)
        .where('status', '=', 'paid')
        .where((row) =>
          row.or([
            row('type', '<>', 'subscription'),
            row('product_key', '=', sql<string>`'subscription:' || pass_id`),
          ]),
        )
        .where((row) =>
          row.or([
            row('paid_at', '>', since),
            row.exists(
              row
                .selectFrom('commerce.entitlements as given')
                .whereRef('given.channel_id', '=', 'commerce.orders.channel_id')
                .whereRef('given.order_id', '=', 'commerce.orders.id')
                .where('given.item', 'in', [...items])
                .where('given.active', '=', true)
                .select('given.id'),
            ),
          ]),
        )
        .orderBy('id')
        .selectAll()
        .execute(),
    readPaidOrder: async (order) => {
      const rows = await db
        .selectFrom('commerce.entitlements')
        .where('channel_id', '=', order.channel_id)
        .where('order_id', '=', order.id)
        .orderBy('id')
        .selectAll()
        .select((row) =>
          jsonObjectFrom(
            row
              .selectFrom('commerce.passes')
              .whereRef('commerce.passes.channel_id', '=', 'commerce.entitlements.channel_id')
              .whereRef('commerce.passes.id', '=', 'commerce.entitlements.pass_id')
              .selectAll('commerce.passes')
              .select(limitsOfPass),
          ).as('pass'),
        )
        .select((row) =>
          row
            .selectFrom('commerce.subscriptions as memberships')
            .whereRef('memberships.channel_id', '=', 'commerce.entitlements.channel_id')
            .where('memberships.first_order_id', '=', order.id)
            .select('memberships.period_end')
            .as('period_end'),
        )
        .execute();
      return {
        disputed: order.disputed,
        gives: rows.flatMap(({ pass, period_end: end, ...row }) =>
          pass === null ? [] : [{ ...row, pass, ends_at: earlier(row.ends_at, end) }],
        ),
      };
    },
    insertOverlap: (pair, now) =>
      db
        .insertInto('commerce.overlaps')
        .values({ ...pair, found_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['channel_id', 'id'])
        .executeTakeFirst(),
    findOverlap: (channelId, id) =>
      db
        .selectFrom('commerce.overlaps')
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .selectAll()
        .executeTakeFirst(),
    findGivenBack: ({ channel_id, id }) =>
      db
        .selectFrom('commerce.overlaps')
        .where('channel_id', '=', channel_id)
        .where('second_order_id', '=', id)
        .where('outcome', '=', 'give_back')
        .orderBy('id')
        .selectAll()
        .executeTakeFirst(),
    changeOverlap: async ({ channel_id, id }, changes) => {
      await db
        .updateTable('commerce.overlaps')
        .set(changes)
        .where('channel_id', '=', channel_id)
        .where('id', '=', id)
        .execute();
    },
    keepOverlaps: ({ channel_id, id }, now) =>
      db
        .updateTable('commerce.overlaps')
        .set({ settled_at: now })
        .where('channel_id', '=', channel_id)
        .where((row) => row.or([row('first_order_id', '=', id), row('second_order_id', '=', id)]))
        .where('outcome', '=', 'look')
        .where('settled_at', 'is', null)
        .returningAll()
        .execute(),
    listUnsettledOverlaps: (livemode, of, limit) =>
      db
        .selectFrom('commerce.overlaps as overlaps')
        .innerJoin('commerce.orders as orders', (join) =>
          join
            .onRef('orders.channel_id', '=', 'overlaps.channel_id')
            .onRef('orders.id', '=', 'overlaps.second_order_id'),
        )
        .where('overlaps.settled_at', 'is', null)
        .where('overlaps.outcome', '=', 'give_back')
        .where('orders.livemode', '=', livemode)
        .where(isOfAccount('overlaps.channel_id', of))
        .orderBy((row) => row.fn.coalesce('overlaps.tried_at', 'overlaps.found_at'))
        .limit(limit)
        .selectAll('overlaps')
        .execute(),
  };
}

const earlier = (one: Date | null, other: Date | null): Entitlement['ends_at'] =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;
