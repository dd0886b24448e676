// The items of bundles in the database, and the products that a buyer's open orders hold.
import type { Selectable } from 'kysely';
import type { Database } from '../../../db/connect.ts';
import type { Tables } from '../../../db/tables.ts';
import type { OrderKey, OrderRecord } from '../order-rules.ts';
import { refuseDeletedPass } from '../store-refusals.ts';
import type { Claim } from './rules.ts';

export type OrderItem = Selectable<Tables['commerce.order_items']>;

/** An order with all access that it gives, or gives again when its dispute is won. */
export interface HeldClaims {
  readonly order: OrderRecord;
  readonly claims: readonly Claim[];
}

export interface BundleStore {
  insertItems(items: readonly OrderItem[]): Promise<void>;
  /** In the order in which the buyer picked them. Empty for an order of a single product. */
  listItems(channelId: number, orderIds: readonly number[]): Promise<OrderItem[]>;
  /** The end of the access that each order gives now. An order without access or without an end is missing. */
  listAccessEnds(channelId: number, orderIds: readonly number[]): Promise<ReadonlyMap<number, Date>>;
  /** A buyer's open, closing and disputed orders, without renewals. */
  listHeldClaims(buyer: Pick<OrderRecord, 'channel_id' | 'user_id' | 'livemode'>): Promise<HeldClaims[]>;
}

export function createBundleStore(db: Database): BundleStore {
  const listItems: BundleStore['listItems'] = async (channelId, orderIds) =>
    orderIds.length === 0
      ? []
      : db
          .selectFrom('commerce.order_items')
          .where('channel_id', '=', channelId)
          .where('order_id', 'in', [...orderIds])
          .orderBy('order_id')
          .orderBy('position')
          .selectAll()
          .execute();
  return {
    insertItems: async (items) => {
      await refuseDeletedPass(
        db
          .insertInto('commerce.order_items')
          .values([...items])
          .execute(),
      );
    },
    listItems,
    listAccessEnds: async (channelId, orderIds) => {
      if (orderIds.length === 0) return new Map();
      const ends = await db
        .selectFrom('commerce.entitlements')
        .where('channel_id', '=', channelId)
        .where('order_id', 'in', [...orderIds])
        .where('active', '=', true)
        .groupBy('order_id')
        .select((row) => ['order_id', row.fn.max('ends_at').as('ends_at')])
        .execute();
      return new Map(
        ends.flatMap(({ order_id, ends_at }) =>
          order_id === null || ends_at === null ? [] : [[order_id, ends_at] as const],
        ),
      );
    },
    listHeldClaims: async ({ channel_id, user_id, livemode }) => {
      const orders = await db
        .selectFrom('commerce.orders')
        .where('channel_id', '=', channel_id)
        .where('user_id', '=', user_id)
        .where('livemode', '=', livemode)
        .where((row) =>
          row.or([
            row('status', 'in', ['created', 'failed', 'expiring']),
            row.and([row('status', '=', 'paid'), row('running', '=', true), row('disputed', '=', true)]),
          ]),
        )
        .where('type', '<>', 'subscription')
        .orderBy('id')
        .selectAll()
        .execute();
      const items = await listItems(
        channel_id,
        orders.filter(({ type }) => type === 'bundle').map(({ id }) => id),
      );
      return orders.map((order) => ({ order, claims: claimsOf(order, items) }));
    },
  };
}

/** @param items may include those of other orders. */
export const claimsOf = (order: OrderRecord, items: readonly OrderItem[]): readonly Claim[] =>
  order.type === 'bundle' ? items.filter(({ order_id }) => order_id === order.id) : [order];

export const keyOfItems = (order: OrderRecord, items: readonly OrderItem[]): string[] =>
  order.type === 'bundle'
    ? items.filter(({ order_id }) => order_id === order.id).map(({ item }) => item)
    : [order.product_key];

/** The items of a single order. */
export const itemsOf = (store: Pick<BundleStore, 'listItems'>, order: OrderKey & Pick<OrderRecord, 'type'>) =>
  order.type === 'bundle' ? store.listItems(order.channel_id, [order.id]) : Promise.resolve([]);
