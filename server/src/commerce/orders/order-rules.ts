// An order as stored, and the states in which its buyer can pay it.
import type { OrderType } from '@floodlit/contract/commerce/commerce';

export type OrderStatus = 'created' | 'failed' | 'expiring' | 'expired' | 'paid' | 'refunded';

/** Identifies an order everywhere. An order's id is never used without its channel. */
export type OrderKey = Pick<OrderRecord, 'channel_id' | 'id'>;

/** An order as stored. */
export interface OrderRecord {
  readonly id: number;
  /** Identifies the row forever: ids can repeat after a restore from a backup. Null for orders of earlier versions. */
  readonly uuid: string | null;
  readonly channel_id: number;
  readonly user_id: number;
  readonly type: OrderType | 'bundle';
  readonly status: OrderStatus;
  readonly pass_id: number;
  readonly event_id: number | null;
  readonly event_category_id: number | null;
  readonly participant_id: number | null;
  readonly product_key: string;
  readonly product_name: string;
  readonly base_price_cents: number;
  readonly service_fee_cents: number;
  readonly discount_cents: number;
  /** The charge: base price + service fee − discount. */
  readonly amount_cents: number;
  readonly coupon_id: number | null;
  readonly coupon_code: string | null;
  readonly currency: 'USD' | 'CAD';
  readonly livemode: boolean;
  readonly attempt: number;
  /** The number of reopenings after a refusal. */
  readonly tries: number;
  /** The origin at which the buyer ordered, for links in letters. Null for orders of earlier versions. */
  readonly origin: string | null;
  /** The tracking text of the address that brought the buyer. */
  readonly trk: string | null;
  readonly payment_intent_id: string | null;
  readonly client_secret: string | null;
  readonly failure_id: string | null;
  readonly running: boolean;
  /** A bank is deciding a dispute: the order keeps its place and gives no access. */
  readonly disputed: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly paid_at: Date | null;
  readonly synced_at: Date | null;
  readonly sync_count: number;
  readonly subscription_id: number | null;
  /** The invoice of a subscription's period. */
  readonly invoice_id: string | null;
  /** The order was refunded because of another one, and its code has its use back. */
  readonly use_released: boolean;
}

/** Whether the buyer can still pay the order. */
export const isOpen = (status: OrderStatus): boolean => status === 'created' || status === 'failed';
