// The invariants of the subscription model, at every moment and after the last fault.
import { isOver, isRunning } from '../../src/commerce/index.ts';
import type { ModelDatabase, Row } from './subscription-model-database.ts';
import { day, type Charge, type ServiceInvoice } from './subscription-model-facts.ts';
import type { ModelService } from './subscription-model-service.ts';

export interface State {
  readonly service: ModelService;
  readonly database: ModelDatabase;
  /** Rows whose owner got the answer "does not renew", with its time, and has not resumed since. */
  readonly stopped: ReadonlyMap<number, number>;
  /** Rows whose owner pressed "stop" last. */
  readonly pressedStop: ReadonlySet<number>;
  /** Up to which switch of its renewal each subscription was looked at to the end, and when. */
  readonly lookedAt: ReadonlyMap<string, { readonly switched: number; readonly at: number }>;
  /** Invoices that were paid at the service's own page. */
  readonly paidAtPage: ReadonlySet<string>;
}

const graceSeconds = 7 * day;

const isGone = (invoice: Readonly<ServiceInvoice>): boolean =>
  (invoice.amount > 0 && invoice.refunded >= invoice.amount) || invoice.dispute === 'lost';
const paidOf = (invoices: readonly Readonly<ServiceInvoice>[]): readonly Readonly<ServiceInvoice>[] =>
  invoices.filter(({ status }) => status === 'paid');
const newestOf = (paid: readonly Readonly<ServiceInvoice>[]): Readonly<ServiceInvoice> | undefined =>
  paid.reduce<Readonly<ServiceInvoice> | undefined>(
    (last, one) => (last === undefined || one.end > last.end ? one : last),
    undefined,
  );

/** The invariants at the moment of a charge. */
export function brokenByCharge(
  { service, database, stopped, lookedAt, paidAtPage }: State,
  { subscription, invoice, by }: Charge,
): string[] {
  const broken: string[] = [];
  if (by === 'creation') broken.push('a creation that charged');
  if (database.orders[subscription.orderId - 1]?.status === 'expired')
    broken.push('an expired order was charged');
  const row = database.rowOfService(subscription.id);
  if (row === undefined) broken.push('a subscription was charged that is nobody’s');
  const stoppedAt = row && stopped.get(row.id);
  const seen = lookedAt.get(subscription.id);
  if (stoppedAt !== undefined && by === 'renewal' && seen?.switched === subscription.switched) {
    // A renewal before the stop is valid: the subscription ends after that period. A failed renewal is not retried.
    const isRenewedFirst = invoice.start <= Math.max(stoppedAt, seen.at) && subscription.tries === 0;
    if (!isRenewedFirst) broken.push('charged after a stop that was acknowledged');
  }
  const isTwice = service.subscriptions.some(
    (other) =>
      other.user === subscription.user &&
      other.product === subscription.product &&
      other.invoices.some(
        (one) =>
          one !== invoice &&
          one.status === 'paid' &&
          one.amount > 0 &&
          !isGone(one) &&
          !paidAtPage.has(one.id) &&
          one.start < invoice.end &&
          invoice.start < one.end,
      ),
  );
  if (isTwice && by !== 'page') broken.push('a buyer charged twice for one time');
  return broken;
}

/** The invariants that hold at every moment. */
export function brokenNow({ service, database }: State): string[] {
  const broken: string[] = [];
  const { rows, entitlements } = database;
  const isTwice = rows.some(
    (row, index) =>
      !isOver(row.state) &&
      rows.some(
        (other, later) =>
          later > index && !isOver(other.state) && other.user === row.user && other.product === row.product,
      ),
  );
  if (isTwice) broken.push('two live subscriptions');
  for (const { order, active, startsAt, endsAt } of entitlements) {
    if (!active || service.now() < startsAt || service.now() >= endsAt) continue;
    const invoice = service.invoices.find(({ id }) => id === order.invoiceId);
    if (invoice?.status !== 'paid') broken.push('access without a paid invoice');
    // Until the first read of the subscription, the first payment's period runs from the day of its record.
    else if (database.isKnown(order) && service.now() >= invoice.end + graceSeconds)
      broken.push('access after its days of grace');
    else if (database.isTrialUnpaid(order) && service.now() >= invoice.end)
      broken.push('days of grace for a trial that was never paid');
  }
  return broken;
}

/** A trial counts from the moment it has a card. Without one it ends, and charges nobody. */
function brokenTrials({ service, database }: State): string[] {
  const broken: string[] = [];
  const armed = service.subscriptions.filter(({ isTrial, card }) => isTrial && card !== undefined);
  if (new Set(armed.map(({ user }) => user)).size < armed.length) broken.push('two trials of one person');
  const cards = armed.flatMap(({ id }) => database.rowOfService(id)?.trialCard ?? []);
  if (new Set(cards).size < cards.length) broken.push('two trials of one card');
  return broken;
}

function brokenAccess(state: State, row: Row): string[] {
  const { service, database } = state;
  const broken: string[] = [];
  if (row.serviceId === null || row.state === 'abandoned') return broken;
  const { invoices, state: serviceState, renews } = service.find(row.serviceId);
  const paid = paidOf(invoices);
  const newest = newestOf(paid);
  // A trial whose first payment failed was never paid.
  const hasPaid = serviceState !== 'past_due' || paid.some(({ amount }) => amount > 0);
  const mayRenew = renews && isRunning(serviceState) && hasPaid;
  const end = newest === undefined ? 0 : newest.end + (mayRenew ? graceSeconds : 0);
  const isOwed = newest !== undefined && !isGone(newest) && newest.dispute !== 'open' && service.now() < end;
  const given = database.entitlements.filter(
    (one) => one.order.rowId === row.id && one.active && service.now() < one.endsAt,
  );
  if (given.some(({ order }) => order.invoiceId !== newest?.id)) broken.push('access of an earlier period');
  const own = given.filter(({ order }) => order.invoiceId === newest?.id);
  // Days of grace that began and were stopped do not begin again.
  const least = isOwed && service.now() < newest.end ? 1 : 0;
  if (own.length < least || own.length > (isOwed ? 1 : 0))
    broken.push(`a paid period that opens ${own.length} times`);
  else if (own[0] !== undefined && own[0].endsAt !== end)
    broken.push('access that does not end with its period');
  return broken;
}

/** The invariants that hold after the last fault and a reconciliation. */
export function brokenAtRest(state: State): string[] {
  const { service, database, pressedStop } = state;
  const broken = [...brokenNow(state), ...brokenTrials(state)];
  for (const order of database.orders)
    if (order.status === 'created' || order.status === 'failed' || order.status === 'expiring')
      broken.push(`an order that stays ${order.status}`);
  const lines = new Map(database.ledger);
  for (const invoice of paidOf(service.invoices)) {
    if (invoice.amount === 0) continue;
    const orders = database.orders.filter(({ invoiceId }) => invoiceId === invoice.id);
    if (orders.length !== 1) broken.push(`a paid invoice with ${orders.length} orders`);
    if (orders[0]?.status !== (isGone(invoice) ? 'refunded' : 'paid'))
      broken.push(`a paid invoice whose order is ${orders[0]?.status}`);
    for (const { name, amount } of invoice.moves) {
      if (lines.get(name) !== amount) broken.push('money that is not in the ledger');
      lines.delete(name);
    }
  }
  if (lines.size > 0) broken.push('a line of the ledger without its money');
  for (const row of database.rows) {
    broken.push(...brokenAccess(state, row));
    const one = row.serviceId === null ? undefined : service.find(row.serviceId);
    if (row.state === 'opening' || row.state === 'unknown' || row.state === 'incomplete')
      broken.push(`a subscription that stays ${row.state}`);
    else if (row.state !== 'abandoned') {
      if (one === undefined || one.state !== row.state) broken.push('a mirror that shows another state');
      else if (isRunning(one.state) && one.renews !== row.renews)
        broken.push('a mirror that shows another renewal');
    }
    const newest = one && newestOf(paidOf(one.invoices));
    if (one !== undefined && isRunning(one.state) && newest !== undefined && isGone(newest))
      broken.push('a refunded subscription that still runs');
    if (row.wish !== null) broken.push('a wish that stays a wish');
    if (one !== undefined && isRunning(one.state) && pressedStop.has(row.id) && one.renews)
      broken.push('a stop that nobody saw through');
    if (row.state === 'trialing' && one?.card === undefined)
      broken.push('a trial that stays without its card');
  }
  for (const { user, id, state: serviceState, card } of service.subscriptions) {
    const isKnown = database.rowOfService(id) !== undefined;
    const canCharge = isRunning(serviceState) && card !== undefined;
    if (canCharge && !isKnown) broken.push('a subscription that is nobody’s may charge');
    if (canCharge && database.deleted.has(user)) broken.push('a deleted account that may be charged');
  }
  for (const user of new Set(database.rows.map((row) => row.user))) {
    const begun = database.rows.some(
      (row) => row.user === user && row.trialCard !== undefined && row.state !== 'abandoned',
    );
    if (begun !== database.trialUsed.has(user)) broken.push('a trial that was not given back');
  }
  return broken;
}
