// The tables of receipts as Kysely sees them.
import type { ColumnType } from 'kysely';
import type { Moment } from './moments.ts';

interface ReceiptCounterTable {
  channel_id: number;
  livemode: boolean;
  last: number;
}

/** The seller on a receipt: the channel's own data at the time of payment. */
export interface SellerColumn {
  readonly name: string;
  readonly email: string;
  readonly address: string | null;
  readonly phone: string | null;
}

/** The card that paid. */
interface CardColumn {
  readonly brand: string;
  readonly last4: string;
}

interface ReceiptTable {
  channel_id: number;
  livemode: boolean;
  number: number;
  order_id: number;
  seller: ColumnType<SellerColumn, never, never>;
  issued_at: Moment;
  card: ColumnType<CardColumn | null, never, never>;
}

interface CreditNoteTable {
  channel_id: number;
  livemode: boolean;
  number: number;
  order_id: number;
  source_id: string;
  amount_cents: number;
  issued_at: Moment;
}

export interface ReceiptTables {
  'commerce.credit_note_counters': ReceiptCounterTable;
  'commerce.credit_notes': CreditNoteTable;
  'commerce.receipt_counters': ReceiptCounterTable;
  'commerce.receipts': ReceiptTable;
}
