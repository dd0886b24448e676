// Orders of the subscription model and their entitlements. The product's pure rule decides the effect of a payment.
import {
  disputeStatuses,
  settlementOf,
  type DisputeFacts,
  type DisputeStatus,
  type OrderStatus,
} from '../../src/commerce/index.ts';
import { cents } from '../../src/kernel/money.ts';
import { day, periodSeconds, price, type PaymentReading } from './subscription-model-facts.ts';
import type { SubscriptionGuarded } from './subscription-model-guards.ts';

export interface Order {
  readonly id: number;
  readonly user: string;
  readonly product: string;
  readonly isTrial: boolean;
  readonly createdAt: number;
  status: OrderStatus;
  attempt: number;
  /** Its invoice, and the payment of it. */
  invoiceId: string | null;
  rowId: number | undefined;
  failureId: string | null;
  running: boolean;
  dispute: PaymentReading['dispute'];
  disputed: boolean;
  paidAt: number;
  readAt: number;
}

interface Entitlement {
  readonly order: Order;
  readonly startsAt: number;
  endsAt: number;
  active: boolean;
}

export const isOpen = (order: Order): boolean => order.status === 'created' || order.status === 'failed';
export const isSettled = (order: Order): boolean => order.status === 'paid' || order.status === 'refunded';

const longAgo = new Date(0);
const disputeOf = ({ id, amount }: PaymentReading, status: DisputeStatus): DisputeFacts => ({
  id,
  status,
  amount: cents(amount),
  currency: 'USD',
  reason: '',
  openedAt: longAgo,
  dueAt: undefined,
  moves: [],
});
const statusOf = ({ status, failureId }: PaymentReading) => {
  if (status === 'paid') return 'succeeded';
  if (status === 'void') return 'canceled';
  if (status === 'processing') return 'processing';
  return failureId === undefined ? 'open' : 'failed';
};

export function createOrders(has: SubscriptionGuarded, now: () => number) {
  const orders: Order[] = [];
  const entitlements: Entitlement[] = [];
  const ledger = new Map<string, number>();

  const findOrder = (id: number): Order => {
    const order = orders[id - 1];
    if (order === undefined) throw new Error(`No order ${id}`);
    return order;
  };
  const givenBy = (order: Order): Entitlement[] => entitlements.filter((one) => one.order === order);
  const setActive = (order: Order, active: boolean): void => {
    for (const one of givenBy(order)) if (!active || one.endsAt > now()) one.active = active;
  };
  const setEnd = (order: Order, end: number): void => {
    for (const one of givenBy(order)) if (one.active || has('endOfHeld')) one.endsAt = end;
  };
  const covers = (user: string, product: string): boolean =>
    entitlements.some(
      ({ order, active, startsAt, endsAt }) =>
        active && order.user === user && order.product === product && startsAt <= now() && now() < endsAt,
    );
  const followTime = (): void => {
    for (const one of entitlements) {
      if (one.endsAt > now()) continue;
      if (one.active || one.order.disputed)
        one.order.running &&= givenBy(one.order).some(({ endsAt }) => endsAt > now());
      one.active = false;
    }
    // An end that was moved after it had passed. No period shares its place with another.
    for (const one of entitlements) {
      const { order } = one;
      if (one.active || one.endsAt <= now() || order.status !== 'paid') continue;
      one.active = !order.disputed;
      order.running = true;
    }
  };
  const insertOrder = (
    of: Pick<Order, 'user' | 'product' | 'isTrial'>,
    invoiceId: string | null = null,
    rowId?: number,
  ): Order => {
    const order: Order = {
      id: orders.length + 1,
      user: of.user,
      product: of.product,
      isTrial: of.isTrial,
      createdAt: now(),
      status: 'created',
      attempt: 1,
      invoiceId,
      rowId,
      failureId: null,
      running: true,
      dispute: undefined,
      disputed: false,
      paidAt: 0,
      readAt: -day,
    };
    orders.push(order);
    return order;
  };
  const give = (order: Order): void => {
    if (givenBy(order).length > 0) return;
    entitlements.push({ order, startsAt: now(), endsAt: now() + periodSeconds, active: true });
  };

  const settle = (order: Order, payment: PaymentReading): void => {
    const dispute = payment.dispute;
    const settlement = settlementOf(
      {
        id: order.id,
        uuid: null,
        channel_id: 1,
        status: order.status,
        amount_cents: order.isTrial ? 0 : price,
        currency: 'USD',
        livemode: false,
        payment_intent_id: order.invoiceId,
        failure_id: order.failureId,
      },
      {
        id: payment.id,
        status: statusOf(payment),
        amount: cents(payment.amount),
        refundedCents: cents(payment.refunded),
        currency: 'USD',
        orderId: order.id,
        orderUuid: undefined,
        channelId: 1,
        livemode: false,
        failureId: payment.failureId,
        history: {
          paidAt: longAgo,
          refunds: [],
          disputes: dispute === undefined ? [] : [disputeOf(payment, dispute)],
        },
      },
    );
    if (settlement.kind === 'refused') return;
    if (payment.status === 'paid') for (const { name, amount } of payment.moves) ledger.set(name, amount);
    if (settlement.status !== order.status) {
      order.status = settlement.status;
      if (order.status === 'paid' || order.status === 'refunded') {
        order.paidAt = now();
        order.running = order.status === 'paid';
      }
      if (order.status === 'paid') give(order);
      if (order.status === 'refunded' && has('refundRevokes')) setActive(order, false);
      if (order.status === 'failed') order.failureId = payment.failureId ?? null;
    }
    const rank = (of: PaymentReading['dispute']): number =>
      of === undefined ? -1 : disputeStatuses.indexOf(of);
    if (rank(dispute) > rank(order.dispute)) order.dispute = dispute;
    const isDisputed = order.status === 'paid' && order.dispute === 'open';
    if (isDisputed === order.disputed) return;
    // While it still counts as disputed: an entitlement that ran out gives its place back.
    followTime();
    order.disputed = isDisputed;
    if (isDisputed) {
      if (has('disputeHolds')) setActive(order, false);
    } else if (order.status === 'paid' && has('wonReturns')) setActive(order, true);
  };

  return { orders, entitlements, ledger, findOrder, setEnd, covers, followTime, insertOrder, give, settle };
}
