// Gives an order back whose buyer paid another one at the same time that gives all of it.
import { DomainError } from '../../kernel/errors.ts';
import type { RowKey } from '../../kernel/row-key.ts';
import { type OrderRecord, type OverlapRecord, tellOperator } from '../orders/index.ts';
import { carryOutRefund, requestRefund } from '../refunds/index.ts';
import { endForGood } from '../subscriptions/index.ts';
import type { ReconcileDeps } from './ports.ts';

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
  const { channel_id } = overlap;
  const first = await room.store.findOrder(channel_id, overlap.first_order_id);
  const second = await room.store.findOrder(channel_id, overlap.second_order_id);
  if (first === undefined || second === undefined)
    throw new Error(`Overlap ${overlap.id} has lost an order.`);
  // The first order goes back or is disputed meanwhile: without the second one, the buyer could lose both.
  const isKept = first.status === 'paid' && !first.disputed && !(await isGoingBack(room, first));
  const isGone = second.status === 'refunded';
  if (!isGone && !(isKept && (await refundWhole(room, overlap, second)))) {
    await room.store.changeOverlap(overlap, { outcome: 'look' });
    tellOperator(room, first, second);
    return;
  }
  if (second.type === 'subscription') await endMembership(room, second);
  await room.store.changeOverlap(overlap, { settled_at: room.clock.now() });
}

/** Whether requests under way give back all that is left of the order. */
async function isGoingBack({ store }: ReconcileDeps, order: OrderRecord): Promise<boolean> {
  const asked = await store.sumAskedRefunds(order);
  return asked > 0 && asked >= (await store.sumKept(order));
}

/** @returns false when a bank decides meanwhile, or the payment cannot go back. */
async function refundWhole(
  room: ReconcileDeps,
  overlap: OverlapRecord,
  second: OrderRecord,
): Promise<boolean> {
  // A trial, or a product that a code made free.
  if (second.amount_cents === 0) return true;
  const { channel_id: channelId, id: orderId } = second;
  try {
    const asked = await requestRefund(room, { channelId, orderId, reason: reasonOf(overlap) });
    const refund = asked.status === 'asked' ? await carryOutRefund(room, asked) : asked;
    if (refund?.status === 'asked') throw new Error(`Refund ${refund.id} is still under way.`);
    return refund?.status !== 'refused';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // Another refund was faster, for example of the buyers of a cancelled game.
    const left = (await room.store.findOrder(channelId, orderId)) ?? second;
    if (left.status === 'paid' && !left.disputed && (await isGoingBack(room, left)))
      throw new Error(`Another refund of order ${orderId} is still under way.`, { cause: error });
    return left.status === 'refunded';
  }
}

/** Without this, the next period would be charged. A trial that was not needed may begin later. */
async function endMembership(room: ReconcileDeps, order: OrderRecord): Promise<void> {
  const subscription = await room.store.findSubscriptionOfOrder(order);
  if (subscription === undefined) return;
  await endForGood(room, subscription);
  await room.transact((scope) => room.store.within(scope).releaseTrial(order));
}
