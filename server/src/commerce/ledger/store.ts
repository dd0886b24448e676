// The ledger in the database. It is append-only.
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import type { RowKey } from '../../kernel/row-key.ts';
import type { LedgerEntry } from './rules.ts';

export type LedgerLine = Insertable<Tables['commerce.ledger']>;

/** The order whose saved payment this is. */
export type PaidOrder = Pick<
  Selectable<Tables['commerce.orders']>,
  'id' | 'channel_id' | 'payment_intent_id' | 'status' | 'sync_count'
>;

export interface LedgerStore {
  /** Inserts once per kind and source. */
  insertLedgerLine(line: LedgerLine): Promise<void>;
  /** The cents that the channel keeps of an order, without fees: the charge minus refunds and lost disputes. */
  sumKept(order: RowKey): Promise<number>;
  listLedgerOf(order: RowKey): Promise<LedgerEntry[]>;
  /** Lines of all channels, of the sandbox or of real money, from a moment up to, not including, another. */
  listLedger(from: Date, until: Date, livemode: boolean): Promise<LedgerEntry[]>;
  /** The orders of these payments. A payment without an order belongs to another system on the same account. */
  listOrdersPaidBy(intentIds: readonly string[], livemode: boolean): Promise<PaidOrder[]>;
}

const columns = [
  'ledger.channel_id',
  'ledger.order_id',
  'ledger.kind',
  'ledger.amount_cents',
  'ledger.currency',
  'ledger.source_id',
  'ledger.happened_at',
] as const;

export function createLedgerStore(db: Database): LedgerStore {
  return {
    insertLedgerLine: async (line) => {
      await db
        .insertInto('commerce.ledger')
        .values(line)
        .onConflict((conflict) => conflict.columns(['kind', 'source_id']).doNothing())
        .execute();
    },
    sumKept: async (order) => {
      const { sum } = await db
        .selectFrom('commerce.ledger')
        .where('channel_id', '=', order.channel_id)
        .where('order_id', '=', order.id)
        .where('kind', '<>', 'fee')
        .select(sql<number>`coalesce(sum(amount_cents), 0)::int`.as('sum'))
        .executeTakeFirstOrThrow();
      return sum;
    },
    listLedgerOf: (order) =>
      db
        .selectFrom('commerce.ledger as ledger')
        .where('channel_id', '=', order.channel_id)
        .where('order_id', '=', order.id)
        .orderBy('happened_at')
        .orderBy('id')
        .select(columns)
        .execute(),
    listLedger: (from, until, livemode) =>
      db
        .selectFrom('commerce.ledger as ledger')
        .innerJoin('commerce.orders as orders', (join) =>
          join
            .onRef('orders.channel_id', '=', 'ledger.channel_id')
            .onRef('orders.id', '=', 'ledger.order_id'),
        )
        .where('ledger.happened_at', '>=', from)
        .where('ledger.happened_at', '<', until)
        .where('orders.livemode', '=', livemode)
        .orderBy('ledger.id')
        .select(columns)
        .execute(),
    listOrdersPaidBy: async (intentIds, livemode) =>
      intentIds.length === 0
        ? []
        : db
            .selectFrom('commerce.orders')
            // An array is one parameter. A list would exceed the maximum number of parameters.
            .where(sql<boolean>`payment_intent_id = any(${[...intentIds]})`)
            .where('livemode', '=', livemode)
            .select(['id', 'channel_id', 'payment_intent_id', 'status', 'sync_count'])
            .execute(),
  };
}
