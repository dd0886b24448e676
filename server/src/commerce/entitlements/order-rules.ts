// An order as it is stored. It lies here, below coupons and the ledger, because they hang their rows on orders.
import type { OrderType } from '../passes/rules.ts';

export type OrderStatus = 'created' | 'failed' | 'expiring' | 'expired' | 'paid' | 'refunded';

/** What names an order, everywhere: its number never counts without its channel. */
export type OrderKey = Pick<OrderRecord, 'channel_id' | 'id'>;

/** An order as it is stored. */
export interface OrderRecord {
  readonly id: number;
  /** Names the row for ever; its number is given again after a backup is put back. Null for orders of earlier versions. */
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
  /** base price + service fee − discount, what is charged. */
  readonly amount_cents: number;
  readonly coupon_id: number | null;
  readonly coupon_code: string | null;
  readonly currency: 'USD' | 'CAD';
  readonly livemode: boolean;
  readonly attempt: number;
  /** How often it was opened again after a refusal. */
  readonly tries: number;
  /** Where it was bought, for the links in its letters; null for orders of earlier versions. */
  readonly origin: string | null;
  readonly payment_intent_id: string | null;
  readonly client_secret: string | null;
  readonly failure_id: string | null;
  readonly running: boolean;
  /** A bank is deciding: the order keeps its place and gives nothing. */
  readonly disputed: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly paid_at: Date | null;
  readonly synced_at: Date | null;
  readonly sync_count: number;
  readonly subscription_id: number | null;
  /** The invoice of a subscription's period. */
  readonly invoice_id: string | null;
}

/** Still able to be paid. */
export const isOpen = (status: OrderStatus): boolean => status === 'created' || status === 'failed';
