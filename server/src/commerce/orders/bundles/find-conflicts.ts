// What is being bought twice: orders of the buyer's, open or held by a bank, that would give some of what another one gives.
import { DomainError } from '../../../kernel/errors.ts';
import type { OrderRecord } from '../../entitlements/order-rules.ts';
import { overlaps, type Claim } from './rules.ts';
import type { HeldClaims } from './store.ts';

/** All such orders, in their order. */
export const conflictsOf = (held: readonly HeldClaims[], claims: readonly Claim[]): OrderRecord[] =>
  held
    .filter(({ claims: others }) => others.some((other) => claims.some((claim) => overlaps(claim, other))))
    .map(({ order }) => order);

/**
 * The order that has to be closed before these can be bought; undefined when nothing is in their way.
 *
 * @throws {DomainError} `commerce.order_disputed`: some of it was paid for, and a bank decides to whom the money belongs.
 */
export function toClose(held: readonly HeldClaims[], claims: readonly Claim[]): OrderRecord | undefined {
  const orders = conflictsOf(held, claims);
  if (orders.some(({ status }) => status === 'paid')) throw new DomainError('commerce.order_disputed');
  return orders[0];
}
