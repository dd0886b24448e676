// After the last fault, reconciliation alone must settle everything, and no buyer may be blocked.
import { buy, checkInvariants, createCommerceStore, reconcile } from '../../src/commerce/index.ts';
import type { Connection } from '../../src/db/connect.ts';
import { isGone, isHeld } from './intents.ts';
import type { ScheduleWorld } from './schedule-world.ts';

const minuteSeconds = 60;
/** Past the end of every order, and past the day for which the service keeps what it answered under a key. */
const pastDaySeconds = 25 * 60 * minuteSeconds;

/** Every payment that went through has one order and one entitlement, and no buyer paid twice. */
async function brokenPayments({ db }: Connection, { payments, buyers }: ScheduleWorld): Promise<string[]> {
  const broken: string[] = [];
  const paid = payments.intents.filter((intent) => intent.status === 'succeeded');
  const buyerIds = buyers.map((buyer) => buyer.userId);
  const orders = await db
    .selectFrom('commerce.orders')
    .where('user_id', 'in', buyerIds)
    .selectAll()
    .execute();
  const entitlements = await db
    .selectFrom('commerce.entitlements')
    .where('user_id', 'in', buyerIds)
    .selectAll()
    .execute();
  const parts = await db
    .selectFrom('commerce.order_items as parts')
    .innerJoin('commerce.orders as orders', 'orders.id', 'parts.order_id')
    .where('orders.user_id', 'in', buyerIds)
    .selectAll('parts')
    .execute();
  /** The entitlement keys of an order. */
  const itemsOf = (order: { readonly id: number; readonly product_key: string }): string[] => {
    const own = parts.filter(({ order_id }) => order_id === order.id);
    return own.length === 0 ? [order.product_key] : own.map(({ item }) => item);
  };

  for (const intent of paid) {
    const order = orders.find((one) => one.id === intent.orderId);
    const isRefunded = isGone(intent);
    if (order?.status !== (isRefunded ? 'refunded' : 'paid'))
      broken.push(`a payment whose order is ${order?.status}`);
    if (order?.payment_intent_id !== intent.id) broken.push('an order that names another payment');
    const active = entitlements.filter((one) => one.order_id === order?.id && one.active).length;
    const due = order === undefined ? 1 : itemsOf(order).length;
    if (active !== (isRefunded || isHeld(intent) ? 0 : due))
      broken.push(`a payment (refunded: ${isRefunded}) with ${active} entitlements`);
  }
  for (const order of orders) {
    const charges = paid.filter((intent) => intent.orderId === order.id).length;
    if (charges > 1) broken.push('two charges for one order');
    if ((order.status === 'paid' || order.status === 'refunded') && charges !== 1)
      broken.push('a paid order without a payment');
  }
  const kept = paid.filter((intent) => !isGone(intent));
  const bought = kept.flatMap((intent) => {
    const order = orders.find((one) => one.id === intent.orderId);
    return order === undefined ? [] : itemsOf(order).map((item) => `${order.user_id} ${item}`);
  });
  const requests = paid.flatMap((intent) =>
    (intent.history?.refunds ?? []).flatMap(({ request }) => request?.id ?? []),
  );
  if (new Set(requests).size !== requests.length) broken.push('a refund that was made twice');
  if (new Set(bought).size !== bought.length) broken.push('a buyer charged twice for one product');
  return broken;
}

async function brokenPromises(world: ScheduleWorld): Promise<string[]> {
  const violations = await checkInvariants(world.deps);
  return violations.map(({ invariant, subject, detail }) => `${invariant} ${subject}: ${detail}`);
}

/** @returns everything that does not add up. */
export async function settleAndCheck(connection: Connection, world: ScheduleWorld): Promise<string[]> {
  const { deps, payments, clock, jobs } = world;
  // Only reconciliation remains: drop all webhooks and the jobs that they sent.
  jobs.length = 0;
  // Within 90 s (I10), at any phase of the job's minute when the faults end.
  for (const seconds of [minuteSeconds - 1, 31]) {
    clock.advance(seconds);
    await reconcile(deps);
  }
  const broken = await brokenPayments(connection, world);

  for (const late of payments.late.splice(0)) late();
  clock.advance(pastDaySeconds);
  await reconcile(deps);
  broken.push(...(await brokenPayments(connection, world)));
  // Uses an intact store, even when the schedule's own is broken.
  const store = createCommerceStore(connection.db);
  const everywhere = { allBut: [] };
  const due = { opened: { from: clock.now(), to: clock.now() }, askedBefore: clock.now() };
  const unsettled = [
    ...(await store.listOpen(due, false, everywhere, 1)),
    ...(await store.listClosing(false, everywhere, 1)),
  ];
  if (unsettled.length > 0) broken.push(`an order that stays ${unsettled[0]?.status}`);

  for (const [place, intent] of payments.intents.filter(isHeld).entries())
    payments.dispute(intent.id, place % 2 === 0 ? 'won' : 'lost');
  clock.advance(minuteSeconds);
  await reconcile(deps);
  await buyTheRest(world);
  broken.push(...(await brokenPayments(connection, world)), ...(await brokenPromises(world)));
  for (const buyer of world.buyers) {
    const owned = await deps.store.listEntitlements(buyer.channelId, buyer.userId, clock.now());
    if (owned.length !== world.requests.length) broken.push('a buyer who can no longer buy');
  }
  return [...broken, ...world.alarms];
}

/** Without faults, each buyer gets each wanted pass. A refusal then means that he owns it. */
async function buyTheRest({ deps, payments, clock, buyers, requests }: ScheduleWorld): Promise<void> {
  for (const buyer of buyers)
    for (const request of requests) {
      const purchase = await buy(deps, buyer, request).catch(() => undefined);
      if (purchase?.payment) payments.pay(purchase.payment.client_secret, 'good');
    }
  clock.advance(minuteSeconds);
  await reconcile(deps);
}
