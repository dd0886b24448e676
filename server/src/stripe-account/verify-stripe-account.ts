// Refuses to start when the Stripe keys belong to another account than the one that took the payments in this database.
import { setTimeout as wait } from 'node:timers/promises';
import { StartRefused } from '../processes/start-refused.ts';

const answerTimeoutMs = 5_000;

/**
 * On another account every open payment would look deleted, and its order would expire while the buyer can still pay.
 * A Stripe that does not answer delays no start.
 *
 * @throws {StartRefused}
 */
export async function verifyStripeAccount(
  { isDefaultAccount, livemode }: { isDefaultAccount: () => Promise<boolean>; livemode: boolean },
  say: (line: string) => void,
  timeoutMs = answerTimeoutMs,
): Promise<void> {
  const isOurs = await Promise.race([
    isDefaultAccount().catch((error: unknown) => String(error)),
    wait(timeoutMs, 'no answer', { ref: false }),
  ]);
  if (typeof isOurs === 'string')
    say(`Payments: nobody could say whether STRIPE_SECRET_KEY is of the account of before (${isOurs}).`);
  if (isOurs !== false) return;
  throw new StartRefused(
    `STRIPE_SECRET_KEY is of another Stripe account than the one on which this database was paid.${livemode ? '' : ' Or the test data of that account was deleted, or the sandbox sold here.'} Set the keys of that account${livemode ? '' : ', or start on an empty database'}.`,
  );
}
