// One schedule of the model: buyers, webhooks, expiry, refunds and kills, in a random order.
// Afterwards all accounts must balance.
import { createModelCards, type ModelCards } from './model-cards.ts';
import type { Guard } from './model-guards.ts';
import { forgiving } from './model-network.ts';
import {
  bundle,
  createModelOrders,
  items,
  itemsOf,
  usesMaximum,
  usesOf,
  type ModelOrders,
} from './model-orders.ts';
import { createModelProcesses, type Process } from './model-processes.ts';
import { createModelStripe, type ModelStripe } from './model-stripe.ts';
import { createRandomSequence, noCounts, type Counts } from './random-sequence.ts';

const users = ['ada', 'ben'];

interface State {
  readonly stripe: ModelStripe;
  readonly database: ModelOrders;
  readonly cards: ModelCards;
}

/** The invariants that hold at every moment. */
function brokenNow({ stripe, database, cards }: State): string[] {
  const broken = cards.listUntrue();
  const chargesOf = (orderId: number) =>
    stripe.intents.filter((intent) => intent.orderId === orderId && intent.status === 'succeeded');
  for (const order of database.orders) {
    if (order.wasRefunded && order.status !== 'refunded') broken.push('a refunded order came back');
    if (order.status === 'refunded') order.wasRefunded = true;
    if (chargesOf(order.id).length > 1) broken.push('two charges for one order');
    const given = database.entitlements.filter((one) => one.orderId === order.id);
    if (given.length > itemsOf(order.product).length) broken.push('two entitlements for one order and item');
    if (given.some((one) => one.active) && chargesOf(order.id).length === 0)
      broken.push('an entitlement without a payment');
  }
  // By the book money never comes for an expired order, so there is no use too many.
  if (usesOf(database.orders) > usesMaximum) broken.push('a coupon used too often');
  for (const user of users)
    for (const item of items) {
      const charged = database.orders.filter(
        (order) =>
          order.user === user &&
          itemsOf(order.product).includes(item) &&
          order.running &&
          chargesOf(order.id).some((intent) => intent.refunded < intent.amount),
      );
      if (charged.length > 1) broken.push('a buyer charged twice for one item');
    }
  return broken;
}

/** The invariants that hold after the last fault and a reconciliation. */
function brokenAtRest(state: State, counts: Counts): string[] {
  const { stripe, database } = state;
  const broken = brokenNow(state);
  for (const intent of stripe.intents.filter((one) => one.status === 'succeeded')) {
    const isRefunded = intent.refunded >= intent.amount;
    if (isRefunded) counts.refunded++;
    else counts.charged++;
    const order = database.read(intent.orderId);
    if (order.status !== (isRefunded ? 'refunded' : 'paid'))
      broken.push(`a payment whose order is ${order.status}`);
    const active = database.entitlements.filter((one) => one.orderId === order.id && one.active).length;
    if (active !== (isRefunded || !order.running ? 0 : itemsOf(order.product).length))
      broken.push('a payment without its entitlements');
  }
  if (database.coupon.uses !== usesOf(database.orders)) broken.push('a use that no order holds');
  if (database.orders.some((order) => order.status === 'expiring'))
    broken.push('an order that never ends expiring');
  return broken;
}

/** Runs a schedule. @returns what it broke, nothing when the design holds. */
export function runSchedule(
  numbers: readonly number[],
  without: readonly Guard[] = [],
  counts = noCounts(),
): string[] {
  const random = createRandomSequence(numbers);
  const has = (guard: Guard): boolean => !without.includes(guard);
  const stripe = createModelStripe(random, has, counts);
  const database = createModelOrders(has);
  const cards = createModelCards({ stripe, database, has });
  const state = { stripe, database, cards };
  const server: Process[] = [];
  const browsers: Process[] = [];
  const processes = createModelProcesses({
    stripe,
    database,
    cards,
    random,
    has,
    openBrowser: (browser) => browsers.push(browser),
  });

  const step = (list: Process[]): void => {
    const process = random.pick(list);
    if (process === undefined) return;
    let isOver: boolean | undefined = true;
    try {
      isOver = process.next().done;
    } catch (error) {
      // The request failed, and its caller will retry. Any other error is a bug of the model.
      if (!(error instanceof Error) || error.constructor === Error) throw error;
    }
    if (isOver === true) list.splice(list.indexOf(process), 1);
  };
  const deliver = (): void => {
    const event = random.pick(stripe.events);
    if (event === undefined || event.lost) return;
    if (random.next(4) === 0) {
      event.lost = true;
      counts.lostDeliveries++;
      return;
    }
    counts.deliveries++;
    if (event.delivered++ > 0) counts.repeatedDeliveries++;
    server.push(processes.webhook(event));
  };
  const act = (): void => {
    const action = random.next(19);
    const order = random.pick(database.orders);
    if (action < 3) {
      const product = ['game', bundle][random.next(6)] ?? 'season';
      const hasCoupon = product !== bundle && random.next(3) === 0;
      if (hasCoupon) counts.withCoupon++;
      if (product === bundle) counts.bundles++;
      const withCard = random.next(4) === 0;
      if (withCard) counts.withCard++;
      server.push(processes.buy(random.pick(users) ?? '', product, { hasCoupon, withCard }));
    } else if (action < 6) deliver();
    else if (action === 6 && order) server.push(processes.expire(order.id));
    else if (action === 7 && order?.intentId && random.next(2) === 0) stripe.refund(order.intentId);
    else if (action === 8 && order) server.push(processes.sync(order.id));
    else if (action === 9 && has('reconcile')) server.push(processes.reconcile());
    else if (action === 10 && random.next(2) === 0) kill();
    else if (action === 12 && random.next(4) === 0 && order) database.end(order.id);
    else if (action === 13 || action === 14) stripe.late.splice(random.next(9), 1)[0]?.();
  };
  const kill = (): void => {
    const count = random.next(8) === 0 ? server.length : Math.min(1, server.length);
    counts.kills += count;
    server.splice(count === 1 ? random.next(server.length) : 0, count);
  };

  counts.schedules++;
  const steps = 40 + random.length;
  for (let number = 0; number < steps; number++) {
    forgiving(act);
    step(random.next(3) === 0 ? browsers : server);
    const broken = brokenNow(state);
    if (broken.length > 0) return broken;
  }

  server.length = 0;
  browsers.length = 0;
  stripe.endFaults();
  const settle = (): void => {
    for (let times = 0; times < 2; times++) {
      if (has('reconcile')) drain(processes.reconcile());
      else for (const row of database.inbox.values()) if (!row.done) drain(processes.webhook(row.event));
    }
  };
  settle();
  for (const late of stripe.late.splice(0)) forgiving(late);
  settle();
  const broken = brokenAtRest(state, counts);
  if (broken.length > 0) return broken;

  // No buyer is blocked: each can buy at the second attempt at the latest. The second attempt uses no saved card,
  // because both idempotency keys of a saved card may keep a failure until the order ends.
  for (let tries = 0; tries < 2; tries++) {
    for (const user of users)
      for (const item of items) {
        drain(processes.buy(user, item, { withCard: user === 'ada' && tries === 0 }));
        for (const browser of browsers.splice(0)) drain(browser);
      }
    settle();
  }
  const stuck = users.some((user) =>
    items.some(
      (item) =>
        !database.orders.some(
          (one) =>
            one.user === user && itemsOf(one.product).includes(item) && one.status === 'paid' && one.running,
        ),
    ),
  );
  return [...brokenNow(state), ...(stuck ? ['a buyer who can no longer buy'] : [])];
}

function drain(process: Process): void {
  for (let steps = 0; steps < 10_000; steps++) if (process.next().done === true) return;
  throw new Error('A process of the model never ends.');
}
