// The promises of money, asked of the database: by a job every minute, and by tests after every schedule.
import { limits } from '@floodlit/contract/limits';
import { addSeconds } from '../kernel/clock.ts';
import type { CommerceDeps } from './ports.ts';
import type { Violation } from './store-invariants.ts';

const shownMaximum = 20;
/** After an order's time is over, reconciliation has this long to close it, the payment service's bad hours included. */
const settleGraceMinutes = 30;

/** @returns what is broken, worst nothing. Reads only. */
export function checkInvariants(deps: Pick<CommerceDeps, 'store' | 'clock'>): Promise<Violation[]> {
  const settledBefore = addSeconds(deps.clock.now(), -(limits.orderExpiryMinutes + settleGraceMinutes) * 60);
  return deps.store.listViolations(settledBefore, shownMaximum);
}
