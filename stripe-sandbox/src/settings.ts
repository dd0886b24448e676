import type { Transaction } from './database.ts';
import { invalidRequest } from './stripe-error.ts';

/** What an account would choose in Stripe's own dashboard. */
export interface Settings {
  /** What becomes of a subscription whose renewal could not be paid by the last try. */
  after_failed_renewal: 'cancel' | 'unpaid' | 'past_due';
}

const afterFailedRenewal = ['cancel', 'unpaid', 'past_due'] as const;

export async function readSettings(tx: Transaction): Promise<Settings> {
  const { rows } = await tx.query<Settings>('select after_failed_renewal from stripe_sandbox.settings');
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
  await tx.query('update stripe_sandbox.settings set after_failed_renewal = $1', [choice]);
  return { after_failed_renewal: choice };
}
