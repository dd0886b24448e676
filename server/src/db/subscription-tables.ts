// Subscriptions and trials as Kysely sees them.
import type { ColumnType, Generated } from 'kysely';
import type { Moment } from './moments.ts';

type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

interface CardColumn {
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

export interface SubscriptionTable {
  id: Generated<number>;
  uuid: ColumnType<string | null, string | null | undefined, never>;
  channel_id: number;
  user_id: number;
  pass_id: number;
  name: string;
  base_price_cents: number;
  service_fee_cents: number;
  currency: 'USD' | 'CAD';
  offer: 'annual' | 'month' | 'monthly';
  period: number;
  trial_days: number;
  livemode: boolean;
  customer_id: string;
  origin: string;
  trial_card_id: Optional<string>;
  /** The idempotency key of the request that began its trial. */
  idempotency_key: ColumnType<string | null, string | null | undefined, never>;
  first_order_id: number;
  service_id: Optional<string>;
  state: 'opening' | 'unknown' | 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'abandoned';
  renews: Generated<boolean>;
  renewal_wish: Optional<'stop' | 'resume'>;
  wished_at: Optional<Date>;
  resume_unsure_until: Optional<Date>;
  period_start: Optional<Date>;
  period_end: Optional<Date>;
  access_until: Optional<Date>;
  card: ColumnType<CardColumn | null, string | null | undefined, string | null>;
  announced_for: Optional<Date>;
  watched_until: Optional<Date>;
  version: Generated<number>;
  synced_at: Optional<Date>;
  sync_at: Moment;
  created_at: Moment;
  updated_at: Moment;
}

export interface TrialTable {
  channel_id: number;
  user_id: number;
  livemode: boolean;
  card_fingerprint: string;
  order_id: number;
  taken_at: Moment;
}
