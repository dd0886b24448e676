// Credit notes in the database: one for each refund in the ledger, numbered in the transaction that saves the refund.
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import type { RowKey } from '../../kernel/row-key.ts';
import type { IssuedOrder } from './store.ts';

export type CreditNoteRecord = Selectable<Tables['commerce.credit_notes']>;

/** The game whose buyers were refunded, with the operator's sentence to them. */
export interface CreditNoteCause {
  readonly event_id: number;
  readonly is_cancelled: boolean;
  readonly sentence: string;
}

export interface CreditNoteStore {
  /** The ledger's source ids of the order's refunds without a credit note. */
  listUncredited(order: RowKey): Promise<string[]>;
  /**
   * Inserts one for each such refund, with the channel's next numbers. Call it under the order's lock and last in the
   * transaction: other refunds of the channel wait here until the transaction ends.
   */
  insertCreditNotes(order: IssuedOrder): Promise<void>;
  /** The oldest first. */
  listCreditNotes(order: RowKey): Promise<CreditNoteRecord[]>;
  /** Undefined for a refund of this order alone. @param sourceId the payment service's name of the refund. */
  findCause(order: RowKey, sourceId: string): Promise<CreditNoteCause | undefined>;
  /** Whether the membership of this order has a later period whose money stays with the channel. */
  hasLaterPeriod(order: RowKey & { readonly subscription_id: number | null }): Promise<boolean>;
}

const uncredited = ({ channel_id, id }: RowKey) => sql`
  commerce.ledger as ledger
   where ledger.channel_id = ${channel_id} and ledger.order_id = ${id}
     and ledger.kind = 'refund' and ledger.amount_cents < 0
     and not exists (select from commerce.credit_notes as notes
                      where (notes.channel_id, notes.source_id) = (ledger.channel_id, ledger.source_id))`;

export function createCreditNoteStore(db: Database): CreditNoteStore {
  return {
    listUncredited: async (order) => {
      const { rows } = await sql<{
        source_id: string;
      }>`select ledger.source_id from ${uncredited(order)}`.execute(db);
      return rows.map((row) => row.source_id);
    },
    insertCreditNotes: async (order) => {
      const { channel_id, id, livemode } = order;
      await sql`
        with fresh as (
          select ledger.source_id, -ledger.amount_cents as amount_cents, ledger.happened_at,
                 row_number() over (order by ledger.happened_at, ledger.id) as place
            from ${uncredited(order)}
        ), counted as (
          insert into commerce.credit_note_counters as counters (channel_id, livemode, last)
          select ${channel_id}::bigint, ${livemode}::boolean, count(*)::integer from fresh having count(*) > 0
          on conflict (channel_id, livemode) do update set last = counters.last + excluded.last
          returning last
        )
        insert into commerce.credit_notes (channel_id, livemode, number, order_id, source_id, amount_cents, issued_at)
        select ${channel_id}::bigint, ${livemode}::boolean,
               counted.last - (select count(*)::integer from fresh) + fresh.place, ${id}::bigint,
               fresh.source_id, fresh.amount_cents, fresh.happened_at
          from fresh cross join counted`.execute(db);
    },
    findCause: ({ channel_id, id }, sourceId) =>
      db
        .selectFrom('commerce.refunds as refunds')
        .innerJoin('commerce.event_refunds as of_event', (join) =>
          join
            .onRef('of_event.channel_id', '=', 'refunds.channel_id')
            .onRef('of_event.id', '=', 'refunds.event_refund_id'),
        )
        .where('refunds.channel_id', '=', channel_id)
        .where('refunds.order_id', '=', id)
        .where('refunds.service_id', '=', sourceId)
        .select(['of_event.event_id', 'of_event.is_cancelled', 'of_event.sentence'])
        .executeTakeFirst(),
    hasLaterPeriod: async ({ channel_id, id, subscription_id }) => {
      if (subscription_id === null) return false;
      const later = await db
        .selectFrom('commerce.orders')
        .where('channel_id', '=', channel_id)
        .where('subscription_id', '=', subscription_id)
        .where('id', '>', id)
        .where('status', '=', 'paid')
        .select('id')
        .limit(1)
        .executeTakeFirst();
      return later !== undefined;
    },
    listCreditNotes: ({ channel_id, id }) =>
      db
        .selectFrom('commerce.credit_notes')
        .where('channel_id', '=', channel_id)
        .where('order_id', '=', id)
        .orderBy('number')
        .selectAll()
        .execute(),
  };
}
