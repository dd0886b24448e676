// Finds the buyer's open or disputed orders that would give a part of the wanted purchase a second time.
import { DomainError } from '../../../kernel/errors.ts';
import type { OrderRecord } from '../order-rules.ts';
import { overlaps, type Claim } from './rules.ts';
import type { HeldClaims } from './store.ts';

/** All orders that overlap with the claims, in the order of `held`. */
export const conflictsOf = (held: readonly HeldClaims[], claims: readonly Claim[]): OrderRecord[] =>
  held
    .filter(({ claims: others }) => others.some((other) => claims.some((claim) => overlaps(claim, other))))
    .map(({ order }) => order);

/**
 * The order that must be closed before the purchase; undefined when there is no conflict.
 *
 * @throws {DomainError} `commerce.order_disputed`: a part is paid, and a bank decides who gets the money.
 */
export function toClose(held: readonly HeldClaims[], claims: readonly Claim[]): OrderRecord | undefined {
  const orders = conflictsOf(held, claims);
  if (orders.some(({ status }) => status === 'paid')) throw new DomainError('commerce.order_disputed');
  return orders[0];
}
