import type Stripe from 'stripe';
import { plan } from './appointments.ts';
import { enterInLedger } from './balance/balance-transactions.ts';
import { readOutcomeOf } from './balance/card-outcome.ts';
import type { Call } from './call.ts';
import { idOf } from './charges.ts';
import { emitEvent } from './events.ts';
import { createId } from './identifiers.ts';
import type { Page } from './lists.ts';
import { listPage } from './lists.ts';
import { insertObject, readRow, saveObject } from './object-store.ts';
import {
  changedMetadata,
  findInteger,
  findText,
  readChoice,
  readMetadata,
  refuseUnknown,
} from './parameters.ts';
import { sandboxNow } from './sandbox-clock.ts';
import { StripeError, invalidRequest } from './stripe-error.ts';

/** How long a bank takes that does not answer at once. */
const settleSeconds = 60;

/** Whole or part, never more than what is left: the charge's row is locked while the sum is made. */
export async function createRefund(call: Call): Promise<Stripe.Refund> {
  const { form, tx } = call;
  refuseUnknown(form, ['amount', 'charge', 'expand', 'metadata', 'payment_intent', 'reason']);
  const reason = readChoice(form, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const { id, param } = await readChargeId(call);
  const { object: charge } = await readRow(tx, 'charge', id, { lock: true, param });
  if (charge.status !== 'succeeded') throw final('charge_not_refundable', `Charge ${id} is not refundable.`);
  if (charge.disputed) {
    const message = `Charge ${id} has been charged back; cannot issue a refund.`;
    throw final('charge_disputed', message);
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw final('charge_already_refunded', `Charge ${id} has already been refunded.`);
  const amount = findInteger(form, 'amount') ?? left;
  if (amount < 1) throw invalidRequest('Invalid positive integer', 'parameter_invalid_integer', 'amount');
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
      undefined,
      'amount',
    );
  }
  const { refund: outcome } = await readOutcomeOf(call, charge);
  const refundId = createId('re');
  const entry = await enterInLedger(call, {
    type: 'refund',
    amount: -amount,
    currency: charge.currency,
    source: refundId,
    category: 'refund',
    description: 'REFUND FOR CHARGE',
  });
  const refund: Stripe.Refund = {
    id: refundId,
    object: 'refund',
    amount,
    balance_transaction: entry.id,
    charge: id,
    created: call.clock.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: readMetadata(form),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: outcome === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  await insertObject(tx, 'refund', refund, { parent: id });
  if (outcome) {
    const at = sandboxNow(call.clock) + settleSeconds;
    await plan(tx, { subject: refundId, errand: 'refund.settle', at }, null);
  }
  const refunded: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  };
  await saveObject(tx, refunded);
  await emitEvent(call, 'refund.created', refund);
  const { amount_refunded, refunded: wasRefunded } = charge;
  await emitEvent(call, 'charge.refunded', refunded, { amount_refunded, refunded: wasRefunded });
  return refund;
}

async function readChargeId(call: Call): Promise<{ id: string; param: string }> {
  const charge = findText(call.form, 'charge');
  if (charge) return { id: charge, param: 'charge' };
  const intentId = findText(call.form, 'payment_intent');
  if (!intentId)
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
    );
  const { object: intent } = await readRow(call.tx, 'payment_intent', intentId, { param: 'payment_intent' });
  const id = idOf(intent.latest_charge);
  if (intent.status !== 'succeeded' || id === null) {
    throw final(
      'payment_intent_unexpected_state',
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    );
  }
  return { id, param: 'charge' };
}

function final(code: string, message: string): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', code, message }, true);
}

export async function retrieveRefund(call: Call, id: string): Promise<Stripe.Refund> {
  refuseUnknown(call.form, ['expand']);
  return (await readRow(call.tx, 'refund', id)).object;
}

export function listRefunds(call: Call): Promise<Page<Stripe.Refund>> {
  const charge = findText(call.form, 'charge');
  const intent = findText(call.form, 'payment_intent');
  return listPage(call, 'refund', '/v1/refunds', ['charge', 'payment_intent'], (where) => {
    if (charge) where('parent = $', charge);
    if (intent) where(`object ->> 'payment_intent' = $`, intent);
  });
}

export async function updateRefund(call: Call, id: string): Promise<Stripe.Refund> {
  refuseUnknown(call.form, ['expand', 'metadata']);
  const { object } = await readRow(call.tx, 'refund', id, { lock: true });
  const changed: Stripe.Refund = { ...object, metadata: changedMetadata(call.form, object.metadata) };
  await saveObject(call.tx, changed);
  await emitEvent(call, 'refund.updated', changed, { metadata: object.metadata });
  return changed;
}
