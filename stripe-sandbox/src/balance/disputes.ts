import type Stripe from 'stripe';
import { plan, unplan } from '../appointments.ts';
import type { Call } from '../call.ts';
import { previousAttributes } from '../changes.ts';
import { idOf } from '../charges.ts';
import type { Transaction } from '../database.ts';
import { emitEvent } from '../events.ts';
import type { Page } from '../lists.ts';
import { listPage } from '../lists.ts';
import { readRow, saveObject } from '../object-store.ts';
import { changedMetadata, findFlag, findText, readForm, refuseUnknown } from '../parameters.ts';
import { invalidRequest } from '../stripe-error.ts';
import { enterInLedger } from './balance-transactions.ts';
import { evidenceTexts, isInquiry } from './open-dispute.ts';

export type Verdict = 'won' | 'lost';

/** Stripe's own words for tests, given as `uncategorized_text`. */
const verdicts: Record<string, Verdict> = { winning_evidence: 'won', losing_evidence: 'lost' };

/** With its charge, which comes first for everybody. */
export async function lockDispute(tx: Transaction, id: string): Promise<Stripe.Dispute> {
  const { object } = await readRow(tx, 'dispute', id);
  await readRow(tx, 'charge', idOf(object.charge) ?? '', { lock: true });
  return (await readRow(tx, 'dispute', id, { lock: true })).object;
}

export async function retrieveDispute(call: Call, id: string): Promise<Stripe.Dispute> {
  refuseUnknown(call.form, ['expand']);
  return (await readRow(call.tx, 'dispute', id)).object;
}

export function listDisputes(call: Call): Promise<Page<Stripe.Dispute>> {
  const charge = findText(call.form, 'charge');
  const intent = findText(call.form, 'payment_intent');
  return listPage(call, 'dispute', '/v1/disputes', ['charge', 'payment_intent'], (where) => {
    if (charge) where('parent = $', charge);
    if (intent) where(`object ->> 'payment_intent' = $`, intent);
  });
}

/** Evidence is kept, and handed in unless `submit` is false; what Stripe's test words ask for is decided soon after. */
export async function updateDispute(call: Call, id: string): Promise<Stripe.Dispute> {
  const { form, tx } = call;
  refuseUnknown(form, ['evidence', 'expand', 'metadata', 'submit']);
  const before = await lockDispute(tx, id);
  const given = readForm(form, 'evidence');
  refuseUnknown(given, evidenceTexts, 'evidence');
  const texts = evidenceTexts.flatMap((name) => {
    const text = findText(given, name, 20_000);
    return text === undefined ? [] : [[name, text] as const];
  });
  const isOpen = before.status === 'needs_response' || before.status === 'warning_needs_response';
  if (texts.length > 0 && !isOpen) throw closed();
  const hasEvidence = texts.length > 0 || before.evidence_details.has_evidence;
  const isSubmitted = isOpen && hasEvidence && findFlag(form, 'submit') !== false;
  const after: Stripe.Dispute = {
    ...before,
    evidence: { ...before.evidence, ...Object.fromEntries(texts) },
    evidence_details: {
      ...before.evidence_details,
      has_evidence: hasEvidence,
      submission_count: before.evidence_details.submission_count + (isSubmitted ? 1 : 0),
    },
    metadata: changedMetadata(form, before.metadata),
    ...(isSubmitted && { status: isInquiry(before) ? 'warning_under_review' : 'under_review' }),
  };
  if (isSubmitted) await planDecision(call, after);
  return save(call, before, after);
}

async function planDecision(call: Call, dispute: Stripe.Dispute): Promise<void> {
  await unplan(call.tx, dispute.id, 'dispute.deadline');
  if (verdicts[dispute.evidence.uncategorized_text ?? ''] === undefined) return;
  const decision = { subject: dispute.id, errand: 'dispute.decide' as const, at: call.clock.now() };
  await plan(call.tx, decision, null);
}

/** Gives up: the dispute is lost. */
export async function closeDispute(call: Call, id: string): Promise<Stripe.Dispute> {
  refuseUnknown(call.form, ['expand']);
  return decideDispute(call, await lockDispute(call.tx, id), 'lost');
}

export function verdictOf(dispute: Stripe.Dispute): Verdict {
  return verdicts[dispute.evidence.uncategorized_text ?? ''] ?? 'lost';
}

/** Sends it to the bank without waiting for the account's evidence. */
export async function reviewDispute(call: Call, dispute: Stripe.Dispute): Promise<Stripe.Dispute> {
  if (dispute.status !== 'needs_response' && dispute.status !== 'warning_needs_response') throw closed();
  const status = isInquiry(dispute) ? 'warning_under_review' : 'under_review';
  await planDecision(call, dispute);
  return save(call, dispute, { ...dispute, status });
}

/** The bank's word: won gives the money back, though not the fee. The dispute must be locked. */
export async function decideDispute(
  call: Call,
  before: Stripe.Dispute,
  verdict: Verdict,
): Promise<Stripe.Dispute> {
  if (['won', 'lost', 'warning_closed'].includes(before.status)) throw closed();
  await unplan(call.tx, before.id);
  const chargeId = idOf(before.charge) ?? '';
  const isReinstated = verdict === 'won' && !isInquiry(before);
  const entries = [...before.balance_transactions];
  if (isReinstated) {
    const reversal = await enterInLedger(call, {
      type: 'adjustment',
      amount: before.amount,
      currency: before.currency,
      source: before.id,
      category: 'dispute_reversal',
      description: `Chargeback reversal for ${chargeId}`,
    });
    entries.push(reversal);
  }
  const after: Stripe.Dispute = {
    ...before,
    balance_transactions: entries,
    is_charge_refundable: false,
    status: isInquiry(before) ? 'warning_closed' : verdict,
  };
  await saveObject(call.tx, after);
  if (isReinstated) await emitEvent(call, 'charge.dispute.funds_reinstated', after);
  await emitEvent(call, 'charge.dispute.closed', after, previousAttributes(before, after));
  return after;
}

async function save(call: Call, before: Stripe.Dispute, after: Stripe.Dispute): Promise<Stripe.Dispute> {
  await saveObject(call.tx, after);
  await emitEvent(call, 'charge.dispute.updated', after, previousAttributes(before, after));
  return after;
}

function closed() {
  return invalidRequest(
    'This dispute is already closed or has been answered; evidence can no longer be given.',
  );
}
