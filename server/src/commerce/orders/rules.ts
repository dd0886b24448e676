// Pure rules of money: what is sold, what it costs, which way an order may move, what a payment means for it.
import type { Order, PassFeatures } from '@floodlit/contract/commerce';
import { limits } from '@floodlit/contract/limits';
import { addSeconds } from '../../kernel/clock.ts';
import { amountOf, cents, type Cents } from '../../kernel/money.ts';
import { isLost, type DisputeFacts } from '../refunds/dispute-rules.ts';
import type { RefundFacts } from '../refunds/rules.ts';

export type OrderStatus = 'created' | 'failed' | 'expiring' | 'expired' | 'paid' | 'refunded';
export type OrderType = 'event' | 'package' | 'subscription';
export type PassType = 'free' | 'register' | 'paid' | 'ppv';

/** Something for sale, with the sports and teams it is limited to. */
export interface Pass {
  readonly id: number;
  readonly channel_id: number;
  readonly kind: 'package' | 'single_event' | 'subscription';
  readonly type: PassType;
  readonly pass_type: 'regular' | 'additional';
  readonly is_team_pass: boolean;
  readonly name: string;
  readonly description: string;
  readonly base_price_cents: number;
  readonly service_fee_cents: number;
  readonly currency: 'USD' | 'CAD';
  readonly offer: 'annual' | 'month' | 'monthly' | null;
  readonly period: number;
  /** Days of a subscription that cost nothing; 0 is none. */
  readonly trial_period: number;
  readonly tag: string | null;
  readonly weight: number;
  readonly image: string | null;
  readonly features: PassFeatures;
  readonly on_sale: boolean;
  readonly event_categories: readonly number[];
  readonly participants: readonly number[];
}

export interface Selection {
  readonly event_category_id?: number | null | undefined;
  readonly participant_id?: number | null | undefined;
}

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

/** What is bought, as one text: its type, its id, and the selection in a fixed order. */
export function productKeyOf(type: 'event' | 'package', id: number, selection: Selection = {}): string {
  const chosen = [
    selection.event_category_id == null ? '' : `category=${selection.event_category_id}`,
    selection.participant_id == null ? '' : `participant=${selection.participant_id}`,
  ].filter(Boolean);
  return [type, id, ...chosen].join(':');
}

/** A product as orders, receipts and letters call it: a pass with the teams or sports that were chosen of it. */
export const productNameOf = (name: string, parts: readonly string[]): string =>
  parts.length === 0 ? name : `${name} · ${parts.join(', ')}`;

export interface Price {
  readonly base: Cents;
  readonly fee: Cents;
  readonly total: Cents;
}

/** A free or registration pass costs nothing, whatever figures it carries. */
export function priceOf(pass: Pick<Pass, 'type' | 'base_price_cents' | 'service_fee_cents'>): Price {
  const isFree = pass.type === 'free' || pass.type === 'register';
  const base = cents(isFree ? 0 : pass.base_price_cents);
  const fee = cents(isFree ? 0 : pass.service_fee_cents);
  return { base, fee, total: cents(base + fee) };
}

/**
 * A team pass is for one of its teams, and a pass that lists several sports for one of them: each selection costs what the
 * pass costs. What lists none covers all.
 */
export function isSelectionOffered(pass: Pass, selection: Selection): boolean {
  const { event_category_id: category, participant_id: participant } = selection;
  if (category != null && !pass.event_categories.includes(category)) return false;
  const isBySport = !pass.is_team_pass && pass.event_categories.length > 1;
  if (isBySport && category == null) return false;
  if (pass.is_team_pass) return participant != null && pass.participants.includes(participant);
  return participant == null;
}

const ranks: Readonly<Record<OrderStatus, number>> = {
  created: 0,
  failed: 1,
  expiring: 2,
  expired: 3,
  paid: 4,
  refunded: 5,
};

/** The rank only rises, so a late or repeated message changes nothing (T14). */
export const canMove = (from: OrderStatus, to: OrderStatus): boolean => ranks[to] > ranks[from];

/** Still able to be paid. */
export const isOpen = (status: OrderStatus): boolean => status === 'created' || status === 'failed';

/** It was paid, whatever came after. */
export const isMoneyIn = (status: OrderStatus): boolean => status === 'paid' || status === 'refunded';

/** Clocks of two machines may differ by so much. What is from further ahead was opened by a wrong one, and would never end. */
const skewSeconds = 300;

/** Between these two moments lie the orders whose price still holds. */
export const openSpan = (now: Date): { readonly from: Date; readonly to: Date } => ({
  from: addSeconds(now, -limits.orderExpiryMinutes * 60),
  to: addSeconds(now, skewSeconds),
});

/** Its price held for so long: an open order is closed then. */
export function isTooOld({ created_at }: Pick<OrderRecord, 'created_at'>, now: Date): boolean {
  const { from, to } = openSpan(now);
  return created_at <= from || created_at > to;
}

/** What may be said of a card: `brand` as the payment service writes it. */
export interface CardFace {
  readonly brand: string;
  readonly last4: string;
}

/** What the payment service says about one payment, in our words. */
export interface PaymentFacts {
  readonly id: string;
  readonly status: 'open' | 'processing' | 'failed' | 'succeeded' | 'canceled';
  readonly amount: Cents;
  readonly refundedCents: Cents;
  readonly currency: string;
  readonly orderId: number | undefined;
  /** The uuid of that very order. */
  readonly orderUuid: string | undefined;
  readonly channelId: number | undefined;
  readonly livemode: boolean;
  /** Names one refusal of a card, so that the same refusal is not told twice. */
  readonly failureId: string | undefined;
  /** The card that paid. Absent while nothing was paid, or where something else did. */
  readonly card?: CardFace;
  /** Absent while nothing was paid. */
  readonly history?: PaymentHistory;
}

/** What became of the money after it was paid, in the order in which it happened. */
export interface PaymentHistory {
  readonly paidAt: Date;
  readonly refunds: readonly RefundFacts[];
  readonly disputes: readonly DisputeFacts[];
}

export type Settlement =
  | { readonly kind: 'refused'; readonly because: 'order' | 'channel' | 'amount' | 'currency' | 'livemode' }
  | { readonly kind: 'settled'; readonly status: OrderStatus };

type Settled = Pick<
  OrderRecord,
  | 'id'
  | 'uuid'
  | 'channel_id'
  | 'status'
  | 'amount_cents'
  | 'currency'
  | 'livemode'
  | 'payment_intent_id'
  | 'failure_id'
>;

/** A payment that does not match the order in every fact never touches it (T11, T26). */
function mismatchOf(
  order: Settled,
  payment: PaymentFacts,
): (Settlement & { kind: 'refused' })['because'] | undefined {
  // The number alone may be another order's: one that was made after the backup that is now the database.
  if (payment.orderId !== order.id || (payment.orderUuid ?? null) !== order.uuid) return 'order';
  if (payment.channelId !== order.channel_id) return 'channel';
  if (payment.amount !== order.amount_cents) return 'amount';
  if (payment.currency !== order.currency) return 'currency';
  if (payment.livemode !== order.livemode) return 'livemode';
  return undefined;
}

function statusOf(order: Settled, payment: PaymentFacts): OrderStatus | undefined {
  const isOwn = payment.id === order.payment_intent_id;
  if (payment.status === 'succeeded') {
    const isGone = payment.refundedCents >= payment.amount || isLost(payment.history?.disputes ?? []);
    if (!isGone) return 'paid';
    // A paid order names the payment that paid it: another one, given back, takes nothing away.
    return order.status === 'paid' && !isOwn ? undefined : 'refunded';
  }
  // Other intents than the order's own were never shown to anyone: their fate says nothing about the order.
  if (!isOwn) return undefined;
  if (payment.status === 'canceled') return 'expiring';
  if (payment.status === 'failed' && payment.failureId !== (order.failure_id ?? undefined)) return 'failed';
  return undefined;
}

/** Where a payment moves an order; its present status when nowhere. */
export function settlementOf(order: Settled, payment: PaymentFacts): Settlement {
  const because = mismatchOf(order, payment);
  if (because !== undefined) return { kind: 'refused', because };
  const to = statusOf(order, payment);
  return { kind: 'settled', status: to !== undefined && canMove(order.status, to) ? to : order.status };
}

/** Days of a monthly period (R9.04). */
const monthlyDays = 30;

/** When a pass that starts now ends; null is for ever. Monthly plans are 30 days long, annual ones 12 months (R9.04). */
export function endOf(pass: Pick<Pass, 'offer' | 'period'>, start: Date): Date | null {
  if (pass.offer === null) return null;
  const end = new Date(start);
  if (pass.offer === 'annual') {
    end.setUTCFullYear(start.getUTCFullYear() + pass.period);
    // 29 February has no twin in other years: the last day of its month, not the first of the next.
    if (end.getUTCMonth() !== start.getUTCMonth()) end.setUTCDate(0);
  } else end.setUTCDate(start.getUTCDate() + monthlyDays * pass.period);
  return end;
}

export interface NewEntitlement {
  readonly channel_id: number;
  readonly user_id: number;
  readonly order_id: number | null;
  readonly granted_by: string | null;
  readonly item: string;
  readonly pass_id: number;
  readonly event_id: number | null;
  readonly event_category_id: number | null;
  readonly participant_id: number | null;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
}

/** What a paid order gives, from `start` on. */
export const entitlementOf = (
  order: Pick<
    OrderRecord,
    | 'id'
    | 'channel_id'
    | 'user_id'
    | 'product_key'
    | 'pass_id'
    | 'event_id'
    | 'event_category_id'
    | 'participant_id'
  >,
  pass: Pick<Pass, 'offer' | 'period'>,
  start: Date,
): NewEntitlement => ({
  channel_id: order.channel_id,
  user_id: order.user_id,
  order_id: order.id,
  granted_by: null,
  item: order.product_key,
  pass_id: order.pass_id,
  event_id: order.event_id,
  event_category_id: order.event_category_id,
  participant_id: order.participant_id,
  starts_at: start,
  ends_at: endOf(pass, start),
});

const reasons: Readonly<Partial<Record<OrderStatus, NonNullable<Order['reason']>>>> = {
  failed: 'declined',
  expiring: 'expiring',
  expired: 'expired',
};

function activityOf(order: Pick<OrderRecord, 'status' | 'running' | 'disputed'>): Order['activity_status'] {
  if (order.status === 'paid' && order.running && order.disputed) return 'inactive';
  if (order.status === 'paid') return order.running ? 'active' : 'expired';
  return order.status === 'refunded' ? 'canceled' : 'inactive';
}

/** A renewal's key names its invoice, the first order's only the subscription. */
const subscriptionEventOf = (
  order: Pick<OrderRecord, 'type' | 'product_key'>,
): Order['subscription_event'] => {
  if (order.type !== 'subscription') return null;
  return order.product_key.split(':').length > 2 ? 'updated' : 'created';
};

/** An order as the API shows it: what is being closed or was closed reads as failed, with its reason (R4.02). */
export function wireOrder(order: OrderRecord): Order {
  const reason = reasons[order.status] ?? null;
  return {
    id: order.id,
    status: order.status === 'expiring' || order.status === 'expired' ? 'failed' : order.status,
    reason,
    retryable: order.status === 'failed',
    activity_status: activityOf(order),
    type: order.type,
    product: {
      id: order.type === 'event' ? (order.event_id ?? order.pass_id) : order.pass_id,
      name: order.product_name,
      event_category_id: order.event_category_id,
      participant_id: order.participant_id,
    },
    items: [],
    price: amountOf(cents(order.amount_cents)),
    base_price: amountOf(cents(order.base_price_cents)),
    service_fee: amountOf(cents(order.service_fee_cents)),
    discount: amountOf(cents(order.discount_cents)),
    coupon: order.coupon_code,
    currency: order.currency,
    subscription_event: subscriptionEventOf(order),
    created_at: order.created_at.toISOString(),
    paid_at: order.paid_at?.toISOString() ?? null,
  };
}
