// What is being bought twice: orders of the buyer's, open or held by a bank, that would give some of what another one gives.
import { DomainError } from '../../kernel/errors.ts';
import type { OrderRecord } from '../rules.ts';
import { overlaps, type Claim } from './rules.ts';
import type { BundleStore } from './store.ts';

type Buyer = Pick<OrderRecord, 'channel_id' | 'user_id' | 'livemode'>;

/** All such orders, the oldest first; `exceptId` is the order that asks. */
export async function listInTheWay(
  store: Pick<BundleStore, 'listHeldClaims'>,
  buyer: Buyer,
  claims: readonly Claim[],
  exceptId?: number,
): Promise<OrderRecord[]> {
  const held = await store.listHeldClaims(buyer);
  return held
    .filter(
      ({ order, claims: others }) =>
        order.id !== exceptId && others.some((other) => claims.some((claim) => overlaps(claim, other))),
    )
    .map(({ order }) => order);
}

/**
 * The order that has to be closed before these can be bought; undefined when nothing is in their way.
 *
 * @throws {DomainError} `commerce.order_disputed`: some of it was paid for, and a bank decides to whom the money belongs.
 */
export async function findToClose(
  store: Pick<BundleStore, 'listHeldClaims'>,
  buyer: Buyer,
  claims: readonly Claim[],
): Promise<OrderRecord | undefined> {
  const inTheWay = await listInTheWay(store, buyer, claims);
  if (inTheWay.some(({ status }) => status === 'paid')) throw new DomainError('commerce.order_disputed');
  return inTheWay[0];
}
