// Refunds in the database, and the cursors of the account's event feeds.
import { randomUUID } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import { isOfAccount, type ChannelsOfAccount } from '../../db/channels-of-account.ts';
import type { RefundMarks } from '../ledger/index.ts';
import type { RefundKey, RefundRecord } from './rules.ts';
import type { RowKey } from '../../kernel/row-key.ts';

export type NewRefundRow = Omit<Insertable<Tables['commerce.refunds']>, 'uuid'>;
/** The event feeds of an account. Each has its own cursor. */
type Watched = Tables['commerce.account_watches']['what'];

/** The deployment's account or a channel's own. */
export interface FeedAccount {
  readonly account?: number;
  readonly livemode: boolean;
}

export interface RefundStore extends RefundMarks {
  insertRefund(refund: NewRefundRow): Promise<RefundRecord>;
  findRefund(channelId: number, id: number): Promise<RefundRecord | undefined>;
  /** The request with this reason. An order has at most one. */
  findRefundFor(order: RowKey, reason: string): Promise<RefundRecord | undefined>;
  listRefunds(order: RowKey): Promise<RefundRecord[]>;
  /** Requests that the payment service may not have received. The longest waiting come first. */
  listAskedRefunds(livemode: boolean, of: ChannelsOfAccount, limit: number): Promise<RefundRecord[]>;
  /** Moves the request to the end of that list. */
  noteRefundTried(refund: RefundKey, now: Date): Promise<void>;
  /** Requested cents that are not in the ledger yet. */
  sumAskedRefunds(order: RowKey): Promise<number>;
  /** Only while the refund is still requested. */
  markRefundRefused(refund: RefundKey, trouble: string, now: Date): Promise<void>;
  noteRefundTrouble(refund: RefundKey, trouble: string): Promise<void>;
  /** Sets a new idempotency key, only while the refund is still requested under this one. */
  nextRefundAttempt(refund: RefundKey & Pick<RefundRecord, 'attempt'>): Promise<void>;

  findCursor(what: Watched, of: FeedAccount): Promise<Date | undefined>;
  /** Moves the cursor forward only. A cursor beyond `latest` must be wrong, and is moved back. */
  moveCursor(what: Watched, of: FeedAccount, seenUntil: Date, latest?: Date): Promise<void>;
}

const troubleLength = 500;

export function createRefundStore(db: Database): RefundStore {
  const change = ({ channel_id, id }: RefundKey) =>
    db.updateTable('commerce.refunds').where('channel_id', '=', channel_id).where('id', '=', id);
  const refundsOf = ({ channel_id, id }: RowKey) =>
    db.selectFrom('commerce.refunds').where('channel_id', '=', channel_id).where('order_id', '=', id);
  return {
    insertRefund: (refund) =>
      db
        .insertInto('commerce.refunds')
        .values({ ...refund, uuid: randomUUID() })
        .returningAll()
        .executeTakeFirstOrThrow(),
    findRefund: (channelId, id) =>
      db
        .selectFrom('commerce.refunds')
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .selectAll()
        .executeTakeFirst(),
    findRefundFor: (order, reason) =>
      refundsOf(order).where('reason', '=', reason).selectAll().executeTakeFirst(),
    listRefunds: (order) => refundsOf(order).orderBy('id').selectAll().execute(),
    listAskedRefunds: (livemode, of, limit) =>
      db
        .selectFrom('commerce.refunds')
        .innerJoin('commerce.orders as orders', (join) =>
          join
            .onRef('orders.channel_id', '=', 'commerce.refunds.channel_id')
            .onRef('orders.id', '=', 'commerce.refunds.order_id'),
        )
        .where('commerce.refunds.status', '=', 'asked')
        .where('orders.livemode', '=', livemode)
        .where(isOfAccount('commerce.refunds.channel_id', of))
        .orderBy((refund) => refund.fn.coalesce('commerce.refunds.tried_at', 'commerce.refunds.asked_at'))
        .limit(limit)
        .selectAll('commerce.refunds')
        .execute(),
    noteRefundTried: async (refund, now) => {
      await change(refund).set({ tried_at: now }).execute();
    },
    sumAskedRefunds: async (order) => {
      const { sum } = await refundsOf(order)
        .where('status', '=', 'asked')
        .select(sql<number>`coalesce(sum(amount_cents), 0)::int`.as('sum'))
        .executeTakeFirstOrThrow();
      return sum;
    },
    markRefundDone: async (order, { id, uuid }, serviceId, now) => {
      await change({ channel_id: order.channel_id, id })
        .set({ status: 'done', service_id: serviceId, settled_at: now, trouble: null })
        .where('order_id', '=', order.id)
        .where('uuid', 'is not distinct from', uuid)
        .where('status', '<>', 'done')
        .execute();
    },
    markRefundRefused: async (refund, trouble, now) => {
      await change(refund)
        .set({ status: 'refused', trouble: trouble.slice(0, troubleLength), settled_at: now })
        .where('status', '=', 'asked')
        .execute();
    },
    noteRefundTrouble: async (refund, trouble) => {
      await change(refund)
        .set({ trouble: trouble.slice(0, troubleLength) })
        .where('status', '=', 'asked')
        .execute();
    },
    nextRefundAttempt: async (refund) => {
      await change(refund)
        .set({ attempt: refund.attempt + 1 })
        .where('status', '=', 'asked')
        .where('attempt', '=', refund.attempt)
        .execute();
    },

    findCursor: async (what, { account = 0, livemode }) => {
      const watch = await db
        .selectFrom('commerce.account_watches')
        .where('account', '=', account)
        .where('livemode', '=', livemode)
        .where('what', '=', what)
        .select('seen_until')
        .executeTakeFirst();
      return watch?.seen_until;
    },
    moveCursor: async (what, { account = 0, livemode }, seenUntil, latest) => {
      const isWrong =
        latest === undefined ? sql`false` : sql`commerce.account_watches.seen_until > ${latest}`;
      await db
        .insertInto('commerce.account_watches')
        .values({ what, account, livemode, seen_until: seenUntil })
        .onConflict((conflict) =>
          conflict.columns(['account', 'livemode', 'what']).doUpdateSet({
            seen_until: sql<Date>`case when ${isWrong} then excluded.seen_until
              else greatest(commerce.account_watches.seen_until, excluded.seen_until) end`,
          }),
        )
        .execute();
    },
  };
}
