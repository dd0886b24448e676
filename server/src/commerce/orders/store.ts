// Orders in the database. Races are settled here: each move names the status that it starts from.
// An undefined result means that another worker was faster.
import { randomUUID } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import { isOfAccount, type ChannelsOfAccount } from '../../db/channels-of-account.ts';
import type { OrderKey, OrderRecord, OrderStatus } from './order-rules.ts';
import { refuseDeletedPass } from './store-refusals.ts';

export type NewOrder = Omit<Insertable<Tables['commerce.orders']>, 'uuid'>;
export type OrderChanges = Partial<
  Pick<
    OrderRecord,
    | 'amount_cents'
    | 'base_price_cents'
    | 'client_secret'
    | 'disputed'
    | 'failure_id'
    | 'paid_at'
    | 'payment_intent_id'
    | 'running'
    | 'service_fee_cents'
    | 'status'
  >
>;

export interface OpenDue {
  /** An order that was opened before `from` or after `to` has to be closed. */
  readonly opened: { readonly from: Date; readonly to: Date };
  /** The last call about the order was before this moment. */
  readonly askedBefore: Date;
}

export interface OrderStore {
  /** Allows one purchase of a buyer at a time, until the transaction ends. */
  lockBuyer(channelId: number, userId: number): Promise<void>;
  /** The order that holds the one place of this product and buyer: open, closing, or paid and running. */
  findHeldOrder(place: Place): Promise<OrderRecord | undefined>;
  /** The same while the buyer can still pay it. */
  findOpenOrder(place: Place): Promise<OrderRecord | undefined>;
  /** Undefined when another order holds the place: the partial unique index decides. */
  insertOrder(order: NewOrder): Promise<OrderRecord | undefined>;
  findOrder(channelId: number, id: number): Promise<OrderRecord | undefined>;
  /** The channel whose order saved this intent, or undefined. One account's webhooks arrive at all of its channels. */
  findChannelOfIntent(intentId: string): Promise<number | undefined>;
  /** Locks the order's row until the transaction ends. */
  lockOrder(channelId: number, id: number): Promise<OrderRecord | undefined>;
  listOrders(
    channelId: number,
    userId: number,
    page: { limit: number; offset: number },
  ): Promise<OrderRecord[]>;
  countOrders(channelId: number, userId: number): Promise<number>;
  /** Undefined when the order was no longer in one of these statuses. */
  moveOrder(
    order: OrderKey,
    from: readonly OrderStatus[],
    to: OrderStatus,
    now: Date,
  ): Promise<OrderRecord | undefined>;
  /** Reopens a declined order, counts the try and resets its polling. The saved refusal stays known. */
  reopenOrder(order: OrderKey, now: Date): Promise<OrderRecord | undefined>;
  /** Forgets the last refusal, so that the card's next refusal counts as new even with the same id. */
  forgetRefusal(order: OrderKey, now: Date): Promise<void>;
  changeOrder(order: OrderKey, changes: OrderChanges, now: Date): Promise<void>;
  /** Saves only on an open order at this attempt without an intent. @returns the order as it then is. */
  saveIntent(
    order: OrderKey & Pick<OrderRecord, 'attempt'>,
    intent: { readonly id: string; readonly clientSecret: string },
    now: Date,
  ): Promise<OrderRecord>;
  /** Sets a new idempotency key, only while no intent is saved and the attempt is still this one. */
  nextAttempt(order: OrderKey & Pick<OrderRecord, 'attempt'>, now: Date): Promise<void>;
  /** False when another worker claimed the call. */
  claimSync(order: OrderKey & Pick<OrderRecord, 'sync_count'>, now: Date): Promise<boolean>;
  /**
   * Open orders that are due, the longest unchecked first. The buyer never saw an order without an intent, so it is due only
   * once it is too old.
   */
  listOpen(due: OpenDue, livemode: boolean, of: ChannelsOfAccount, limit: number): Promise<OrderRecord[]>;
  /** Closing orders, and unpaid orders of deleted accounts: a card form may be open. The longest unchecked first. */
  listClosing(livemode: boolean, of: ChannelsOfAccount, limit: number): Promise<OrderRecord[]>;
  /** Paid orders whose payment was last read before these moments: one for recent orders, one for older ones. */
  listPaidToCheck(due: PaidDue, livemode: boolean, limit: number): Promise<OrderRecord[]>;
}

/** A product and buyer have one place each for sandbox and real money. */
export type Place = Pick<OrderRecord, 'channel_id' | 'user_id' | 'product_key' | 'livemode'>;

export interface PaidDue {
  readonly paidLatelyAfter: Date;
  readonly latelyReadBefore: Date;
  readonly paidAfter: Date;
  readonly readBefore: Date;
  /** A payment or a reading after this moment was saved while our clock was wrong. */
  readonly latest: Date;
}

const open = ['created', 'failed'] as const;
/** The last reading of a paid order. The reading that made it paid counts too. */
const lastRead = sql<Date>`greatest(synced_at, paid_at)`;

export function createOrderStore(db: Database): OrderStore {
  const find = (channelId: number, id: number) =>
    db.selectFrom('commerce.orders').where('channel_id', '=', channelId).where('id', '=', id).selectAll();
  const change = (order: OrderKey) =>
    db.updateTable('commerce.orders').where('channel_id', '=', order.channel_id).where('id', '=', order.id);
  const ordersOf = ({ channel_id, user_id, product_key, livemode }: Place) =>
    db
      .selectFrom('commerce.orders')
      .where('channel_id', '=', channel_id)
      .where('user_id', '=', user_id)
      .where('product_key', '=', product_key)
      .where('livemode', '=', livemode)
      .selectAll();
  const unasked = (livemode: boolean, of: ChannelsOfAccount, limit: number) =>
    db
      .selectFrom('commerce.orders')
      .where('livemode', '=', livemode)
      .where(isOfAccount('channel_id', of))
      // An unchecked order waits since it was opened. Without this, unchecked orders would always come first on a busy
      // evening.
      .orderBy((order) => order.fn.coalesce('synced_at', 'created_at'))
      .orderBy('id')
      .limit(limit)
      .selectAll();
  return {
    lockBuyer: async (channelId, userId) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`commerce.buy:${channelId}:${userId}`}, 0))`.execute(
        db,
      );
    },
    findHeldOrder: (place) =>
      ordersOf(place)
        .where((row) =>
          row.or([
            row('status', 'in', ['created', 'failed', 'expiring']),
            row.and([row('status', '=', 'paid'), row('running', '=', true)]),
          ]),
        )
        .executeTakeFirst(),
    findOpenOrder: (place) => ordersOf(place).where('status', 'in', ['created', 'failed']).executeTakeFirst(),
    insertOrder: (order) =>
      refuseDeletedPass(
        db
          .insertInto('commerce.orders')
          .values({ ...order, uuid: randomUUID() })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst(),
      ),
    findOrder: (channelId, id) => find(channelId, id).executeTakeFirst(),
    findChannelOfIntent: async (intentId) => {
      const saved = await db
        .selectFrom('commerce.orders')
        .where('payment_intent_id', '=', intentId)
        .select('channel_id')
        .executeTakeFirst();
      return saved?.channel_id;
    },
    lockOrder: (channelId, id) => find(channelId, id).forUpdate().executeTakeFirst(),
    listOrders: (channelId, userId, { limit, offset }) =>
      db
        .selectFrom('commerce.orders')
        .where('channel_id', '=', channelId)
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .selectAll()
        .execute(),
    countOrders: async (channelId, userId) => {
      const { count } = await db
        .selectFrom('commerce.orders')
        .where('channel_id', '=', channelId)
        .where('user_id', '=', userId)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    moveOrder: (order, from, to, now) =>
      change(order)
        .set({ status: to, updated_at: now })
        .where('status', 'in', from)
        .returningAll()
        .executeTakeFirst(),
    reopenOrder: (order, now) =>
      change(order)
        .set({ status: 'created', tries: sql`tries + 1`, synced_at: null, sync_count: 0, updated_at: now })
        .where('status', '=', 'failed')
        .returningAll()
        .executeTakeFirst(),
    forgetRefusal: async (order, now) => {
      await change(order)
        .set({ failure_id: null, updated_at: now })
        .where('status', '=', 'created')
        .where('failure_id', 'is not', null)
        .execute();
    },
    changeOrder: async (order, changes, now) => {
      await change(order)
        .set({ ...changes, updated_at: now })
        .execute();
    },
    saveIntent: async (order, intent, now) => {
      const saved = await change(order)
        .set({ payment_intent_id: intent.id, client_secret: intent.clientSecret, updated_at: now })
        .where('attempt', '=', order.attempt)
        .where('payment_intent_id', 'is', null)
        .where('status', 'in', open)
        .returningAll()
        .executeTakeFirst();
      return saved ?? find(order.channel_id, order.id).executeTakeFirstOrThrow();
    },
    nextAttempt: async (order, now) => {
      await change(order)
        .set({ attempt: order.attempt + 1, updated_at: now })
        .where('attempt', '=', order.attempt)
        .where('payment_intent_id', 'is', null)
        .where('status', 'in', open)
        .execute();
    },
    claimSync: async (order, now) => {
      const claimed = await change(order)
        .set({ synced_at: now, sync_count: order.sync_count + 1 })
        .where('sync_count', '=', order.sync_count)
        .returning('id')
        .executeTakeFirst();
      return claimed !== undefined;
    },
    listOpen: ({ opened, askedBefore }, livemode, of, limit) =>
      unasked(livemode, of, limit)
        .where('status', 'in', open)
        .where((row) =>
          row.or([
            row.and([
              row('payment_intent_id', 'is not', null),
              row(row.fn.coalesce('synced_at', 'created_at'), '<=', askedBefore),
            ]),
            row('created_at', '<=', opened.from),
            row('created_at', '>', opened.to),
          ]),
        )
        .execute(),
    listClosing: (livemode, of, limit) =>
      unasked(livemode, of, limit)
        // Repeats the condition of the index of unsettled orders, so that PostgreSQL can use it.
        .where(sql<boolean>`status in ('created', 'failed', 'expiring')`)
        .where((row) =>
          row.or([
            row('status', '=', 'expiring'),
            row.exists(
              row
                .selectFrom('identity.users as users')
                .whereRef('users.channel_id', '=', 'commerce.orders.channel_id')
                .whereRef('users.id', '=', 'commerce.orders.user_id')
                .where('users.deleted_at', 'is not', null)
                .select('users.id'),
            ),
          ]),
        )
        .execute(),
    listPaidToCheck: (
      { paidLatelyAfter, latelyReadBefore, paidAfter, readBefore, latest },
      livemode,
      limit,
    ) =>
      db
        .selectFrom('commerce.orders')
        .where('status', '=', 'paid')
        .where('livemode', '=', livemode)
        .where('payment_intent_id', 'is not', null)
        .where('paid_at', '>', paidAfter)
        .where((row) =>
          row.or([
            row(lastRead, '<', readBefore),
            row.and([row(lastRead, '<', latelyReadBefore), row('paid_at', '>', paidLatelyAfter)]),
            row.and([
              row(lastRead, '>', latest),
              row.or([
                row('synced_at', 'is', null),
                row('synced_at', '<', latelyReadBefore),
                row('synced_at', '>', latest),
              ]),
            ]),
          ]),
        )
        .orderBy(lastRead)
        .limit(limit)
        .selectAll()
        .execute(),
  };
}
