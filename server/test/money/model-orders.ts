// The database of the model: every function is one transaction, so nothing can happen inside it.
import { settlementOf, type OrderStatus } from '../../src/commerce/index.ts';
import { cents } from '../../src/kernel/money.ts';
import type { Guarded } from './model-guards.ts';
import type { ModelEvent, ModelIntent } from './model-stripe.ts';

export interface ModelOrder {
  readonly id: number;
  readonly user: string;
  readonly product: string;
  amount: number;
  hasCoupon: boolean;
  status: OrderStatus;
  attempt: number;
  intentId: string | null;
  failureId: string | null;
  /** How often it was opened again after a refusal. */
  tries: number;
  running: boolean;
  wasRefunded: boolean;
}

export interface ModelEntitlement {
  readonly orderId: number;
  readonly item: string;
  active: boolean;
}

interface InboxRow {
  readonly event: ModelEvent;
  done: boolean;
}

const amountOfItem = 100;
const amountWithCoupon = 50;
export const usesMaximum = 2;

export const items = ['season', 'game'];
/** Both at once, in one order. */
export const bundle = 'bundle';
/** The entitlements that an order for this product gives. */
export const itemsOf = (product: string): readonly string[] => (product === bundle ? items : [product]);

/** The coupon has no use left, and the buyer gets an error. */
export class CouponRefused extends Error {}

export interface ModelOrders {
  readonly orders: ModelOrder[];
  readonly entitlements: ModelEntitlement[];
  readonly inbox: Map<string, InboxRow>;
  /** Its uses, as they are counted. */
  readonly coupon: { uses: number };
  /** Claims a use of the coupon, for a variant without one transaction. @throws {CouponRefused} */
  takeUse(): void;
  /**
   * An `expiring` one has to be closed first.
   *
   * @returns nothing where some of it is owned. @throws {CouponRefused}
   */
  openOrder(user: string, product: string, hasCoupon: boolean): ModelOrder | undefined;
  read(id: number): ModelOrder;
  /** Reopens a refused order for the next attempt. */
  reopen(id: number): void;
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

export const usesOf = (orders: readonly ModelOrder[]): number =>
  orders.filter((order) => order.hasCoupon && order.status !== 'expired').length;

const isOpen = (order: ModelOrder): boolean => order.status === 'created' || order.status === 'failed';
const isOwned = (order: ModelOrder): boolean => order.status === 'paid' && order.running;
const overlaps = (one: string, other: string): boolean => one === other || one === bundle || other === bundle;

export function createModelOrders(has: Guarded): ModelOrders {
  const orders: ModelOrder[] = [];
  const entitlements: ModelEntitlement[] = [];
  const inbox = new Map<string, InboxRow>();
  const coupon = { uses: 0 };
  const takeUse = (): void => {
    if (coupon.uses >= usesMaximum && has('useBelowMaximum')) throw new CouponRefused();
    coupon.uses++;
  };
  const find = (id: number): ModelOrder => {
    const order = orders.find((one) => one.id === id);
    if (order === undefined) throw new Error(`No order ${id}`);
    return order;
  };
  const grant = (id: number): void => {
    if (has('oneEntitlement') && entitlements.some((one) => one.orderId === id)) return;
    const all = itemsOf(find(id).product);
    for (const item of has('wholeGiven') ? all : all.slice(0, 1))
      entitlements.push({ orderId: id, item, active: true });
  };
  const setActive = (id: number, active: boolean, of = items): void => {
    for (const one of entitlements) if (one.orderId === id && of.includes(one.item)) one.active = active;
  };
  const moveTo = (order: ModelOrder, status: OrderStatus): void => {
    if (status === order.status && has('rankRises')) return;
    if (order.status === 'expired' && order.hasCoupon && (status === 'paid' || status === 'refunded'))
      coupon.uses++;
    order.status = status;
    if (status === 'paid') {
      grant(order.id);
      if (!has('rankRises')) setActive(order.id, true);
    }
    if (status === 'refunded' && has('refundRevokes'))
      setActive(order.id, false, has('wholeTaken') ? items : items.slice(0, 1));
  };
  const reopen = (order: ModelOrder): void => {
    if (order.status !== 'failed') return;
    order.status = 'created';
    order.tries++;
  };
  const withoutRank = (intent: ModelIntent, order: ModelOrder): OrderStatus => {
    if (intent.status === 'succeeded') return intent.refunded >= intent.amount ? 'refunded' : 'paid';
    return intent.status === 'failed' ? 'failed' : order.status;
  };

  return {
    orders,
    entitlements,
    inbox,
    coupon,
    takeUse,
    openOrder(user, product, hasCoupon) {
      const theirs = orders.filter((one) => one.user === user && overlaps(one.product, product));
      if (has('ownedRefused') && theirs.some((one) => isOwned(one) && one.product !== product))
        return undefined;
      const conflictsOf = theirs.filter((one) => isOpen(one) || one.status === 'expiring');
      const held = theirs.find(
        (one) => one.product === product && (conflictsOf.includes(one) || isOwned(one)),
      );
      const amount = hasCoupon ? amountWithCoupon : amountOfItem * itemsOf(product).length;
      if (held !== undefined && has('oneOrder')) {
        if (isOpen(held) && held.hasCoupon !== hasCoupon) {
          if (has('newPriceNewOrder')) return { ...held, status: 'expiring' };
          if (hasCoupon) takeUse();
          else coupon.uses--;
          Object.assign(held, { hasCoupon, amount });
        }
        reopen(held);
        return { ...held };
      }
      const [other] = conflictsOf.filter((one) => one.product !== product);
      if (other !== undefined && has('overlapClosed')) return { ...other, status: 'expiring' };
      const order: ModelOrder = {
        id: orders.length + 1,
        user,
        product,
        amount,
        hasCoupon,
        status: 'created',
        attempt: 1,
        intentId: null,
        failureId: null,
        tries: 0,
        running: true,
        wasRefunded: false,
      };
      if (hasCoupon && has('useWithOrder')) takeUse();
      orders.push(order);
      return { ...order };
    },
    read: (id) => ({ ...find(id) }),
    reopen: (id) => reopen(find(id)),
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
      if (isOpen(order) && has('closeFirst')) {
        order.status = 'expiring';
        if (order.hasCoupon && !has('useWhileClosing')) coupon.uses--;
      }
      return { ...order };
    },
    expire(id) {
      const order = find(id);
      const isMoved = order.status === 'expiring' || (!has('closeFirst') && isOpen(order));
      if (isMoved) order.status = 'expired';
      const isGivenBack = has('useBack') && has('useWhileClosing') && (isMoved || !has('useBackOnce'));
      if (order.hasCoupon && isGivenBack) coupon.uses--;
    },
    apply(intent, eventId) {
      const order = find(intent.orderId);
      const settled = settlementOf(
        {
          id: order.id,
          uuid: null,
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
          orderUuid: undefined,
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
