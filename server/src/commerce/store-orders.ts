// Orders and the ledger in the database. Races are settled here: a move names the status it starts from, and nothing moved is an answer.
import { sql, type Insertable } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { OrderRecord, OrderStatus } from './rules.ts';

export type NewOrder = Insertable<Tables['commerce.orders']>;
export type LedgerLine = Insertable<Tables['commerce.ledger']>;
export type OrderChanges = Partial<
  Pick<
    OrderRecord,
    'payment_intent_id' | 'client_secret' | 'decline_code' | 'failure_id' | 'paid_at' | 'running' | 'status'
  >
>;

export interface OrderStore {
  /** One purchase of a buyer at a time, until the transaction ends. */
  lockBuyer(channelId: number, userId: number): Promise<void>;
  /** The order that holds the one place of this product and buyer: open, closing, or paid and running. */
  findHeldOrder(channelId: number, userId: number, productKey: string): Promise<OrderRecord | undefined>;
  /** Undefined when another order holds the place: the partial unique index decides. */
  insertOrder(order: NewOrder): Promise<OrderRecord | undefined>;
  findOrder(channelId: number, id: number): Promise<OrderRecord | undefined>;
  /** The order's row is held until the transaction ends. */
  lockOrder(channelId: number, id: number): Promise<OrderRecord | undefined>;
  listOrders(
    channelId: number,
    userId: number,
    page: { limit: number; offset: number },
  ): Promise<OrderRecord[]>;
  countOrders(channelId: number, userId: number): Promise<number>;
  /** Undefined when the order was no longer in one of these statuses. */
  moveOrder(
    id: number,
    from: readonly OrderStatus[],
    to: OrderStatus,
    now: Date,
  ): Promise<OrderRecord | undefined>;
  /** A declined order is tried again: it counts as fresh, but the refusal it was told of stays known. */
  reopenOrder(id: number, now: Date): Promise<OrderRecord | undefined>;
  changeOrder(id: number, changes: OrderChanges, now: Date): Promise<void>;
  /** Kept only when the order is open, at this attempt and without an intent. @returns the order as it then is. */
  saveIntent(
    order: Pick<OrderRecord, 'id' | 'attempt' | 'channel_id'>,
    intent: { readonly id: string; readonly clientSecret: string },
    now: Date,
  ): Promise<OrderRecord>;
  /** A new key, only while no intent was saved and the attempt is still this one. */
  nextAttempt(id: number, attempt: number, now: Date): Promise<void>;
  /** False when someone else asked meanwhile. */
  claimSync(order: Pick<OrderRecord, 'id' | 'sync_count'>, now: Date): Promise<boolean>;
  /** Open and closing orders, the longest unasked first. */
  listUnsettled(livemode: boolean, limit: number): Promise<OrderRecord[]>;
  /** Paid orders whose payment was last read before these moments: those paid lately, and older ones. */
  listPaidToCheck(due: PaidDue, livemode: boolean, limit: number): Promise<OrderRecord[]>;
  insertLedgerLine(line: LedgerLine): Promise<void>;
  /** Cents given back of one payment so far, counted up. */
  sumRefunds(orderId: number, intentId: string): Promise<number>;
}

export interface PaidDue {
  readonly paidLatelyAfter: Date;
  readonly latelyReadBefore: Date;
  readonly paidAfter: Date;
  readonly readBefore: Date;
}

const open = ['created', 'failed'] as const;

export function createOrderStore(db: Database): OrderStore {
  const find = (channelId: number, id: number) =>
    db.selectFrom('commerce.orders').where('channel_id', '=', channelId).where('id', '=', id).selectAll();
  return {
    lockBuyer: async (channelId, userId) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`commerce.buy:${channelId}:${userId}`}, 0))`.execute(
        db,
      );
    },
    findHeldOrder: (channelId, userId, productKey) =>
      db
        .selectFrom('commerce.orders')
        .where('channel_id', '=', channelId)
        .where('user_id', '=', userId)
        .where('product_key', '=', productKey)
        .where((row) =>
          row.or([
            row('status', 'in', ['created', 'failed', 'expiring']),
            row.and([row('status', '=', 'paid'), row('running', '=', true)]),
          ]),
        )
        .selectAll()
        .executeTakeFirst(),
    insertOrder: (order) =>
      db
        .insertInto('commerce.orders')
        .values(order)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst(),
    findOrder: (channelId, id) => find(channelId, id).executeTakeFirst(),
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
    moveOrder: (id, from, to, now) =>
      db
        .updateTable('commerce.orders')
        .set({ status: to, updated_at: now })
        .where('id', '=', id)
        .where('status', 'in', from)
        .returningAll()
        .executeTakeFirst(),
    reopenOrder: (id, now) =>
      db
        .updateTable('commerce.orders')
        .set({ status: 'created', decline_code: null, synced_at: null, sync_count: 0, updated_at: now })
        .where('id', '=', id)
        .where('status', '=', 'failed')
        .returningAll()
        .executeTakeFirst(),
    changeOrder: async (id, changes, now) => {
      await db
        .updateTable('commerce.orders')
        .set({ ...changes, updated_at: now })
        .where('id', '=', id)
        .execute();
    },
    saveIntent: async (order, intent, now) => {
      const saved = await db
        .updateTable('commerce.orders')
        .set({ payment_intent_id: intent.id, client_secret: intent.clientSecret, updated_at: now })
        .where('id', '=', order.id)
        .where('attempt', '=', order.attempt)
        .where('payment_intent_id', 'is', null)
        .where('status', 'in', open)
        .returningAll()
        .executeTakeFirst();
      return saved ?? find(order.channel_id, order.id).executeTakeFirstOrThrow();
    },
    nextAttempt: async (id, attempt, now) => {
      await db
        .updateTable('commerce.orders')
        .set({ attempt: attempt + 1, updated_at: now })
        .where('id', '=', id)
        .where('attempt', '=', attempt)
        .where('payment_intent_id', 'is', null)
        .where('status', 'in', open)
        .execute();
    },
    claimSync: async (order, now) => {
      const claimed = await db
        .updateTable('commerce.orders')
        .set({ synced_at: now, sync_count: order.sync_count + 1 })
        .where('id', '=', order.id)
        .where('sync_count', '=', order.sync_count)
        .returning('id')
        .executeTakeFirst();
      return claimed !== undefined;
    },
    listUnsettled: (livemode, limit) =>
      db
        .selectFrom('commerce.orders')
        .where('status', 'in', [...open, 'expiring'])
        .where('livemode', '=', livemode)
        .orderBy('synced_at', (order) => order.asc().nullsFirst())
        .orderBy('id')
        .limit(limit)
        .selectAll()
        .execute(),
    listPaidToCheck: ({ paidLatelyAfter, latelyReadBefore, paidAfter, readBefore }, livemode, limit) =>
      db
        .selectFrom('commerce.orders')
        .where('status', '=', 'paid')
        .where('livemode', '=', livemode)
        .where('payment_intent_id', 'is not', null)
        .where('paid_at', '>', paidAfter)
        .where((row) =>
          row.or([
            row('synced_at', 'is', null),
            row('synced_at', '<', readBefore),
            row.and([row('synced_at', '<', latelyReadBefore), row('paid_at', '>', paidLatelyAfter)]),
          ]),
        )
        .orderBy('synced_at', (order) => order.asc().nullsFirst())
        .limit(limit)
        .selectAll()
        .execute(),
    insertLedgerLine: async (line) => {
      await db
        .insertInto('commerce.ledger')
        .values(line)
        .onConflict((conflict) => conflict.columns(['kind', 'source_id']).doNothing())
        .execute();
    },
    sumRefunds: async (orderId, intentId) => {
      const { sum } = await db
        .selectFrom('commerce.ledger')
        .where('order_id', '=', orderId)
        .where('kind', '=', 'refund')
        .where(sql<boolean>`starts_with(source_id, ${`${intentId}:`})`)
        .select(sql<number>`coalesce(-sum(amount_cents), 0)::int`.as('sum'))
        .executeTakeFirstOrThrow();
      return sum;
    },
  };
}
