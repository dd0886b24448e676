// Coupons and what they are limited to.
import type { Generated } from 'kysely';
import type { LaterMoment, Moment } from './moments.ts';

interface CouponTable {
  id: Generated<number>;
  channel_id: number;
  livemode: boolean;
  name: string;
  percent: number | null;
  amount_cents: number | null;
  currency: 'USD' | 'CAD' | null;
  minimum_cents: number | null;
  order_type: 'event' | 'package' | null;
  uses_maximum: number | null;
  uses_per_user: number | null;
  uses_per_code: number | null;
  uses: Generated<number>;
  starts_at: Moment;
  ends_at: LaterMoment;
  stopped_at: LaterMoment;
  created_at: Moment;
}

interface CouponCodeTable {
  channel_id: number;
  livemode: boolean;
  code: string;
  coupon_id: number;
}

interface CouponPassTable {
  channel_id: number;
  coupon_id: number;
  pass_id: number;
}

interface CouponEventTable {
  channel_id: number;
  coupon_id: number;
  event_id: number;
}

export interface CouponTables {
  'commerce.coupons': CouponTable;
  'commerce.coupon_codes': CouponCodeTable;
  'commerce.coupon_passes': CouponPassTable;
  'commerce.coupon_events': CouponEventTable;
}
