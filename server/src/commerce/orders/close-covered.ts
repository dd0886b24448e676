// A payment in one tab may open a product that another tab is about to pay for: a season pass and one of its games.
import { claimsOf, itemsOf } from './bundles/store.ts';
import type { Claim } from './bundles/rules.ts';
import { type Entitlement, additionOf } from '../passes/index.ts';
import { expireOrder } from './expire-order.ts';
import { isOpen, type OrderRecord } from './order-rules.ts';
import type { OrdersDeps } from './ports.ts';

/**
 * Closes an open order when its buyer now owns its product or a part of it. Its card form then takes no money.
 * If the buyer was faster and paid, both payments count and the error log asks the operator for a refund.
 *
 * @param deps with the channel's payment account. @throws the errors of the payment service; the order is then closing.
 */
export async function closeCovered(deps: OrdersDeps, channelId: number, orderId: number): Promise<void> {
  const order = await deps.store.findOrder(channelId, orderId);
  if (order === undefined || order.livemode !== deps.livemode) return;
  const isWaiting = isOpen(order.status) || order.status === 'expiring';
  if (isWaiting && !(await isOwned(deps, order))) return;
  if (isWaiting) await expireOrder(deps, order);
  // This order may have held the place of a purchase whose access was restored meanwhile. It gets its place now.
  await deps.store.followTime(deps.clock.now(), { channelId, userId: order.user_id });
  if (isWaiting && (await deps.store.findOrder(channelId, orderId))?.status === 'paid')
    deps.log.error('a buyer paid for what another purchase opens', new Error('Give the payment back.'), {
      order: orderId,
    });
}

async function isOwned(deps: OrdersDeps, order: OrderRecord): Promise<boolean> {
  const all = await deps.store.listEntitlements(order.channel_id, order.user_id, deps.clock.now());
  // An order that was paid just now has entitlements of its own in the list.
  const owned = all.filter(({ order_id }) => order_id !== order.id);
  const claims = claimsOf(order, await itemsOf(deps.store, order));
  const covered = await Promise.all(claims.map((claim) => isCoveredBy(deps, order.channel_id, claim, owned)));
  return covered.includes(true);
}

async function isCoveredBy(
  { store, catalog, clock }: OrdersDeps,
  channelId: number,
  claim: Claim,
  owned: readonly Entitlement[],
): Promise<boolean> {
  const pass = await store.findPass(channelId, claim.pass_id);
  if (pass === undefined) return false;
  const event =
    claim.event_id === null ? undefined : await catalog.store.findEvent(channelId, claim.event_id);
  if (claim.event_id !== null && event === undefined) return false;
  return additionOf({ pass, selection: claim, event }, owned, clock.now()).adds === 'nothing';
}
