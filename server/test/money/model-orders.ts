// The database of the model: every function is one transaction, so nothing can happen inside it.
import { settlementOf, type OrderStatus } from '../../src/commerce/index.ts';
import { cents } from '../../src/kernel/money.ts';
import type { Guarded } from './model-guards.ts';
import type { ModelEvent, ModelIntent } from './model-stripe.ts';

export interface ModelOrder {
  readonly id: number;
  readonly user: string;
  readonly product: string;
  readonly amount: number;
  status: OrderStatus;
  attempt: number;
  intentId: string | null;
  failureId: string | null;
  running: boolean;
  wasRefunded: boolean;
}

export interface ModelEntitlement {
  readonly orderId: number;
  active: boolean;
}

interface InboxRow {
  readonly event: ModelEvent;
  done: boolean;
}

export const amountOfOrder = 100;

export interface ModelOrders {
  readonly orders: ModelOrder[];
  readonly entitlements: ModelEntitlement[];
  readonly inbox: Map<string, InboxRow>;
  openOrder(user: string, product: string): ModelOrder;
  read(id: number): ModelOrder;
  saveIntent(id: number, attempt: number, intentId: string): ModelOrder;
  nextAttempt(id: number, attempt: number): void;
  close(id: number): ModelOrder;
  expire(id: number): void;
  apply(intent: ModelIntent, eventId?: string): void;
  believe(event: ModelEvent): void;
  grant(id: number): void;
  end(id: number): void;
  receive(event: ModelEvent): boolean;
}

const isOpen = (order: ModelOrder): boolean => order.status === 'created' || order.status === 'failed';

export function createModelOrders(has: Guarded): ModelOrders {
  const orders: ModelOrder[] = [];
  const entitlements: ModelEntitlement[] = [];
  const inbox = new Map<string, InboxRow>();
  const find = (id: number): ModelOrder => {
    const order = orders.find((one) => one.id === id);
    if (order === undefined) throw new Error(`No order ${id}`);
    return order;
  };
  const grant = (id: number): void => {
    if (has('oneEntitlement') && entitlements.some((one) => one.orderId === id)) return;
    entitlements.push({ orderId: id, active: true });
  };
  const setActive = (id: number, active: boolean): void => {
    for (const one of entitlements) if (one.orderId === id) one.active = active;
  };
  const moveTo = (order: ModelOrder, status: OrderStatus): void => {
    if (status === order.status && has('rankRises')) return;
    order.status = status;
    if (status === 'paid') {
      grant(order.id);
      if (!has('rankRises')) setActive(order.id, true);
    }
    if (status === 'refunded' && has('refundRevokes')) setActive(order.id, false);
  };
  const withoutRank = (intent: ModelIntent, order: ModelOrder): OrderStatus => {
    if (intent.status === 'succeeded') return intent.refunded >= intent.amount ? 'refunded' : 'paid';
    return intent.status === 'failed' ? 'failed' : order.status;
  };

  return {
    orders,
    entitlements,
    inbox,
    openOrder(user, product) {
      const held = orders.find(
        (one) =>
          one.user === user &&
          one.product === product &&
          (isOpen(one) || one.status === 'expiring' || (one.status === 'paid' && one.running)),
      );
      if (held !== undefined && has('oneOrder')) {
        if (held.status === 'failed') held.status = 'created';
        return { ...held };
      }
      const order: ModelOrder = {
        id: orders.length + 1,
        user,
        product,
        amount: amountOfOrder,
        status: 'created',
        attempt: 1,
        intentId: null,
        failureId: null,
        running: true,
        wasRefunded: false,
      };
      orders.push(order);
      return { ...order };
    },
    read: (id) => ({ ...find(id) }),
    saveIntent(id, attempt, intentId) {
      const order = find(id);
      const fits =
        order.intentId === null && order.attempt === attempt && (isOpen(order) || !has('closeFirst'));
      if (fits || !has('saveOnce')) order.intentId = intentId;
      return { ...order };
    },
    nextAttempt(id, attempt) {
      const order = find(id);
      if (order.attempt !== attempt || !isOpen(order)) return;
      if (order.intentId !== null && has('newKeyOnlyUnshown')) return;
      order.intentId = null;
      order.attempt++;
    },
    close(id) {
      const order = find(id);
      if (isOpen(order) && has('closeFirst')) order.status = 'expiring';
      return { ...order };
    },
    expire(id) {
      const order = find(id);
      if (order.status === 'expiring' || (!has('closeFirst') && isOpen(order))) order.status = 'expired';
    },
    apply(intent, eventId) {
      const order = find(intent.orderId);
      const settled = settlementOf(
        {
          id: order.id,
          channel_id: 1,
          status: order.status,
          amount_cents: order.amount,
          currency: 'USD',
          livemode: false,
          payment_intent_id: order.intentId,
          failure_id: order.failureId,
        },
        {
          ...intent,
          amount: cents(intent.amount),
          refundedCents: cents(intent.refunded),
          currency: 'USD',
          channelId: 1,
          livemode: false,
        },
      );
      if (settled.kind === 'settled')
        moveTo(order, has('rankRises') ? settled.status : withoutRank(intent, order));
      if (order.status === 'failed') order.failureId = intent.failureId ?? null;
      const row = eventId === undefined ? undefined : inbox.get(eventId);
      if (row !== undefined) row.done = true;
    },
    believe(event) {
      const order = orders.find((one) => one.intentId === event.intentId);
      const row = inbox.get(event.id);
      if (row !== undefined) row.done = true;
      if (order === undefined) return;
      order.status = event.type === 'succeeded' ? 'paid' : event.type;
      if (order.status === 'paid') grant(order.id);
      setActive(order.id, order.status === 'paid');
    },
    grant,
    end(id) {
      const order = find(id);
      if (order.status !== 'paid' || !order.running) return;
      order.running = false;
      setActive(id, false);
    },
    receive(event) {
      if (inbox.has(event.id)) return false;
      inbox.set(event.id, { event, done: false });
      return true;
    },
  };
}
