import type { Transaction } from './database.ts';
import { invalidRequest } from './stripe-error.ts';

/** Settings that an account has in Stripe's dashboard, and the call limit. */
export interface Settings {
  /** The status of a subscription after the last failed try of a renewal. */
  after_failed_renewal: 'cancel' | 'unpaid' | 'past_due';
  /** Calls per second before 429; 0 for any number, null for what the process was started with. */
  rate_limit_per_second: number | null;
}

const afterFailedRenewal = ['cancel', 'unpaid', 'past_due'] as const;
const largestLimit = 100_000;

export async function readSettings(tx: Transaction): Promise<Settings> {
  const { rows } = await tx.query<Settings>(
    'select after_failed_renewal, rate_limit_per_second from stripe_sandbox.settings',
  );
  const row = rows[0];
  if (!row) throw new Error('The settings are missing.');
  return row;
}

/** Throws a Stripe error that says what is wrong; what is not named stays. */
export async function changeSettings(tx: Transaction, changes: Record<string, unknown>): Promise<Settings> {
  const before = await readSettings(tx);
  const given = changes['after_failed_renewal'] ?? before.after_failed_renewal;
  const choice = afterFailedRenewal.find((each) => each === given);
  if (!choice)
    throw invalidRequest(
      `after_failed_renewal must be one of ${afterFailedRenewal.join(', ')}.`,
      undefined,
      'after_failed_renewal',
    );
  const limit = changes['rate_limit_per_second'];
  const isLimit = typeof limit === 'number' && Number.isInteger(limit) && limit >= 0 && limit <= largestLimit;
  if (limit !== undefined && limit !== null && !isLimit)
    throw invalidRequest(
      `rate_limit_per_second must be a whole number up to ${largestLimit}.`,
      undefined,
      'rate_limit_per_second',
    );
  const after: Settings = {
    after_failed_renewal: choice,
    rate_limit_per_second: limit === undefined ? before.rate_limit_per_second : isLimit ? limit : null,
  };
  await tx.query('update stripe_sandbox.settings set after_failed_renewal = $1, rate_limit_per_second = $2', [
    after.after_failed_renewal,
    after.rate_limit_per_second,
  ]);
  return after;
}
