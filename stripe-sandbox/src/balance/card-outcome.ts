import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { findRow } from '../object-store.ts';
import type { CardOutcome } from '../test-cards.ts';

/** Reads the later behaviour of the test card behind a paid charge, for example a dispute. */
export async function readOutcomeOf(call: Call, charge: Stripe.Charge): Promise<CardOutcome> {
  const method = await findRow(call.tx, 'payment_method', charge.payment_method ?? '');
  return method?.hidden.outcome ?? {};
}
