// After the last fault, reconciliation alone must bring every subscription, its orders and its access to the
// service's state.
import { limits } from '@floodlit/contract/limits';
import {
  checkInvariants,
  listEntitlements,
  reconcile,
  subscribe,
  type SubscriptionFacts,
} from '../../src/commerce/index.ts';
import type { Connection } from '../../src/db/connect.ts';
import { addSeconds } from '../../src/kernel/clock.ts';
import { isGone, isHeld } from './intents.ts';
import type { ScheduleWorld } from './schedule-world.ts';
import { origin, type Remembered } from './subscription-schedule.ts';

const minuteSeconds = 60;
const daySeconds = 86_400;

const isRunning = ({ state }: Pick<SubscriptionFacts, 'state'>): boolean =>
  state === 'active' || state === 'trialing' || state === 'past_due';

/** The records of this schedule, in the database and at the service. */
async function readBoth({ db }: Connection, { buyers, payments, subscriptions }: ScheduleWorld) {
  const buyerIds = buyers.map(({ userId }) => userId);
  const rows = await db
    .selectFrom('commerce.subscriptions')
    .where('user_id', 'in', buyerIds)
    .selectAll()
    .execute();
  const orders = await db
    .selectFrom('commerce.orders')
    .where('user_id', 'in', buyerIds)
    .where('type', '=', 'subscription')
    .selectAll()
    .execute();
  const trials = await db
    .selectFrom('commerce.trials')
    .where('user_id', 'in', buyerIds)
    .selectAll()
    .execute();
  const there = subscriptions.list().map((facts) => ({
    facts,
    row: rows.find(({ service_id }) => service_id === facts.id),
    bills: subscriptions.billsOf(facts.id).flatMap((bill) => {
      const intent = payments.intents.find(({ id }) => id === bill.intentId);
      return bill.isPaid ? [{ ...bill, intent }] : [];
    }),
  }));
  return { rows, orders, trials, there };
}

type Both = Awaited<ReturnType<typeof readBoth>>;
type There = Both['there'][number];

/** Each payment has one order, each paid order one payment. */
function brokenOrders({ orders, there }: Both): string[] {
  const broken: string[] = [];
  const known = new Map(there.flatMap(({ bills }) => bills.map((bill) => [bill.id, bill])));
  for (const { row, bills } of there)
    for (const { id, intent } of bills) {
      if (row === undefined) {
        if (intent !== undefined) broken.push('charged by a subscription that nobody knows');
        continue;
      }
      const own = orders.filter(({ invoice_id }) => invoice_id === id);
      const expected = intent !== undefined && isGone(intent) ? 'refunded' : 'paid';
      if (own.length !== 1 || own[0]?.status !== expected)
        broken.push(`a paid invoice with ${own.length} orders, ${own[0]?.status} instead of ${expected}`);
      if (own[0] !== undefined && own[0].payment_intent_id !== (intent?.id ?? null))
        broken.push('an order that names another payment');
    }
  for (const { status, amount_cents, invoice_id } of orders) {
    const isPaid = status === 'paid' || status === 'refunded';
    if (isPaid && amount_cents > 0 && !known.has(invoice_id ?? ''))
      broken.push('a paid order without a payment');
  }
  return broken;
}

/** No buyer pays twice for the same days. */
function paidTwice({ there }: Both): string[] {
  const kept = there.flatMap(({ row, bills }) =>
    bills.flatMap(({ intent, periodStart, periodEnd }) =>
      intent === undefined || isGone(intent) ? [] : [{ user: row?.user_id, periodStart, periodEnd }],
    ),
  );
  return kept.flatMap((one, place) =>
    kept
      .slice(place + 1)
      .some(
        (other) =>
          other.user === one.user && other.periodStart < one.periodEnd && one.periodStart < other.periodEnd,
      )
      ? ['the same days were paid for twice']
      : [],
  );
}

/** The stored state of a subscription matches the service and its owner's wish. */
function brokenMirrors({ there, rows }: Both, { wishes, gone }: Remembered): string[] {
  const broken: string[] = [];
  for (const { facts, row } of there) {
    const runs = isRunning(facts);
    if (row === undefined) {
      // A late request may have created it. The buyer never saw it, and such a trial has no card.
      if (runs && (facts.state !== 'trialing' || facts.card !== undefined))
        broken.push(`nobody knows a subscription that is ${facts.state}`);
      continue;
    }
    const isSame = runs
      ? row.state === facts.state && row.renews === facts.renews
      : row.state === 'canceled' || row.state === 'abandoned';
    if (!isSame)
      broken.push(`${row.state}, renewal ${row.renews}; there ${facts.state}, renewal ${facts.renews}`);
    if (row.renewal_wish !== null) broken.push(`its owner still wants it to ${row.renewal_wish}`);
    if (runs && gone.has(row.user_id)) broken.push('an account that is gone still pays');
    if (runs && facts.renews && wishes.get(facts.id) === false)
      broken.push('it was stopped, and renews itself all the same');
  }
  for (const { state } of rows)
    if (state === 'opening' || state === 'unknown' || state === 'incomplete')
      broken.push(`it stays ${state}`);
  return broken;
}

/** Trials: once per person, once per card, and recorded only for a begun trial. */
function brokenTrials({ there, trials, orders }: Both, { cards }: ScheduleWorld): string[] {
  const begun = there.flatMap(({ row, bills }) =>
    row !== undefined && row.trial_days > 0 && bills.length > 0 ? [row] : [],
  );
  // A card that was deleted with its account is unknown here, and differs from other unknown cards.
  const cardOf = (id: string | null): string | null => cards.known(id ?? '')?.fingerprint ?? id;
  const repeated = begun.filter(({ user_id, trial_card_id }, place) =>
    begun
      .slice(place + 1)
      .some((other) => other.user_id === user_id || cardOf(other.trial_card_id) === cardOf(trial_card_id)),
  );
  const unbegun = trials.filter(
    ({ order_id }) => orders.find(({ id }) => id === order_id)?.status === 'expired',
  );
  return [
    ...repeated.map(() => 'a second trial of the same person or card'),
    ...unbegun.map(() => 'a trial that never began is taken'),
  ];
}

/** The answer to its owner, before a further request. */
function brokenAnswers({ there }: Both, { wishes }: Remembered): string[] {
  return there.flatMap(({ facts, row }) =>
    row !== undefined &&
    isRunning(facts) &&
    row.renews &&
    row.renewal_wish === null &&
    wishes.get(facts.id) === false
      ? ['it was stopped, and reads as renewing itself']
      : [],
  );
}

/**
 * The latest paid period gives access until its end, while its money is not returned.
 *
 * @returns undefined in days of grace, where both are correct: a subscription that was resumed after its stop has
 * no grace.
 */
function isOpenAt({ facts, row, bills }: There, now: Date): boolean | undefined {
  const newest = bills.toSorted((one, other) => other.periodEnd.getTime() - one.periodEnd.getTime())[0];
  if (row === undefined || newest === undefined) return false;
  const { intent, periodEnd } = newest;
  if (intent !== undefined && (isGone(intent) || isHeld(intent))) return false;
  if (now < periodEnd) return true;
  const hasGrace = isRunning(facts) && facts.renews;
  return hasGrace && now < addSeconds(periodEnd, limits.subscriptionGraceDays * daySeconds)
    ? undefined
    : false;
}

async function brokenAccess({ there }: Both, { deps, buyers, clock }: ScheduleWorld): Promise<string[]> {
  const broken: string[] = [];
  for (const { channelId, userId } of buyers) {
    const opened = (await listEntitlements(deps, channelId, userId)).length;
    const own = there.filter(({ row }) => row?.user_id === userId);
    const open = own.map((one) => isOpenAt(one, clock.now()));
    const least = open.filter((one) => one === true).length;
    const most = open.filter((one) => one !== false).length;
    if (opened < least || opened > most)
      broken.push(`${opened} entitlements where ${least} to ${most} are paid for`);
  }
  return broken;
}

async function brokenNow(connection: Connection, world: ScheduleWorld, remembered: Remembered) {
  const both = await readBoth(connection, world);
  return [
    ...brokenOrders(both),
    ...paidTwice(both),
    ...brokenMirrors(both, remembered),
    ...brokenTrials(both, world),
    ...(await brokenAccess(both, world)),
  ];
}

/** @returns everything that does not add up. */
export async function settleSubscriptions(
  connection: Connection,
  world: ScheduleWorld,
  remembered: Remembered,
): Promise<string[]> {
  const { deps, payments, subscriptions, clock, jobs } = world;
  const broken: string[] = [];
  const look = async (when: string): Promise<void> => {
    const found = await brokenNow(connection, world, remembered);
    broken.push(...found.map((one) => `${when}: ${one}`));
  };
  /** No webhook comes any more, and no job that a webhook sent. */
  const settle = async (seconds: number): Promise<void> => {
    jobs.length = 0;
    clock.advance(seconds);
    await reconcile(deps);
  };
  broken.push(...brokenAnswers(await readBoth(connection, world), remembered));
  for (const late of [...payments.late.splice(0), ...subscriptions.late.splice(0)]) late();
  // Within 90 s (I10), at any phase of the job's minute when the faults end.
  await settle(minuteSeconds - 1);
  await settle(31);
  broken.push(...brokenOrders(firstPayments(await readBoth(connection, world))));

  // Past the end of every order, and past the day for which the service keeps what it answered under a key.
  clock.advance(25 * 60 * minuteSeconds);
  subscriptions.renewDue('good');
  await settle(minuteSeconds);
  await settle(minuteSeconds);
  await look('after a day');

  for (const [place, intent] of payments.intents.filter(isHeld).entries())
    payments.dispute(intent.id, place % 2 === 0 ? 'won' : 'lost');
  for (const { id } of subscriptions.list()) subscriptions.retry(id, 'good');
  await settle(11 * minuteSeconds);
  await look('after the banks');

  clock.advance(31 * daySeconds);
  subscriptions.renewDue('good');
  await settle(minuteSeconds);
  await look('after a month');

  await subscribeTheRest(world, remembered);
  const leftBefore = world.leftOver.length;
  await settle(minuteSeconds / 2);
  // One look is enough, unless it had to leave something: a database that has no session for it is the machine's fault.
  const left = world.leftOver.slice(leftBefore);
  if (left.length > 0) await settle(minuteSeconds / 2);
  await look(['after the rest', ...left].join(', '));
  for (const { channelId, userId } of world.buyers)
    if (!remembered.gone.has(userId) && (await listEntitlements(deps, channelId, userId)).length !== 1)
      broken.push('a buyer who can no longer subscribe');
  broken.push(
    ...(await checkInvariants(deps)).map((one) => `${one.invariant} ${one.subject}: ${one.detail}`),
    ...world.alarms,
  );

  // So that the next schedule does not meet what this one began.
  for (const { id } of subscriptions.list().filter(isRunning))
    subscriptions.change(id, { state: 'canceled' });
  await settle(daySeconds + minuteSeconds);
  const { rows } = await readBoth(connection, world);
  if (rows.some(({ state }) => state !== 'canceled' && state !== 'abandoned'))
    broken.push('a subscription that never ends');
  return broken;
}

/** Only the payments by browsers and saved cards. The first payment of a renewal may come ten minutes later. */
function firstPayments(both: Both): Both {
  const there = both.there.map((one) => ({
    ...one,
    bills: one.bills.filter(({ isFirst, intent }) => isFirst && intent !== undefined),
  }));
  return {
    ...both,
    orders: both.orders.filter(({ invoice_id }) =>
      there.some(({ bills }) => bills.some(({ id }) => id === invoice_id)),
    ),
    there,
  };
}

/**
 * Without faults, each buyer without a subscription gets one. A refunded or disputed one is ended and begun again.
 */
async function subscribeTheRest(world: ScheduleWorld, { gone }: Remembered): Promise<void> {
  const { deps, payments, subscriptions, buyers, clock, subscriptionId: id } = world;
  for (const buyer of buyers) {
    if (gone.has(buyer.userId)) continue;
    if ((await listEntitlements(deps, buyer.channelId, buyer.userId)).length > 0) continue;
    const place = { channel_id: buyer.channelId, user_id: buyer.userId, pass_id: id, livemode: false };
    const live = await deps.store.findLiveSubscription(place);
    if (live?.service_id) subscriptions.change(live.service_id, { state: 'canceled' });
    if (live !== undefined) {
      clock.advance(daySeconds);
      await reconcile(deps);
    }
    const request = { type: 'subscription', id, terms_accepted: true } as const;
    const { payment } = await subscribe(deps, buyer, request, origin);
    if (payment !== null) payments.pay(payment.client_secret, 'good');
  }
}
