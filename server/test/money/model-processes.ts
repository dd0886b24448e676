// The verbs of money as processes. At every `yield` the process may be killed, or others may run in between.
import type { ModelCards } from './model-cards.ts';
import type { Guarded } from './model-guards.ts';
import { FailedForGood } from './model-network.ts';
import type { ModelOrder, ModelOrders } from './model-orders.ts';
import type { ModelEvent, ModelIntent, ModelStripe } from './model-stripe.ts';
import type { RandomSequence } from './random-sequence.ts';

export type Process = Generator<void, void, void>;

export interface ModelParts {
  readonly stripe: ModelStripe;
  readonly database: ModelOrders;
  readonly cards: ModelCards;
  readonly random: RandomSequence;
  readonly has: Guarded;
  /** Starts the buyer's browser, which lives on when the server dies. */
  readonly openBrowser: (process: Process) => void;
}

const rounds = 3;

export function createModelProcesses({ stripe, database, cards, random, has, openBrowser }: ModelParts) {
  function* sync(orderId: number): Process {
    const order = database.read(orderId);
    yield;
    if (order.intentId === null) return;
    const intent = stripe.read(order.intentId);
    yield;
    database.apply(intent);
  }

  function* browser(orderId: number, intentId: string): Process {
    for (let tries = 0; tries < 2; tries++) {
      let intent: ModelIntent | undefined;
      try {
        intent = stripe.confirm(intentId);
      } catch {
        yield;
      }
      yield;
      if (!has('grantOnPaidOnly')) database.grant(orderId);
      if (intent?.status === 'succeeded') break;
    }
    if (random.next(3) === 0) yield* sync(orderId);
  }

  function* resetOrder(orderId: number, attempt: number): Process {
    const intents = stripe.listOfOrder(orderId).filter((intent) => intent.attempt <= attempt);
    for (const intent of intents) {
      yield;
      const canceled = stripe.cancel(intent.id);
      if (canceled.status !== 'succeeded') continue;
      yield;
      database.apply(canceled);
      return;
    }
    yield;
    database.nextAttempt(orderId, attempt);
  }

  function* expire(orderId: number): Process {
    const order = database.close(orderId);
    yield;
    if (order.status === 'paid' || order.status === 'refunded' || order.status === 'expired') return;
    if (has('cancelFirst'))
      for (const intentId of yield* intentsToCancel(order)) {
        const intent = yield* cancel(intentId);
        if (intent?.status === 'succeeded') {
          database.apply(intent);
          return;
        }
      }
    database.expire(orderId);
  }

  /** An order with an intent at its first attempt has no other: one key makes one intent. */
  function* intentsToCancel(order: ModelOrder): Generator<void, string[], void> {
    const own = order.intentId === null ? [] : [order.intentId];
    if (own.length > 0 && order.attempt === 1) return own;
    const listed = stripe.listOfOrder(order.id).map((intent) => intent.id);
    yield;
    return [...new Set([...own, ...listed])];
  }

  function* cancel(intentId: string): Generator<void, ModelIntent | undefined, void> {
    try {
      const intent = stripe.cancel(intentId);
      yield;
      return intent;
    } catch (error) {
      if (has('expireOnlyCanceled')) throw error;
      return undefined;
    }
  }

  /** The intent to pay, or nothing when the order has to be looked at again. */
  function* intentToShow(order: ModelOrder): Generator<void, string | undefined, void> {
    if (order.intentId !== null) {
      const known = stripe.read(order.intentId);
      yield;
      if (known.status !== 'succeeded' && known.status !== 'canceled') return known.id;
      database.apply(known);
      return undefined;
    }
    const key = has('sameKey') ? `order:${order.id}:${order.attempt}` : undefined;
    try {
      const intent = stripe.create(key, order.id, order.attempt, order.amount);
      yield;
      const saved = database.saveIntent(order.id, order.attempt, intent.id);
      yield;
      if (!has('showOwn')) return intent.id;
      const isOpen = saved.status === 'created' || saved.status === 'failed' || !has('closeFirst');
      return saved.intentId === intent.id && isOpen ? intent.id : undefined;
    } catch (error) {
      if (!(error instanceof FailedForGood)) throw error;
      yield;
      yield* resetOrder(order.id, order.attempt);
      return undefined;
    }
  }

  function* buy(user: string, product: string, { hasCoupon = false, withCard = false } = {}): Process {
    for (let round = 0; round < rounds; round++) {
      if (hasCoupon && !has('useWithOrder')) {
        database.takeUse();
        yield;
      }
      const order = database.openOrder(user, product, hasCoupon);
      yield;
      if (order === undefined || order.status === 'paid') return;
      if (order.status === 'expiring') {
        yield* expire(order.id);
        continue;
      }
      const intentId = yield* intentToShow(order);
      yield;
      if (intentId === undefined) continue;
      if (withCard) yield* cards.pay(order.id, intentId);
      else openBrowser(browser(order.id, intentId));
      return;
    }
  }

  function* work(event: ModelEvent): Process {
    if (database.inbox.get(event.id)?.done !== false) return;
    if (!has('readAgain')) return database.believe(event);
    const intent = stripe.read(event.intentId);
    yield;
    database.apply(intent, event.id);
  }

  function* webhook(event: ModelEvent): Process {
    if (!database.receive(event)) return;
    yield;
    yield* work(event);
  }

  function* reconcile(): Process {
    for (const row of database.inbox.values()) if (!row.done) yield* work(row.event);
    for (const { id } of database.orders.slice()) {
      yield* sync(id);
      if (database.read(id).status === 'expiring') yield* expire(id);
    }
  }

  return { buy, expire, reconcile, sync, webhook };
}
