// The promises of money, asked of the database: by a job every minute, and by tests after every schedule.
import { limits } from '@floodlit/contract/limits';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { InvariantStore, Violation } from './store-invariants.ts';

const shownMaximum = 20;
/** After an order's time is over, reconciliation has this long to close it, the payment service's bad hours included. */
const settleGraceMinutes = 30;

/**
 * Reads only. @param onUnseen told where the database had no time to look, which says nothing of the promise.
 *
 * @returns what is broken, at best nothing.
 */
export function checkInvariants(
  deps: { readonly store: InvariantStore; readonly clock: Clock },
  onUnseen: (because: string) => void = refuse,
): Promise<Violation[]> {
  const settledBefore = addSeconds(deps.clock.now(), -(limits.orderExpiryMinutes + settleGraceMinutes) * 60);
  return deps.store.listViolations(settledBefore, shownMaximum, onUnseen);
}

/** Who is not told of what was not looked at must not take it for kept. */
function refuse(because: string): never {
  throw new Error(`Could not look: ${because}`);
}
