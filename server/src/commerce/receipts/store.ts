// Receipts in the database, numbered in the transaction that pays the order. A rollback leaves no gap.
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import type { RowKey } from '../../kernel/row-key.ts';

export type ReceiptRecord = Selectable<Tables['commerce.receipts']>;

/** The order of a receipt or a credit note. */
export type IssuedOrder = RowKey & { readonly livemode: boolean };

/** How the order was paid, for its receipt. */
export interface IssuedPayment {
  readonly issuedAt: Date;
  readonly card: { readonly brand: string; readonly last4: string } | undefined;
}

export interface ReceiptStore {
  /**
   * Inserts one per order, with the channel's next number and the channel's current details. Call it last in the
   * transaction: other payments of the channel wait here until the transaction ends.
   */
  insertReceipt(order: IssuedOrder, payment: IssuedPayment): Promise<void>;
  findReceipt(order: RowKey): Promise<ReceiptRecord | undefined>;
  /** The refunded cents of an order. */
  sumRefundsOfOrder(order: RowKey): Promise<number>;
}

export function createReceiptStore(db: Database): ReceiptStore {
  const find = ({ channel_id, id }: RowKey) =>
    db
      .selectFrom('commerce.receipts')
      .where('channel_id', '=', channel_id)
      .where('order_id', '=', id)
      .selectAll()
      .executeTakeFirst();
  return {
    insertReceipt: async (order, { issuedAt, card }) => {
      if ((await find(order)) !== undefined) return;
      await sql`
        with counted as (
          insert into commerce.receipt_counters as counters (channel_id, livemode, last)
          values (${order.channel_id}, ${order.livemode}, 1)
          on conflict (channel_id, livemode) do update set last = counters.last + 1
          returning last
        )
        insert into commerce.receipts (channel_id, livemode, number, order_id, seller, issued_at, card)
        select channels.id, ${order.livemode}::boolean, counted.last, ${order.id}::bigint,
               jsonb_build_object(
                 'name', channels.settings->>'name',
                 'email', channels.settings->>'support_email',
                 'address', channels.settings->'contact'->>'address',
                 'phone', channels.settings->'contact'->>'phone'
               ),
               ${issuedAt}::timestamptz,
               ${card === undefined ? null : JSON.stringify(card)}::jsonb
          from channel.channels as channels cross join counted
         where channels.id = ${order.channel_id}`.execute(db);
    },
    findReceipt: find,
    sumRefundsOfOrder: async ({ channel_id, id }) => {
      const { sum } = await db
        .selectFrom('commerce.ledger')
        .where('channel_id', '=', channel_id)
        .where('order_id', '=', id)
        .where('kind', '=', 'refund')
        .select(sql<number>`coalesce(-sum(amount_cents), 0)::int`.as('sum'))
        .executeTakeFirstOrThrow();
      return sum;
    },
  };
}
