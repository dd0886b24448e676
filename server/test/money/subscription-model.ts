// One schedule of the subscription model: buyers, cards, banks and a service with its own clock, in a random order.
import { forgiving, type NetworkCounts } from './model-network.ts';
import { createRandomSequence } from './random-sequence.ts';
import { createDatabase, type Answer } from './subscription-model-database.ts';
import type { SubscriptionGuard } from './subscription-model-guards.ts';
import type { Process } from './subscription-model-processes.ts';
import { brokenAtRest, brokenByCharge, brokenNow, type State } from './subscription-model-promises.ts';
import { createReconciliation } from './subscription-model-reconcile.ts';
import { day, hour, minute, price } from './subscription-model-facts.ts';
import { createService } from './subscription-model-service.ts';

const users = ['ada', 'ben'];
const products = ['club', 'club', 'club', 'gold'];
/**
 * How long the schedule follows a payment. At least one reconciliation succeeds within this time, whatever the
 * faults.
 */
const watched = 30 * day;
/** The last one is shared by two people. */
const cards: Readonly<Record<string, readonly string[]>> = { ada: ['red', 'joint'], ben: ['joint', 'blue'] };

export interface SubscriptionCounts extends NetworkCounts {
  schedules: number;
  kills: number;
  deliveries: number;
  lostDeliveries: number;
  sleepers: number;
  charges: number;
  renewals: number;
  trials: number;
  stops: number;
}

export const noSubscriptionCounts = (): SubscriptionCounts => ({
  schedules: 0,
  kills: 0,
  deliveries: 0,
  lostDeliveries: 0,
  sleepers: 0,
  charges: 0,
  renewals: 0,
  trials: 0,
  stops: 0,
  lostReplies: 0,
  lateRequests: 0,
  storedFailures: 0,
  freeFailures: 0,
  refusedAsBusy: 0,
});

/** Runs a schedule. @returns what it broke, nothing when the design holds. */
export function runSubscriptionSchedule(
  numbers: readonly number[],
  without: readonly SubscriptionGuard[] = [],
  counts = noSubscriptionCounts(),
): string[] {
  const random = createRandomSequence(numbers);
  const has = (guard: SubscriptionGuard): boolean => !without.includes(guard);
  const broken: string[] = [];
  const stopped = new Map<number, number>();
  const pressedStop = new Set<number>();
  const lookedAt = new Map<string, { readonly switched: number; readonly at: number }>();
  const paidAtPage = new Set<string>();
  const server: Process[] = [];
  const browsers: Process[] = [];
  const asleep: Answer[] = [];
  let isFaulty = true;

  const service = createService(random, has, counts, (charge) => {
    counts.charges++;
    if (charge.by === 'renewal') counts.renewals++;
    broken.push(...brokenByCharge(state, charge));
    if (charge.by === 'page') paidAtPage.add(charge.invoice.id);
  });
  const database = createDatabase(has, service.now);
  const state: State = { service, database, stopped, pressedStop, lookedAt, paidAtPage };
  const processes = createReconciliation({
    service,
    database,
    random,
    has,
    openBrowser: (browser) => browsers.push(browser),
    startJob: (job) => server.push(job),
    shelve: (answer) => {
      if (!isFaulty || random.next(12) > 0) return false;
      counts.sleepers++;
      asleep.push(answer);
      return true;
    },
    press: (rowId, renews) => {
      if (renews) {
        stopped.delete(rowId);
        pressedStop.delete(rowId);
      } else pressedStop.add(rowId);
    },
    acknowledgeStop: (rowId) => {
      counts.stops++;
      if (pressedStop.has(rowId)) stopped.set(rowId, service.now());
    },
    lookedAt: (serviceId, switched) => {
      const known = lookedAt.get(serviceId);
      if (known === undefined || known.switched < switched)
        lookedAt.set(serviceId, { switched, at: service.now() });
    },
  });

  const step = (list: Process[]): void => {
    const process = random.pick(list);
    if (process === undefined) return;
    let isOverNow: boolean | undefined = true;
    // The request failed, and its caller will retry.
    forgiving(() => {
      isOverNow = process.next().done;
    });
    if (isOverNow) list.splice(list.indexOf(process), 1);
  };
  /** Runs one of ours to its end. */
  const finish = (): void => {
    const [process] = server.splice(random.next(Math.max(1, server.length)), 1);
    if (process !== undefined) forgiving(() => drain(process));
  };
  const kill = (count: number): void => {
    counts.kills += count;
    server.splice(count === 1 ? random.next(server.length) : 0, count);
  };
  const deliver = (): void => {
    const event = random.pick(service.events);
    if (event === undefined || event.isLost) return;
    if (random.next(4) === 0) {
      event.isLost = true;
      counts.lostDeliveries++;
    } else {
      counts.deliveries++;
      server.push(processes.webhook(event));
    }
  };
  const lookCalmly = (): void => {
    const before = isFaulty;
    isFaulty = false;
    service.calmly(() => drain(processes.reconcile()));
    isFaulty = before;
  };
  const nextForgotten = (): number =>
    Math.min(
      ...database.orders
        .map(({ paidAt }) => (paidAt ?? 0) + watched - minute)
        .filter((at) => at > service.now() && has('reconcile')),
    );
  /** Nothing of ours takes longer than some minutes: what runs when much time passes is over, one way or the other. */
  const pass = (seconds: number): void => {
    if (seconds > 10 * minute) {
      for (let times = random.next(2) * server.length; times > 0; times--) finish();
      kill(server.length);
    }
    const until = service.now() + seconds;
    for (let at = nextForgotten(); at < until; at = nextForgotten()) {
      service.advance(at - service.now());
      lookCalmly();
    }
    service.advance(until - service.now());
  };
  const passMuch = (): void => {
    const ends = service.subscriptions.flatMap(({ dueAt }) => dueAt ?? []);
    const next = Math.min(...ends) - service.now();
    const around = [next - 5 * minute, next + minute, next + 2 * hour].filter((seconds) => seconds > 0);
    pass(random.pick([31 * minute, hour, day, 8 * day, ...around.filter(Number.isFinite)]) ?? hour);
  };
  const switchOutside = (): void => {
    const row = random.pick(database.rows);
    if (row?.serviceId == null) return;
    const choice = random.next(5);
    stopped.delete(row.id);
    pressedStop.delete(row.id);
    if (choice === 0) service.endOutside(row.serviceId);
    else service.switchOutside(row.serviceId, choice < 3);
  };
  const buyer = (): readonly [string, string] => [random.pick(users) ?? '', random.pick(products) ?? ''];
  const paidInvoice = (): string | undefined =>
    random.pick(service.invoices.filter(({ status, amount }) => status === 'paid' && amount > 0))?.id;
  const heldInvoice = (): string | undefined =>
    service.invoices.find(({ dispute }) => dispute === 'open')?.id;
  const act = (): void => {
    const action = random.next(28);
    if (action < 3) server.push(processes.subscribe(...buyer()));
    else if (action < 6) {
      const [user, product] = buyer();
      counts.trials++;
      server.push(processes.startTrial(user, product, random.pick(cards[user] ?? []) ?? ''));
    } else if (action < 9) deliver();
    else if (action < 12 && has('reconcile')) server.push(processes.reconcile());
    else if (action < 14) pass(minute * (1 + random.next(10)));
    else if (action < 17) passMuch();
    else if (action === 17) kill(Math.min(random.next(8) === 0 ? server.length : 1, server.length));
    else if (action === 18) service.arriveEarly();
    else if (action < 22) server.push(processes.setRenewal(...buyer(), random.next(5) < 2));
    else if (action === 22) {
      const invoice = paidInvoice();
      if (invoice !== undefined && random.next(2) === 0)
        service.refund(invoice, random.next(2) === 0 ? price : 40);
    } else if (action === 23) {
      const invoice = heldInvoice() ?? paidInvoice();
      if (invoice !== undefined) service.dispute(invoice);
    } else if (action === 24 && random.next(2) === 0) switchOutside();
    else if (action === 25 && random.next(8) === 0) database.deleted.add(random.pick(users) ?? '');
    else if (action === 26) {
      const answer = asleep.splice(random.next(3), 1)[0];
      if (answer !== undefined) database.apply(answer);
    } else if (action === 27) {
      const one = random.pick(service.subscriptions);
      const order = random.pick(database.orders);
      if (one !== undefined && database.rowOfService(one.id) !== undefined && random.next(3) === 0)
        service.payOwed(one.id);
      else if (order !== undefined) server.push(processes.syncOrder(order.id));
    }
  };

  counts.schedules++;
  const steps = 20 + random.length;
  for (let number = 0; number < steps; number++) {
    forgiving(act);
    if (random.next(3) === 0) finish();
    else for (let times = random.next(6); times > 0; times--) step(random.next(3) === 0 ? browsers : server);
    broken.push(...brokenNow(state));
    if (broken.length > 0) return broken;
  }

  // Faults are over, no webhook ever comes, and only reconciliation runs.
  kill(server.length);
  browsers.length = 0;
  isFaulty = false;
  service.endFaults();
  const settle = (seconds: number): void => {
    service.advance(seconds);
    if (has('reconcile')) drain(processes.reconcile());
    for (const job of server.splice(0)) drain(job);
  };
  for (const seconds of [31 * minute, hour, 25 * hour]) settle(seconds);
  service.sleep();
  for (const seconds of [25 * hour, minute]) settle(seconds);
  for (const answer of asleep) database.apply(answer);
  broken.push(...brokenAtRest(state));
  if (broken.length > 0) return broken;

  // No buyer is blocked: each one without a subscription can subscribe.
  for (const user of users) {
    const product = random.pick(products) ?? '';
    if (database.deleted.has(user)) continue;
    forgiving(() => drain(processes.subscribe(user, product)));
    for (const browser of browsers.splice(0)) drain(browser);
    settle(minute);
    const hasIt =
      database.covers(user, product) ||
      database.liveRow(user, product) !== undefined ||
      database.orders.some((order) => order.user === user && order.product === product && order.disputed);
    if (!hasIt) broken.push('a buyer who can no longer subscribe');
  }
  return [...broken, ...brokenAtRest(state)];
}

function drain(process: Process): void {
  for (let steps = 0; steps < 10_000; steps++) if (process.next().done === true) return;
  throw new Error('A process of the model never ends.');
}
