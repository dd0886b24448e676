// Background work makes many calls to the payment service. A failed call does not stop the others.
import type { Log } from '../../kernel/log.ts';
import { PaymentUnknown } from './ports.ts';

/** @returns whether the work succeeded. */
export type Attempt = (
  work: () => Promise<unknown>,
  facts: Readonly<Record<string, unknown>>,
) => Promise<boolean>;

/** When the service is down, each call times out. This limit ends the run instead of waiting for all calls. */
const silencesMaximum = 3;

/**
 * A failed call does not stop the others. Several time-outs in a row stop the run.
 *
 * @param lanes the concurrency limit: calls in flight time out together, so the limit allows for them.
 */
export function createAttempts(
  deps: { readonly log: Log },
  isStopped: () => boolean,
  lanes: number,
): Attempt {
  const unknownsMaximum = silencesMaximum + lanes - 1;
  let unknowns = 0;
  return async (work, facts) => {
    if (unknowns >= unknownsMaximum || isStopped()) return false;
    try {
      await work();
      unknowns = 0;
      return true;
    } catch (error) {
      unknowns = error instanceof PaymentUnknown ? unknowns + 1 : 0;
      deps.log.warn('reconciliation will try again', { ...facts, because: String(error) });
      return false;
    }
  };
}
