// Before anything is sold: the keys in the environment are of the account on which this deployment was paid.
import { setTimeout as wait } from 'node:timers/promises';
import { StartRefused } from '../processes/start-refused.ts';

const patienceMs = 5_000;

/**
 * On another account what is open would seem gone, and its places be freed while it can still be paid. A service that does
 * not answer keeps nobody from starting.
 *
 * @throws {StartRefused}
 */
export async function verifyStripeAccount(
  { isUsual, livemode }: { isUsual: () => Promise<boolean>; livemode: boolean },
  say: (line: string) => void,
  patience = patienceMs,
): Promise<void> {
  const isOurs = await Promise.race([
    isUsual().catch((error: unknown) => String(error)),
    wait(patience, 'no answer', { ref: false }),
  ]);
  if (typeof isOurs === 'string')
    say(`Payments: nobody could say whether STRIPE_SECRET_KEY is of the account of before (${isOurs}).`);
  if (isOurs !== false) return;
  throw new StartRefused(
    `STRIPE_SECRET_KEY is of another Stripe account than the one on which this database was paid${livemode ? '' : ', or its test data was deleted, or the sandbox sold here before'}: set the keys of that account${livemode ? '' : ', or start on an empty database'}.`,
  );
}
