// What is being bought twice: an open order of the buyer's that would give some of what another one gives.
import type { OrderRecord } from '../rules.ts';
import { overlaps, type Claim } from './rules.ts';
import type { BundleStore } from './store.ts';

/** The first such order; `exceptId` is the order that asks. */
export async function findInTheWay(
  store: Pick<BundleStore, 'listOpenClaims'>,
  buyer: Pick<OrderRecord, 'channel_id' | 'user_id' | 'livemode'>,
  claims: readonly Claim[],
  exceptId?: number,
): Promise<OrderRecord | undefined> {
  const open = await store.listOpenClaims(buyer);
  return open.find(
    ({ order, claims: others }) =>
      order.id !== exceptId && others.some((other) => claims.some((claim) => overlaps(claim, other))),
  )?.order;
}
