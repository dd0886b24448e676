import type Stripe from 'stripe';
import { plan } from '../appointments.ts';
import type { Call } from '../call.ts';
import { emitEvent } from '../events.ts';
import { createId } from '../identifiers.ts';
import { insertObject, saveObject } from '../object-store.ts';
import { invalidRequest } from '../stripe-error.ts';
import type { DisputeKind } from '../test-cards.ts';
import { enterInLedger } from './balance-transactions.ts';

const daySeconds = 24 * 60 * 60;
/** For how long the account may answer. */
const answerSeconds = 14 * daySeconds;
const disputeFee = { amount: 1500, description: 'Dispute fee' };

const reasons: Record<DisputeKind, { reason: string; network: string; caseType: string }> = {
  fraudulent: { reason: 'fraudulent', network: '10.4', caseType: 'chargeback' },
  product_not_received: { reason: 'product_not_received', network: '13.1', caseType: 'chargeback' },
  inquiry: { reason: 'general', network: '10.4', caseType: 'inquiry' },
};

export function isInquiry(dispute: Stripe.Dispute): boolean {
  return dispute.status.startsWith('warning_');
}

/**
 * The cardholder's bank takes back what is left of a charge, with a fee; an inquiry only asks. The charge must be locked.
 */
export async function openDispute(
  call: Call,
  charge: Stripe.Charge,
  kind: DisputeKind,
): Promise<Stripe.Dispute> {
  const amount = charge.amount - charge.amount_refunded;
  if (charge.status !== 'succeeded' || amount === 0)
    throw invalidRequest(
      'Only a charge that was paid and not refunded can be disputed.',
      undefined,
      'charge',
    );
  if (charge.disputed) throw invalidRequest('This charge has been disputed already.', undefined, 'charge');
  const { reason, network, caseType } = reasons[kind];
  const isWarning = kind === 'inquiry';
  const id = createId('dp');
  const withdrawal = isWarning
    ? undefined
    : await enterInLedger(call, {
        type: 'adjustment',
        amount: -amount,
        fee: disputeFee,
        currency: charge.currency,
        source: id,
        category: 'dispute',
        description: `Chargeback withdrawal for ${charge.id}`,
      });
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: withdrawal ? [withdrawal] : [],
    charge: charge.id,
    created: call.clock.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: call.clock.now() + answerSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isWarning,
    livemode: false,
    metadata: {},
    network_reason_code: network,
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: caseType,
        network: charge.payment_method_details?.card?.network ?? 'visa',
        network_reason_code: network,
      },
      type: 'card',
    },
    reason,
    status: isWarning ? 'warning_needs_response' : 'needs_response',
  };
  await insertObject(call.tx, 'dispute', dispute, { parent: charge.id });
  await saveObject(call.tx, { ...charge, disputed: !isWarning });
  const deadline = { subject: id, errand: 'dispute.deadline' as const, at: call.clock.now() + answerSeconds };
  await plan(call.tx, deadline, null);
  await emitEvent(call, 'charge.dispute.created', dispute);
  if (!isWarning) await emitEvent(call, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** The texts of evidence that may be given; files are not offered. */
export const evidenceTexts = Object.keys(noEvidence).filter(
  (name) =>
    name !== 'enhanced_evidence' &&
    !/_(?:documentation|file|signature)$|^(?:receipt|refund_policy|cancellation_policy|customer_communication)$/.test(
      name,
    ),
);
