import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { findRow } from '../object-store.ts';
import type { CardOutcome } from '../test-cards.ts';

/** What the test card behind a charge does after it was paid. */
export async function readOutcomeOf(call: Call, charge: Stripe.Charge): Promise<CardOutcome> {
  const method = await findRow(call.tx, 'payment_method', charge.payment_method ?? '');
  return method?.hidden.outcome ?? {};
}
