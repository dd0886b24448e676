// How background work tries many things at the payment service: one that fails does not stop the others.
import type { Log } from '../../kernel/log.ts';
import { PaymentUnknown } from './ports.ts';

/** @returns whether it was done. */
export type Attempt = (
  work: () => Promise<unknown>,
  facts: Readonly<Record<string, unknown>>,
) => Promise<boolean>;

/** A service that is down answers each call with a time-out: the run ends instead of waiting for all of them. */
const silencesMaximum = 3;

/** One that fails does not stop the others; a service that is silent stops them all. @param lanes what is on its way at once is silent at once. */
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
