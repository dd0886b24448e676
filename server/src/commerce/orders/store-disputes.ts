// Disputes of payments in the database.
import { sql, type Insertable } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import type { OrderKey } from './order-rules.ts';
import { disputeStatuses } from './rules.ts';

export type DisputeRow = Insertable<Tables['commerce.disputes']>;

/** A dispute as the operator's command line shows it. */
export interface ListedDispute {
  readonly id: string;
  readonly order_id: number;
  readonly status: 'inquiry' | 'open' | 'won' | 'lost';
  readonly amount_cents: number;
  readonly currency: string;
  readonly reason: string;
  readonly opened_at: Date;
  readonly due_at: Date | null;
}

export interface DisputeStore {
  /** False when this state, or a later one, is known already: the rank of a dispute only rises. */
  saveDispute(dispute: DisputeRow): Promise<boolean>;
  /** Whether a bank is deciding about this payment of the order. */
  hasOpenDispute(order: OrderKey, intentId: string): Promise<boolean>;
  listDisputes(channelId: number, limit: number, orderId?: number): Promise<ListedDispute[]>;
}

export const createDisputeStore = (db: Database): DisputeStore => ({
  saveDispute: async (dispute) => {
    const rank = (status: string) =>
      sql`array_position(${sql.val([...disputeStatuses])}::text[], ${sql.raw(status)})`;
    const saved = await db
      .insertInto('commerce.disputes')
      .values(dispute)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({
            status: dispute.status,
            due_at: dispute.due_at ?? null,
            updated_at: dispute.updated_at,
          })
          .where(sql<boolean>`${rank('excluded.status')} > ${rank('commerce.disputes.status')}`),
      )
      .returning('id')
      .executeTakeFirst();
    return saved !== undefined;
  },
  hasOpenDispute: async (order, intentId) => {
    const open = await db
      .selectFrom('commerce.disputes')
      .where('channel_id', '=', order.channel_id)
      .where('order_id', '=', order.id)
      .where('payment_intent_id', '=', intentId)
      .where('status', '=', 'open')
      .select('id')
      .executeTakeFirst();
    return open !== undefined;
  },
  listDisputes: (channelId, limit, orderId) => {
    let found = db.selectFrom('commerce.disputes').where('channel_id', '=', channelId);
    if (orderId !== undefined) found = found.where('order_id', '=', orderId);
    return found
      .orderBy(sql`status in ('inquiry', 'open')`, 'desc')
      .orderBy('opened_at', 'desc')
      .limit(limit)
      .select(['id', 'order_id', 'status', 'amount_cents', 'currency', 'reason', 'opened_at', 'due_at'])
      .execute();
  },
});
