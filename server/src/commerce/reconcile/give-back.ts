// Gives an order back whose buyer paid another one at the same time that gives all of it.
import { DomainError } from '../../kernel/errors.ts';
import type { RowKey } from '../../kernel/row-key.ts';
import type { Scope } from '../../kernel/transact.ts';
import { type OrderRecord, type OverlapRecord, tellOperator } from '../orders/index.ts';
import { carryOutRefund, requestRefund } from '../refunds/index.ts';
import { endForGood } from '../subscriptions/index.ts';
import type { ReconcileDeps, ReconcileStore } from './ports.ts';

/** Its buyer can read it in the archive of personal data. */
const reasonOf = ({ first_order_id }: OverlapRecord): string =>
  `paid at the same time as order ${first_order_id}, which gives all of it`;

/**
 * Safe to repeat and to interrupt anywhere: reconciliation continues. The refund has one row per order and reason, so the
 * money goes back once.
 *
 * @throws the errors of the payment service.
 */
export async function giveBack(room: ReconcileDeps, key: RowKey): Promise<void> {
  const overlap = await room.store.findOverlap(key.channel_id, key.id);
  if (overlap === undefined || overlap.outcome !== 'give_back' || overlap.settled_at !== null) return;
  const isBack = await takeBack(room, overlap);
  const second = await readOrder(room.store, overlap, overlap.second_order_id);
  if (!isBack) {
    await room.store.changeOverlap(overlap, { outcome: 'look' });
    tellOperator(room, await readOrder(room.store, overlap, overlap.first_order_id), second);
    return;
  }
  if (second.type === 'subscription') await endMembership(room, second);
  await room.store.changeOverlap(overlap, { settled_at: room.clock.now() });
}

/** @returns false when a bank decides, the first order is not kept, or the payment cannot go back. */
async function takeBack(room: ReconcileDeps, overlap: OverlapRecord): Promise<boolean> {
  try {
    const begun = await room.transact((scope) => beginTakingBack(room, scope, overlap));
    if (typeof begun === 'boolean') return begun;
    const refund = begun.status === 'asked' ? await carryOutRefund(room, begun) : begun;
    if (refund?.status === 'asked') throw new Error(`Refund ${refund.id} is still under way.`);
    return refund?.status !== 'refused';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // Another refund was faster, for example of the buyers of a cancelled game.
    const second = await readOrder(room.store, overlap, overlap.second_order_id);
    if (second.status === 'paid' && !second.disputed && (await isGoingBack(room.store, second)))
      throw new Error(`Another refund of order ${second.id} is still under way.`, { cause: error });
    return second.status === 'refunded';
  }
}

/**
 * Decides under the locks of both orders. Without them, a refund of the first order could be requested between the
 * reading and the request, and the buyer could lose both.
 *
 * @returns the request, or whether the second order is back without one.
 */
async function beginTakingBack(
  room: ReconcileDeps,
  scope: Scope,
  overlap: OverlapRecord,
): Promise<boolean | Awaited<ReturnType<typeof requestRefund>>> {
  const store = room.store.within(scope);
  const { channel_id, first_order_id, second_order_id } = overlap;
  await store.lockPayer({ channel_id, id: second_order_id });
  const first = await store.lockOrder(channel_id, first_order_id);
  const second = await store.lockOrder(channel_id, second_order_id);
  if (first === undefined || second === undefined)
    throw new Error(`Overlap ${overlap.id} has lost an order.`);
  if (second.status === 'refunded') return true;
  // An interrupted run goes on: its request is carried out whatever becomes of the first order.
  const own = await store.findRefundFor(second, reasonOf(overlap));
  if (own !== undefined) return { ...own, isNew: false };
  // The first order goes back or is disputed: without the second one, the buyer could lose both.
  if (first.status !== 'paid' || first.disputed || (await isGoingBack(store, first))) return false;
  if (second.amount_cents > 0)
    return requestRefund(
      { ...room, transact: (work) => work(scope) },
      { channelId: channel_id, orderId: second_order_id, reason: reasonOf(overlap) },
    );
  // A trial ends with its membership.
  if (second.type !== 'subscription') {
    await store.changeOrder(second, { status: 'refunded', running: false }, room.clock.now());
    await store.deactivateEntitlements(second);
    await store.releaseUse(second);
  }
  return true;
}

async function readOrder(
  store: Pick<ReconcileStore, 'findOrder'>,
  { channel_id, id }: OverlapRecord,
  orderId: number,
): Promise<OrderRecord> {
  const order = await store.findOrder(channel_id, orderId);
  if (order === undefined) throw new Error(`Overlap ${id} has lost an order.`);
  return order;
}

/** Whether requests under way give back all that is left of the order. */
async function isGoingBack(
  store: Pick<ReconcileStore, 'sumAskedRefunds' | 'sumKept'>,
  order: OrderRecord,
): Promise<boolean> {
  const asked = await store.sumAskedRefunds(order);
  return asked > 0 && asked >= (await store.sumKept(order));
}

/** Without this, the next period would be charged. A trial that was not needed may begin later. */
async function endMembership(room: ReconcileDeps, order: OrderRecord): Promise<void> {
  const subscription = await room.store.findSubscriptionOfOrder(order);
  if (subscription === undefined) return;
  await endForGood(room, subscription);
  await room.transact((scope) => room.store.within(scope).releaseTrial(order));
}
