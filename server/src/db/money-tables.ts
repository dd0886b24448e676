// The tables of money that comes back, as Kysely sees them.
import type { ColumnType, Generated } from 'kysely';
import type { LaterMoment, Moment } from './moments.ts';

interface RefundTable {
  id: Generated<number>;
  uuid: ColumnType<string | null, string | null | undefined, never>;
  channel_id: number;
  order_id: number;
  payment_intent_id: string;
  amount_cents: number;
  reason: string;
  status: 'asked' | 'done' | 'refused';
  attempt: Generated<number>;
  service_id: string | null;
  trouble: string | null;
  asked_at: Moment;
  /** By reconciliation, the last time. */
  tried_at: LaterMoment;
  settled_at: LaterMoment;
  /** The refund of all buyers of a game to which it belongs. */
  event_refund_id: ColumnType<number | null, number | null | undefined, never>;
}

interface EventRefundTable {
  id: Generated<number>;
  channel_id: number;
  event_id: number;
  livemode: boolean;
  request_key: string;
  percent: number;
  sentence: string;
  is_cancelled: boolean;
  paid_until: Moment;
  orders: number;
  asked_at: Moment;
  finished_at: LaterMoment;
}

interface DisputeTable {
  id: string;
  channel_id: number;
  order_id: number;
  payment_intent_id: string;
  status: 'inquiry' | 'open' | 'won' | 'lost';
  amount_cents: number;
  currency: string;
  reason: string;
  opened_at: Moment;
  due_at: LaterMoment;
  updated_at: Moment;
}

interface OverlapTable {
  id: Generated<number>;
  channel_id: number;
  first_order_id: number;
  second_order_id: number;
  outcome: 'give_back' | 'look';
  found_at: Moment;
  tried_at: LaterMoment;
  settled_at: LaterMoment;
}

interface LedgerTable {
  id: Generated<number>;
  channel_id: number;
  order_id: number;
  kind: 'charge' | 'refund' | 'dispute' | 'fee';
  amount_cents: number;
  currency: string;
  source_id: string;
  /** The payment service's time, which decides the day. */
  happened_at: Moment;
  recorded_at: Moment;
}

interface AccountWatchTable {
  /** A channel's own, or 0. */
  account: number;
  livemode: boolean;
  what: 'payments' | 'returns' | 'balance';
  seen_until: Moment;
}

export interface MoneyTables {
  'commerce.ledger': LedgerTable;
  'commerce.refunds': RefundTable;
  'commerce.overlaps': OverlapTable;
  'commerce.event_refunds': EventRefundTable;
  'commerce.disputes': DisputeTable;
  'commerce.account_watches': AccountWatchTable;
}
