// Pure rules of orders: which moves are allowed, and the effect of a payment.
import type { Order } from '@floodlit/contract/commerce/commerce';
import { limits } from '@floodlit/contract/limits';
import { addSeconds } from '../../kernel/clock.ts';
import { amountOf, cents } from '../../kernel/money.ts';
import type { DiscountedPrice } from '../coupons/rules.ts';
import type { DisputeFacts, DisputeStatus, PaymentFacts } from '../accounts/payment-rules.ts';
import { type Pass, endOf } from '../passes/rules.ts';
import { isOpen, type OrderStatus, type OrderRecord } from './order-rules.ts';
import type { NewEntitlement } from '../passes/entitlements/coverage-rules.ts';

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

/** The buyer has paid the order, even if it was refunded later. */
export const isMoneyIn = (status: OrderStatus): boolean => status === 'paid' || status === 'refunded';

/** Accepted clock skew. An order from further ahead was opened by a wrong clock and would never end. */
const skewSeconds = 300;

/** The price of an order still holds when the buyer opened it between these two moments. */
export const openSpan = (now: Date): { readonly from: Date; readonly to: Date } => ({
  from: addSeconds(now, -limits.orderExpiryMinutes * 60),
  to: addSeconds(now, skewSeconds),
});

/** An order's price holds for a limited time. An open order is closed after it. */
export function isTooOld({ created_at }: Pick<OrderRecord, 'created_at'>, now: Date): boolean {
  const { from, to } = openSpan(now);
  return created_at <= from || created_at > to;
}

/**
 * Whether another window of the buyer opened the order after a request began. That window may have its secret already, so
 * the request must not close it.
 */
export const isNewer = (order: Pick<OrderRecord, 'created_at' | 'status'>, begun: Date, now: Date): boolean =>
  isOpen(order.status) && order.created_at > begun && !isTooOld(order, now);

/**
 * An open order keeps its price for its half hour, also when an operator raises the price. A lower price is
 * taken at the buyer's next press.
 *
 * @param asked the price of now for the same request.
 */
export function keptPrice<
  Asked extends {
    readonly price: DiscountedPrice;
    readonly applied: { readonly code: string } | undefined;
  },
>(held: OrderRecord | undefined, asked: Asked, currency: string, now: Date): Asked {
  const isKept =
    held !== undefined &&
    isOpen(held.status) &&
    !isTooOld(held, now) &&
    held.currency === currency &&
    held.coupon_code === (asked.applied?.code ?? null) &&
    held.amount_cents < asked.price.total;
  if (!isKept) return asked;
  const price = {
    base: cents(held.base_price_cents),
    fee: cents(held.service_fee_cents),
    discount: cents(held.discount_cents),
    total: cents(held.amount_cents),
  };
  return { ...asked, price };
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
  // After a restore from a backup, an order that was lost may have had the same number. Its UUID differs.
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
    // A paid order names the payment that paid it. A refund of another payment takes nothing away.
    return order.status === 'paid' && !isOwn ? undefined : 'refunded';
  }
  // The buyer never saw any intent but the order's own, so the failure of another one says nothing.
  if (!isOwn) return undefined;
  if (payment.status === 'canceled') return 'expiring';
  if (payment.status === 'failed' && payment.failureId !== (order.failure_id ?? undefined)) return 'failed';
  return undefined;
}

/** The status to which a payment moves an order, or its present status when it does not move. */
export function settlementOf(order: Settled, payment: PaymentFacts): Settlement {
  const because = mismatchOf(order, payment);
  if (because !== undefined) return { kind: 'refused', because };
  const to = statusOf(order, payment);
  return { kind: 'settled', status: to !== undefined && canMove(order.status, to) ? to : order.status };
}

/** The entitlement that a paid order grants from `start` on. */
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

/** An order as the API shows it: a closing or closed order reads as failed, with its reason (R4.02). */
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
    access_until: null,
  };
}

/** The states in order. A dispute only moves forward, so a late reading of an older state changes nothing. */
export const disputeStatuses = ['inquiry', 'open', 'won', 'lost'] as const satisfies readonly DisputeStatus[];

/** A lost dispute is final, like a refund. */
export const isLost = (disputes: readonly Pick<DisputeFacts, 'status'>[]): boolean =>
  disputes.some(({ status }) => status === 'lost');
