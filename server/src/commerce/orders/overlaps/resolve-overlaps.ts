// A payment closes the buyer's other card forms for the same access, and finds the orders that were paid.
import { addSeconds } from '../../../kernel/clock.ts';
import type { Queue } from '../../../kernel/queue.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Scope } from '../../../kernel/transact.ts';
import type { CatalogDeps } from '../../../catalog/index.ts';
import type { Pass } from '../../passes/index.ts';
import { claimsOf, itemsOf, keyOfItems, type HeldClaims } from '../bundles/store.ts';
import type { Claim } from '../bundles/rules.ts';
import type { OrderRecord } from '../order-rules.ts';
import type { OrdersStore } from '../ports.ts';
import { closes, isNeverSold, outcomeOf, type Events, type Outcome } from './rules.ts';

export const closeCoveredJob = 'commerce.close_covered';
export const giveBackJob = 'commerce.give_back';

export interface OverlapDeps {
  readonly catalog: Pick<CatalogDeps, 'store'>;
  readonly queue: Queue;
  readonly log: Log;
}

/** A purchase may have read what the buyer holds before the payment was saved, and is saved a moment later. */
const slackSeconds = 60;

/**
 * Runs in the transaction that pays the order, after its access is granted. Without this, a buyer with two tabs would pay
 * a pass and one of its games.
 *
 * Open orders become `expiring`, and a job cancels them at the payment service. A pair of paid orders is saved once: either
 * the later one goes back by itself, or an operator decides.
 */
export async function resolveOverlaps(
  deps: OverlapDeps,
  scope: Scope,
  store: OrdersStore,
  order: OrderRecord,
  now: Date,
): Promise<void> {
  const items = await itemsOf(store, order);
  const claims = claimsOf(order, items);
  const payable = (await store.listPayable(order)).filter((other) => other.order.id !== order.id);
  if (payable.length > 0) {
    const after = await store.listEntitlements(order.channel_id, order.user_id, now);
    const before = after.filter(({ order_id }) => order_id !== order.id);
    await closeOrders(deps, scope, store, payable, { paid: claims, before, after, now });
  }
  // A renewal is opened and paid at once.
  if (order.type === 'subscription' && order.product_key.split(':').length > 2) return;
  // Read after the moves above: they wait for the row lock of a transaction that is paying another order.
  const since = addSeconds(order.created_at, -slackSeconds);
  const beside = await store.listPaidBeside(order, keyOfItems(order, items), since);
  if (beside.length === 0) return;
  const second = await store.readPaidOrder(order);
  const pairs: { readonly other: OrderRecord; readonly outcome: Outcome }[] = [];
  for (const other of beside) {
    // That one goes back itself, because of another one.
    if ((await store.findGivenBack(other)) !== undefined) continue;
    const first = await store.readPaidOrder(other);
    const events = await readEvents(deps, scope, order.channel_id, [...second.gives, ...first.gives]);
    const outcome = outcomeOf(first, second, events, now);
    if (outcome === undefined) continue;
    // The buyer held the other order before opening this one, and accepted what both give.
    const isHeld = other.paid_at !== null && other.paid_at <= order.created_at;
    const isAccepted = isHeld && !(outcome === 'give_back' && isNeverSold(first, second, events, now));
    if (!isAccepted) pairs.push({ other, outcome });
  }
  const back = pairs.find(({ outcome }) => outcome === 'give_back');
  for (const { other, outcome } of back === undefined ? pairs : [back]) {
    const { channel_id, id: second_order_id } = order;
    const pair = await store.insertOverlap(
      { channel_id, first_order_id: other.id, second_order_id, outcome },
      now,
    );
    if (pair === undefined) continue;
    if (outcome === 'look') tellOperator(deps, other, order);
    else await deps.queue.send(giveBackJob, { ...pair }, { scope });
  }
}

/** Access that came back by itself closes the buyer's open orders in the same way. */
export async function closeCoveredOrders(
  deps: OverlapDeps,
  scope: Scope,
  store: OrdersStore,
  buyer: Pick<OrderRecord, 'channel_id' | 'user_id' | 'livemode'>,
  now: Date,
): Promise<void> {
  const payable = await store.listPayable(buyer);
  if (payable.length === 0) return;
  const after = await store.listEntitlements(buyer.channel_id, buyer.user_id, now);
  await closeOrders(deps, scope, store, payable, { paid: [], before: undefined, after, now });
}

interface Held {
  readonly paid: readonly Claim[];
  readonly before: Awaited<ReturnType<OrdersStore['listEntitlements']>> | undefined;
  readonly after: Awaited<ReturnType<OrdersStore['listEntitlements']>>;
  readonly now: Date;
}

async function closeOrders(
  deps: OverlapDeps,
  scope: Scope,
  store: OrdersStore,
  payable: readonly HeldClaims[],
  held: Held,
): Promise<void> {
  for (const { order, claims } of payable) {
    const passes = await readPasses(store, order.channel_id, claims);
    const events = await readEvents(deps, scope, order.channel_id, claims);
    if (!closes(held.paid, claims, { ...held, passes, events })) continue;
    const closing = await store.moveOrder(order, ['created', 'failed'], 'expiring', held.now);
    if (closing !== undefined)
      await deps.queue.send(closeCoveredJob, { channel_id: order.channel_id, order_id: order.id }, { scope });
  }
}

async function readPasses(
  store: Pick<OrdersStore, 'findPass'>,
  channelId: number,
  claims: readonly Claim[],
): Promise<Map<number, Pass>> {
  const passes = new Map<number, Pass>();
  for (const id of new Set(claims.map(({ pass_id }) => pass_id))) {
    const pass = await store.findPass(channelId, id);
    if (pass !== undefined) passes.set(id, pass);
  }
  return passes;
}

/** On the transaction's connection, without a cache. */
async function readEvents(
  { catalog }: Pick<OverlapDeps, 'catalog'>,
  scope: Scope,
  channelId: number,
  claims: readonly { readonly event_id: number | null }[],
): Promise<Events> {
  const ids = [...new Set(claims.flatMap(({ event_id }) => event_id ?? []))];
  if (ids.length === 0) return new Map();
  const events = await catalog.store.within(scope).listEventsById(channelId, ids);
  return new Map(events.map((event) => [event.id, event]));
}

export const tellOperator = ({ log }: Pick<OverlapDeps, 'log'>, first: OrderRecord, second: OrderRecord) =>
  log.error(
    'a buyer paid for two products that overlap',
    new Error(
      `Orders ${first.id} and ${second.id} give the same in part. Ask the buyer, and refund one of them: refund --order <id>. Today lists both.`,
    ),
    {
      order: second.id,
      other: first.id,
      buyer: second.user_id,
      channel: second.channel_id,
    },
  );
