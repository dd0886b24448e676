import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { idOf } from '../charges.ts';
import { readRow } from '../object-store.ts';
import { findText, readChoice, readText } from '../parameters.ts';
import { invalidRequest } from '../stripe-error.ts';
import { decideDispute, lockDispute, reviewDispute } from './disputes.ts';
import { openDispute } from './open-dispute.ts';

/** Opens a dispute as a cardholder's bank does. A test or the dashboard gives `payment_intent` or `charge`, and `kind`. */
export async function openDisputeByHand(call: Call): Promise<Stripe.Dispute> {
  const { form, tx } = call;
  const kind = readChoice(form, 'kind', ['fraudulent', 'product_not_received', 'inquiry']) ?? 'fraudulent';
  const intentId = findText(form, 'payment_intent');
  const intent = intentId && (await readRow(tx, 'payment_intent', intentId, { param: 'payment_intent' }));
  const charge = intent ? idOf(intent.object.latest_charge) : readText(form, 'charge');
  if (charge === null) throw invalidRequest('This payment was never charged.', undefined, 'payment_intent');
  const { object } = await readRow(tx, 'charge', charge, { lock: true, param: 'charge' });
  return openDispute(call, object, kind);
}

/** `outcome` of an open `dispute`: sent to the bank, won or lost. */
export async function decideDisputeByHand(call: Call): Promise<Stripe.Dispute> {
  const outcome = readChoice(call.form, 'outcome', ['under_review', 'won', 'lost']);
  if (!outcome) throw invalidRequest('Missing required param: outcome.', 'parameter_missing', 'outcome');
  const dispute = await lockDispute(call.tx, readText(call.form, 'dispute'));
  return outcome === 'under_review' ? reviewDispute(call, dispute) : decideDispute(call, dispute, outcome);
}
