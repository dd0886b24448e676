// The verbs of subscriptions as processes. At every `yield` the process may be killed, or others may run in between.
import { isOver, isRunning, mustEnd } from '../../src/commerce/index.ts';
import { FailedForGood, Lost } from './model-network.ts';
import type { RandomSequence } from './random-sequence.ts';
import type { Answer, ModelDatabase, PaidInvoice, Row } from './subscription-model-database.ts';
import type { ServiceFacts } from './subscription-model-facts.ts';
import type { SubscriptionGuarded } from './subscription-model-guards.ts';
import { isSettled, type Order } from './subscription-model-orders.ts';
import type { ModelService } from './subscription-model-service.ts';

export type Process = Generator<void, void, void>;
type Step<Answered> = Generator<void, Answered, void>;

export interface Parts {
  readonly service: ModelService;
  readonly database: ModelDatabase;
  readonly random: RandomSequence;
  readonly has: SubscriptionGuarded;
  /** Starts the buyer's browser, which lives on when the server dies. */
  readonly openBrowser: (process: Process) => void;
  readonly startJob: (process: Process) => void;
  /** Takes the answer of a worker that falls asleep, to be applied when it wakes up, however late. @returns whether it did. */
  readonly shelve: (answer: Answer) => boolean;
  readonly press: (rowId: number, renews: boolean) => void;
  /** An owner got the answer that the subscription does not renew any more. */
  readonly acknowledgeStop: (rowId: number) => void;
  /** All that was wrong at `switched` was looked at and dealt with. */
  readonly lookedAt: (serviceId: string, switched: number) => void;
}

const rounds = 3;

export function createProcesses(parts: Parts) {
  const { service, database, random, has } = parts;

  function* listPaid(serviceId: string): Step<PaidInvoice[]> {
    const listed = service.listPaid(serviceId);
    yield;
    const paid: PaidInvoice[] = [];
    for (const invoice of listed) {
      const order = database.orders.find(({ invoiceId }) => invoiceId === invoice.id);
      const isKnown = order !== undefined && isSettled(order);
      const payment = isKnown || invoice.amount === 0 ? undefined : service.readPayment(invoice.id);
      if (payment !== undefined) yield;
      paid.push({ invoice, payment, isSettled: isKnown });
    }
    return paid;
  }

  function* applyLater(answer: Answer): Step<boolean> {
    const isNewest = !parts.shelve(answer) && database.apply(answer);
    yield;
    return isNewest;
  }

  /** Void the open invoices first, so that nobody can pay them after the end. */
  function* endAtOnce(serviceId: string): Step<ServiceFacts> {
    if (has('voidOwed')) service.voidInvoices(serviceId);
    yield;
    return service.end(serviceId);
  }

  function* pursue(row: Row): Process {
    const isEnding =
      has('stopEndsOwed') &&
      mustEnd({
        state: row.state,
        renews: row.renews,
        renewal_wish: row.wish,
        period_start: row.period?.start ?? null,
        access_until: row.accessUntil,
      });
    if (row.serviceId === null || !isRunning(row.state)) return;
    if (row.wish === null && !isEnding) return;
    if (row.wish === 'resume' && has('markBefore')) database.markUnsure(row.id);
    yield;
    const question = database.claim(row.id);
    yield;
    const facts = isEnding
      ? yield* endAtOnce(row.serviceId)
      : service.setRenewal(row.serviceId, row.wish === 'resume');
    yield;
    const paid = yield* listPaid(row.serviceId);
    yield* applyLater({ rowId: row.id, facts, paid, ...question });
    if (row.wish === 'resume' && !has('markBefore')) database.markUnsure(row.id);
  }

  function* arm(row: Row): Process {
    if (row.state !== 'trialing' || row.card !== undefined) return;
    if (row.serviceId === null || row.trialCard === undefined || !has('armApart')) return;
    const question = database.claim(row.id);
    yield;
    const facts = service.arm(row.serviceId, row.trialCard);
    yield;
    database.apply({ rowId: row.id, facts, paid: [], ...question });
    yield;
  }

  function* sync(rowId: number): Process {
    const { serviceId } = database.readRow(rowId);
    if (serviceId === null) return;
    const { switched } = service.find(serviceId);
    const question = database.claim(rowId);
    yield;
    const facts = service.read(serviceId);
    yield;
    if (isOver(facts.state) && facts.hasOpenInvoice && has('askAfterEnd')) {
      service.voidInvoices(serviceId);
      yield;
    }
    const paid = yield* listPaid(serviceId);
    const isNewest = yield* applyLater({ rowId, facts, paid, ...question });
    const asked = database.readRow(rowId);
    if (isOver(asked.state)) return;
    yield* arm(asked);
    if (has('pursue')) yield* pursue(database.readRow(rowId));
    if (isNewest) parts.lookedAt(serviceId, switched);
  }

  function* syncOrder(orderId: number): Process {
    const { invoiceId, isTrial } = database.readOrder(orderId);
    if (invoiceId === null || isTrial) return;
    const payment = service.readPayment(invoiceId);
    yield;
    yield* settle(orderId, payment);
  }

  /** The first payment begins a subscription, and a refund may end it. So its current state is read at once. */
  function* settle(orderId: number, payment: Parameters<ModelDatabase['settlePayment']>[1]): Process {
    const before = database.readOrder(orderId);
    database.settlePayment(orderId, payment);
    const after = database.readOrder(orderId);
    const rowId = (after.status === 'refunded' ? after.rowId : undefined) ?? database.rowOfOrder(orderId)?.id;
    if (rowId !== undefined && before.status !== after.status && isSettled(after)) {
      if (after.status === 'refunded') database.change(rowId, { syncAt: 0 });
      parts.startJob(sync(rowId));
    }
    yield;
  }

  function* resetOrder(order: Order, rowId: number): Process {
    const made = service.listOfOrder(order.id);
    yield;
    for (const { id, attempt, state } of made) {
      if (attempt > order.attempt || isOver(state)) continue;
      const facts = yield* abandon(id);
      if (isOver(facts.state)) continue;
      if (isRunning(facts.state)) database.save(order.id, order.attempt, rowId, facts);
      yield;
      return;
    }
    database.nextAttempt(order.id, order.attempt);
    yield;
  }

  /** @returns the invoice to pay, null where nothing is due, undefined when the order has to be looked at again. */
  function* create(order: Order, row: Row): Step<string | null | undefined> {
    const key = has('sameKey') ? `${order.id}:${order.attempt}` : undefined;
    let facts: ServiceFacts;
    try {
      facts = service.create(key, order, row.trialCard, order.isTrial);
    } catch (error) {
      yield;
      if (error instanceof Lost) database.markUnknown(row.id);
      if (!(error instanceof FailedForGood)) throw error;
      yield* resetOrder(order, row.id);
      return undefined;
    }
    yield;
    const isSaved = database.save(order.id, order.attempt, row.id, facts);
    yield;
    if (!isSaved && has('showOwn')) return undefined;
    if (!order.isTrial) return facts.firstInvoice?.id;
    yield* sync(row.id);
    return null;
  }

  function* browser(orderId: number, invoiceId: string): Process {
    for (let tries = 0; tries < 2; tries++) {
      let isPaid = false;
      try {
        isPaid = service.confirm(invoiceId).status === 'paid';
      } catch {
        yield;
      }
      yield;
      if (isPaid) break;
    }
    if (random.next(3) === 0) yield* syncOrder(orderId);
  }

  function* subscribe(user: string, product: string): Process {
    for (let round = 0; round < rounds; round++) {
      const { kind, order } = database.open(user, product);
      yield;
      const row = database.rowOfOrder(order.id);
      if (kind === 'closing' || row === undefined) {
        yield* expire(order.id);
        continue;
      }
      const invoiceId =
        order.invoiceId === null ? yield* create(order, row) : yield* check(order.id, order.invoiceId);
      if (typeof invoiceId !== 'string') continue;
      parts.openBrowser(browser(order.id, invoiceId));
      return;
    }
  }

  function* check(orderId: number, invoiceId: string): Step<string | undefined> {
    const payment = service.readPayment(invoiceId);
    yield;
    if (payment.status === 'open' || payment.status === 'processing') return invoiceId;
    yield* settle(orderId, payment);
    return undefined;
  }

  function* startTrial(user: string, product: string, card: string): Process {
    for (let round = 0; round < rounds; round++) {
      if (!has('trialWithOrder') && database.liveRow(user, product) === undefined) {
        database.takeTrial(user, card, database.orders.length + 1);
        yield;
      }
      const { kind, order } = database.open(user, product, card);
      yield;
      const row = database.rowOfOrder(order.id);
      if (kind === 'closing' || row === undefined) {
        yield* expire(order.id);
        continue;
      }
      if (row.serviceId !== null) return;
      if ((yield* create(order, row)) !== undefined) return;
    }
  }

  function* setRenewal(user: string, product: string, renews: boolean): Process {
    const wished = database.wish(user, product, renews);
    parts.press(wished.id, renews);
    yield;
    try {
      yield* pursue(wished);
    } finally {
      const row = database.readRow(wished.id);
      if (!renews && isRunning(row.state) && !row.renews && row.wish === null) parts.acknowledgeStop(row.id);
    }
  }

  /** The gateway's steps to end an unpaid subscription. */
  function* abandon(id: string): Step<ServiceFacts> {
    const facts = service.read(id);
    yield;
    const isUnpaid = facts.state === 'incomplete' || (isOver(facts.state) && facts.hasOpenInvoice);
    if (!isUnpaid) return facts;
    if (has('voidFirst')) {
      service.voidInvoices(id);
      yield;
    }
    const given = service.read(id);
    yield;
    const isVoid = given.firstInvoice?.status === 'void' || !has('voidFirst');
    if (given.state !== 'incomplete' || (!isVoid && has('stayWhileUnderWay'))) return given;
    const ended = service.end(id);
    yield;
    return ended;
  }

  function* expire(orderId: number): Process {
    const order = database.close(orderId);
    yield;
    if (order.status === 'paid' || order.status === 'refunded' || order.status === 'expired') return;
    const row = database.rowOfOrder(orderId);
    if (row !== undefined)
      try {
        if (!(yield* endAtService(order, { ...row }))) return;
        if (yield* mustStay(order)) return;
      } catch (error) {
        if (has('expireOnlyEnded')) throw error;
      }
    database.expire(orderId, row?.id);
    yield;
  }

  function* endAtService(order: Order, row: Row): Step<boolean> {
    let names = row.serviceId === null ? [] : [row.serviceId];
    if (names.length === 0 || order.attempt > 1) {
      const listed = service.listOfOrder(order.id).map(({ id }) => id);
      yield;
      names = [...new Set([...names, ...listed])];
    }
    for (const id of names) {
      const facts = yield* abandon(id);
      if (isOver(facts.state)) continue;
      if (facts.state === 'incomplete') {
        if (has('stayWhileUnderWay')) return false;
        continue;
      }
      if (row.serviceId === null) database.change(row.id, { serviceId: id });
      yield;
      yield* sync(row.id);
      return false;
    }
    return true;
  }

  function* mustStay(order: Order): Step<boolean> {
    if (order.invoiceId === null || order.isTrial || !has('stayWhileUnderWay')) return false;
    const payment = service.readPayment(order.invoiceId);
    yield;
    if (payment.status === 'void') return false;
    if (payment.status === 'paid') yield* settle(order.id, payment);
    return true;
  }

  return { subscribe, startTrial, setRenewal, sync, syncOrder, settle, create, expire, endAtOnce, listPaid };
}
