// The database of the subscription model: every function is one transaction, so nothing can happen inside it.
import {
  accessEndOf,
  isOver,
  isRunning,
  mustHoldStop,
  newestPeriod,
  nextQuestionSeconds,
  resumeUnsureSeconds,
  unsureAfter,
  wishAfter,
  type StoredState,
} from '../../src/commerce/index.ts';
import {
  day,
  minute,
  periodSeconds,
  type PaymentReading,
  type ServiceEvent,
  type ServiceFacts,
} from './subscription-model-facts.ts';
import type { SubscriptionGuarded } from './subscription-model-guards.ts';
import { createOrders, isOpen, isSettled, type Order } from './subscription-model-orders.ts';

/** Our mirror of a subscription. */
export interface Row {
  readonly id: number;
  readonly user: string;
  readonly product: string;
  readonly orderId: number;
  readonly trialCard: string | undefined;
  serviceId: string | null;
  state: StoredState;
  renews: boolean;
  wish: 'stop' | 'resume' | null;
  unsureUntil: number | undefined;
  period: { readonly start: Date; readonly end: Date } | undefined;
  /** The end of its access, or the start of its newest period once that is refunded. */
  accessUntil: Date | null;
  card: string | undefined;
  hasPaid: boolean;
  /** Whether its latest answer contained its invoices. The answer that adds a card to a trial does not. */
  isWhole: boolean;
  version: number;
  syncAt: number;
  /** It is over, and an invoice of it may still be paid. */
  isOwed: boolean;
}

export interface PaidInvoice {
  readonly invoice: PaymentReading;
  /** Undefined where nothing was due, or where its order is settled. */
  readonly payment: PaymentReading | undefined;
  readonly isSettled: boolean;
}
export interface Answer {
  readonly rowId: number;
  readonly facts: ServiceFacts;
  readonly paid: readonly PaidInvoice[];
  readonly version: number;
  readonly askedAt: number;
}

/** The buyer's request is refused, because its subject does not exist. */
export class Refused extends Error {}
const refused = new Refused();

export type ModelDatabase = ReturnType<typeof createDatabase>;

const dateOf = (seconds: number): Date => new Date(seconds * 1_000);
const secondsOf = (date: Date): number => date.getTime() / 1_000;
export const orderExpirySeconds = 30 * minute;

export function createDatabase(has: SubscriptionGuarded, now: () => number) {
  const { orders, entitlements, ledger, findOrder, setEnd, covers, followTime, insertOrder, give, settle } =
    createOrders(has, now);
  const rows: Row[] = [];
  const trials: { readonly user: string; readonly card: string; readonly orderId: number }[] = [];
  const trialUsed = new Set<string>();
  const deleted = new Set<string>();
  const inbox = new Map<string, { readonly event: ServiceEvent; done: boolean }>();

  const findRow = (id: number): Row => {
    const row = rows[id - 1];
    if (row === undefined) throw new Error(`No row ${id}`);
    return row;
  };
  const isHeld = (order: Order): boolean =>
    isOpen(order) || order.status === 'expiring' || (order.status === 'paid' && order.running);
  /** The order that has the place of this product: renewals have keys of their own. */
  const heldBy = (user: string, product: string): Order | undefined =>
    orders.find(
      (order) => order.user === user && order.product === product && isFirstOrder(order) && isHeld(order),
    );
  const isFirstOrder = (order: Order): boolean =>
    order.rowId === undefined || findRow(order.rowId).orderId === order.id;
  const orderOf = (row: Row, invoice: PaymentReading): Order => {
    const known = orders.find((order) => order.invoiceId === invoice.id);
    if (known !== undefined && has('oneOrderPerInvoice')) return known;
    if (!invoice.isFirst) return insertOrder({ ...row, isTrial: false }, invoice.id, row.id);
    const first = findOrder(row.orderId);
    first.invoiceId = invoice.id;
    return first;
  };
  const endOf = (row: Row, facts: ServiceFacts, end: Date): number => {
    const renewing = has('graceWhileRenewing') ? facts : { state: 'active' as const, renews: true };
    return secondsOf(accessEndOf(renewing, end, row.hasPaid || !has('graceOncePaid')));
  };
  const settleInvoice = (row: Row, { invoice, payment }: PaidInvoice): void => {
    const order = orderOf(row, invoice);
    const wasSettled = isSettled(order);
    if (payment !== undefined) settle(order, payment);
    else if (
      order.isTrial &&
      (isOpen(order) || order.status === 'expiring' || (order.status === 'expired' && !has('freeOnlyOpen')))
    ) {
      order.status = 'paid';
      order.paidAt = now();
      give(order);
    }
    // Without grace: whether a renewal may still come says the newest answer alone.
    if (has('ownPeriod') && !wasSettled) setEnd(order, invoice.end);
  };
  const mirror = (row: Row, { facts, paid, askedAt }: Answer): void => {
    const period = has('paidInvoicesOnly')
      ? newestPeriod(
          row.period,
          paid.map(({ invoice }) => ({
            periodStart: dateOf(invoice.start),
            periodEnd: dateOf(invoice.end),
          })),
        )
      : { start: dateOf(facts.periodEnd - periodSeconds), end: dateOf(facts.periodEnd) };
    const newest = has('paidInvoicesOnly')
      ? paid.find(({ invoice }) => invoice.end * 1_000 === period?.end.getTime())
      : paid.at(-1);
    const order = newest && orders.find(({ invoiceId }) => invoiceId === newest.invoice.id);
    const wishing = {
      renewal_wish: row.wish,
      resume_unsure_until: row.unsureUntil === undefined ? null : dateOf(row.unsureUntil),
    };
    const isStopHeld = has('holdStop') && mustHoldStop({ ...wishing, renews: row.renews }, facts);
    const unsure = unsureAfter(wishing, facts, dateOf(askedAt));
    if (unsure === null) row.unsureUntil = undefined;
    row.state = facts.state;
    row.isWhole = paid.length > 0;
    row.wish = isStopHeld ? 'stop' : wishAfter(wishing, facts);
    row.renews = facts.renews && !isOver(facts.state);
    row.serviceId = facts.id;
    row.card = facts.card;
    row.period = period;
    row.accessUntil =
      period === undefined
        ? null
        : order?.status === 'refunded' && has('refundEnds')
          ? period.start
          : dateOf(endOf(row, facts, period.end));
    row.syncAt = now() + (isStopHeld ? 0 : nextQuestionOf(row));
    row.isOwed = isOver(facts.state) && facts.hasOpenInvoice;
    if (order === undefined || period === undefined) return;
    setEnd(order, order.status === 'refunded' ? secondsOf(period.start) : endOf(row, facts, period.end));
    if (has('endEarlier'))
      for (const one of entitlements)
        if (one.order.rowId === row.id && one.order !== order)
          one.endsAt = Math.min(one.endsAt, secondsOf(period.start));
  };
  const nextQuestionOf = (row: Row): number =>
    isOver(row.state)
      ? day
      : nextQuestionSeconds(
          {
            state: row.state,
            renews: row.renews,
            renewal_wish: row.wish,
            resume_unsure_until: row.unsureUntil === undefined ? null : dateOf(row.unsureUntil),
            period_start: row.period?.start ?? null,
            period_end: row.period?.end ?? null,
            access_until: row.accessUntil,
          },
          dateOf(now()),
        );
  const takeTrial = (user: string, card: string, orderId: number): void => {
    if (has('trialOncePerPerson') && trials.some((one) => one.user === user)) throw refused;
    if (has('trialOncePerCard') && trials.some((one) => one.card === card)) throw refused;
    trials.push({ user, card, orderId });
    trialUsed.add(user);
  };

  return {
    orders,
    rows,
    entitlements,
    ledger,
    trials,
    trialUsed,
    deleted,
    inbox,
    covers,
    followTime,
    takeTrial,
    nextQuestionOf,
    isKnown: (order: Order): boolean =>
      order.rowId !== undefined && findRow(order.rowId).period !== undefined,
    isTrialUnpaid: ({ rowId }: Order): boolean => {
      const row = rowId === undefined ? undefined : findRow(rowId);
      return row?.state === 'past_due' && row.isWhole && !row.hasPaid;
    },
    readOrder: (id: number): Order => ({ ...findOrder(id) }),
    readRow: (id: number): Row => ({ ...findRow(id) }),
    rowOfService: (serviceId: string): Row | undefined => rows.find((row) => row.serviceId === serviceId),
    orderOfPayment: (invoiceId: string): Order | undefined =>
      orders.find((order) => order.invoiceId === invoiceId && !order.isTrial),
    rowOfOrder: (id: number): Row | undefined => rows.find((row) => row.orderId === id),
    liveRow: (user: string, product: string): Row | undefined =>
      rows.find((row) => row.user === user && row.product === product && !isOver(row.state)),
    change: (id: number, changes: Partial<Row>): void => void Object.assign(findRow(id), changes),
    touch: (id: number): void => {
      findOrder(id).readAt = now();
    },

    /** Finds or makes the one order and the one subscription of this buyer. @throws {Refused} */
    open(user: string, product: string, trialCard?: string): { kind: 'to_pay' | 'closing'; order: Order } {
      followTime();
      if (deleted.has(user) || (covers(user, product) && has('oneOrder'))) throw refused;
      const held = heldBy(user, product);
      if (held !== undefined && has('oneOrder')) {
        if (held.status === 'paid') throw refused;
        const isTooOld = now() >= held.createdAt + orderExpirySeconds;
        const isSame = held.isTrial === (trialCard !== undefined);
        if (!isOpen(held) || isTooOld || !isSame) return { kind: 'closing', order: { ...held } };
        if (held.status === 'failed') held.status = 'created';
        return { kind: 'to_pay', order: { ...held } };
      }
      // A renewal's place is its own, so what a bank holds of it is looked for apart.
      const isDisputed = orders.some(
        (order) => order.user === user && order.product === product && order.disputed && order.running,
      );
      if (isDisputed && has('notBesideDispute')) throw refused;
      if (
        has('oneLive') &&
        rows.some((row) => row.user === user && row.product === product && !isOver(row.state))
      )
        throw refused;
      if (trialCard !== undefined && has('trialOncePerPerson') && trialUsed.has(user)) throw refused;
      if (trialCard !== undefined && has('trialWithOrder')) takeTrial(user, trialCard, orders.length + 1);
      const order = insertOrder({ user, product, isTrial: trialCard !== undefined });
      rows.push({
        id: rows.length + 1,
        user,
        product,
        orderId: order.id,
        trialCard,
        serviceId: null,
        state: 'opening',
        renews: true,
        wish: null,
        unsureUntil: undefined,
        period: undefined,
        card: undefined,
        hasPaid: false,
        accessUntil: null,
        isWhole: false,
        version: 0,
        syncAt: now(),
        isOwed: false,
      });
      order.rowId = rows.length;
      return { kind: 'to_pay', order: { ...order } };
    },
    markUnknown(rowId: number): void {
      const row = findRow(rowId);
      if (row.state === 'opening') Object.assign(row, { state: 'unknown', syncAt: now() });
    },
    /** @returns whether the saved subscription is the created one. */
    save(orderId: number, attempt: number, rowId: number, facts: ServiceFacts): boolean {
      const row = findRow(rowId);
      const order = findOrder(orderId);
      if (row.serviceId !== null && has('saveOnce')) return row.serviceId === facts.id && isOpen(order);
      if ((!isOpen(order) && has('closeFirst')) || order.attempt !== attempt) return false;
      if (facts.firstInvoice !== undefined) order.invoiceId = facts.firstInvoice.id;
      Object.assign(row, { serviceId: facts.id, state: 'incomplete', syncAt: now() });
      return true;
    },
    nextAttempt(orderId: number, attempt: number): void {
      const order = findOrder(orderId);
      if (order.attempt !== attempt || !isOpen(order)) return;
      if (order.invoiceId !== null && !order.isTrial && has('newKeyOnlyUnsaved')) return;
      order.attempt++;
      if (has('newKeyOnlyUnsaved')) return;
      order.invoiceId = null;
      if (order.rowId !== undefined) findRow(order.rowId).serviceId = null;
    },
    close(orderId: number): Order {
      const order = findOrder(orderId);
      if (isOpen(order) && has('closeFirst')) order.status = 'expiring';
      return { ...order };
    },
    expire(orderId: number, rowId: number | undefined): void {
      const order = findOrder(orderId);
      if (order.status !== 'expiring' && (has('closeFirst') || !isOpen(order))) return;
      order.status = 'expired';
      if (rowId === undefined) return;
      Object.assign(findRow(rowId), { state: 'abandoned', wish: null });
      const trial = trials.findIndex((one) => one.orderId === orderId);
      if (trial < 0 || !has('trialBack')) return;
      const [released] = trials.splice(trial, 1);
      if (released !== undefined) trialUsed.delete(released.user);
    },
    claim(rowId: number): Pick<Answer, 'version' | 'askedAt'> {
      return { version: ++findRow(rowId).version, askedAt: now() };
    },
    settlePayment(orderId: number, payment: PaymentReading): void {
      settle(findOrder(orderId), payment);
    },
    /** @returns whether it is the newest, and so what the subscription now is. */
    apply(answer: Answer): boolean {
      const row = findRow(answer.rowId);
      if (row.serviceId !== null && row.serviceId !== answer.facts.id) return false;
      row.hasPaid ||= answer.paid.some(({ invoice }) => invoice.amount > 0);
      for (const paid of answer.paid) if (!paid.isSettled) settleInvoice(row, paid);
      const isFreed = row.state === 'abandoned' && findOrder(row.orderId).status === 'expired';
      const isNewest = answer.version === row.version || !has('version');
      if ((isFreed && has('abandonedStays')) || !isNewest) return false;
      mirror(row, answer);
      return true;
    },
    /** @throws {Refused} */
    wish(user: string, product: string, renews: boolean): Row {
      const row = rows.find((one) => one.user === user && one.product === product && isRunning(one.state));
      if (row === undefined) throw refused;
      const isSo = row.renews === renews && (renews || !has('tellEveryStop'));
      const wish = isSo && row.wish === null ? null : renews ? 'resume' : 'stop';
      if (has('wishFirst')) Object.assign(row, { wish, syncAt: now() });
      if (has('wishOutdates')) row.version++;
      return { ...row, wish };
    },
    markUnsure(rowId: number): void {
      findRow(rowId).unsureUntil = now() + resumeUnsureSeconds;
    },
    receive(event: ServiceEvent): boolean {
      if (inbox.has(event.id)) return false;
      inbox.set(event.id, { event, done: false });
      return true;
    },
    markDone(event: ServiceEvent): void {
      const row = inbox.get(event.id);
      if (row !== undefined) row.done = true;
    },
  };
}
