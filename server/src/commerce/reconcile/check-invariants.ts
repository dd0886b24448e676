// Checks the invariants of money in the database: in a job every minute, and in tests after every schedule.
import { limits } from '@floodlit/contract/limits';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { InvariantStore, Violation } from './store-invariants.ts';

const shownMaximum = 20;
/** After an order's time is over, reconciliation has this long to close it, outages of the payment service included. */
const settleGraceMinutes = 30;

/**
 * Reads only. @param onUnseen called for each check that timed out, which says nothing about its invariant.
 *
 * @returns the broken invariants.
 */
export function checkInvariants(
  deps: { readonly store: InvariantStore; readonly clock: Clock },
  onUnseen: (because: string) => void = refuse,
): Promise<Violation[]> {
  const settledBefore = addSeconds(deps.clock.now(), -(limits.orderExpiryMinutes + settleGraceMinutes) * 60);
  return deps.store.listViolations(settledBefore, shownMaximum, onUnseen);
}

/** Without a handler, the caller would take an invariant whose check timed out for kept. */
function refuse(because: string): never {
  throw new Error(`Could not look: ${because}`);
}
