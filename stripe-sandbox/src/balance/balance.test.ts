import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import { daySeconds } from '../../test/billing.ts';
import { anIntent, refusalOf, startWorld, until } from '../../test/world.ts';
import type { World } from '../../test/world.ts';
import { idOf } from '../charges.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const pay = (card: string, amount = 1000) => anIntent(world, { amount, payment_method: card, confirm: true });

const disputeOf = (intent: Stripe.PaymentIntent): Promise<Stripe.Dispute> =>
  until(async () => (await world.stripe.disputes.list({ payment_intent: intent.id })).data[0]);

async function ledgerOf(source: string): Promise<[string, number, number][]> {
  const entries = await world.stripe.balanceTransactions.list({ source });
  return entries.data
    .map(({ type, amount, fee }): [string, number, number] => [type, amount, fee])
    .toReversed();
}

const eventTypes = async (type: string, object: string) => {
  const events = await world.stripe.events.list({ type, limit: 100 });
  return events.data
    .filter(({ data }) => (data.object as { id: string }).id === object)
    .map((event) => event.type)
    .toReversed();
};

describe('the ledger', () => {
  it('has each charge with its fee and each refund, pending first and then available', async () => {
    const intent = await pay('pm_card_visa');
    const charge = idOf(intent.latest_charge) ?? '';
    const refund = await world.stripe.refunds.create({ payment_intent: intent.id, amount: 400 });
    expect(await ledgerOf(charge)).toEqual([['charge', 1000, 59]]);
    expect(await ledgerOf(refund.id)).toEqual([['refund', -400, 0]]);
    const read = await world.stripe.charges.retrieve(charge, { expand: ['balance_transaction', 'refunds'] });
    expect(read).toMatchObject({
      balance_transaction: { net: 941, source: charge, status: 'pending' },
      refunds: { data: [{ id: refund.id }] },
    });
    const today = await world.stripe.balanceTransactions.list({
      created: { gte: read.created, lt: read.created + daySeconds },
      type: 'charge',
    });
    expect(today.data.map(({ source }) => source)).toContain(charge);
    const before = await world.stripe.balance.retrieve();
    await world.control('clock', { advance_seconds: 3 * daySeconds });
    const after = await world.stripe.balance.retrieve();
    expect(after.pending[0]?.amount).toBe(0);
    expect(after.available[0]?.amount).toBe(
      (before.available[0]?.amount ?? 0) + (before.pending[0]?.amount ?? 0),
    );
  });
});

describe('a refund', () => {
  it('to some cards is pending and arrives later', async () => {
    const intent = await pay('pm_card_pendingRefund');
    const refund = await world.stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('pending');
    await world.control('clock', { advance_seconds: 120 });
    expect((await world.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
    expect(await eventTypes('refund.updated', refund.id)).toHaveLength(1);
  });

  it('fails later for some cards, and the charge is no longer refunded', async () => {
    const intent = await pay('pm_card_refundFail');
    const refund = await world.stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('succeeded');
    await world.control('clock', { advance_seconds: 120 });
    const failed = await world.stripe.refunds.retrieve(refund.id);
    expect(failed).toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' });
    expect(await world.stripe.charges.retrieve(idOf(intent.latest_charge) ?? '')).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    expect(await ledgerOf(refund.id)).toEqual([
      ['refund', -1000, 0],
      ['refund_failure', 1000, 0],
    ]);
    expect(await eventTypes('refund.failed', refund.id)).toEqual(['refund.failed']);
  });
});

describe('a dispute', () => {
  it('[T27] of a test card takes the money and a fee, and gives the money back when it is won', async () => {
    const intent = await pay('pm_card_createDispute');
    const dispute = await disputeOf(intent);
    const charge = idOf(intent.latest_charge) ?? '';
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 1000, charge, reason: 'fraudulent' });
    expect((await world.stripe.charges.retrieve(charge)).disputed).toBe(true);
    expect(await ledgerOf(dispute.id)).toEqual([['adjustment', -1000, 1500]]);
    const refusal = await refusalOf(world.stripe.refunds.create({ payment_intent: intent.id }));
    expect(refusal).toMatchObject({ code: 'charge_disputed' });

    const kept = await world.stripe.disputes.update(dispute.id, {
      evidence: { customer_name: 'Alice' },
      submit: false,
    });
    expect(kept).toMatchObject({ status: 'needs_response', evidence_details: { has_evidence: true } });
    const answered = await world.stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    expect(answered).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } });
    const won = await until(async () => {
      const read = await world.stripe.disputes.retrieve(dispute.id);
      return read.status === 'won' && read;
    });
    expect(won.balance_transactions.map(({ amount }) => amount)).toEqual([-1000, 1000]);
    expect(await eventTypes('charge.dispute.*', dispute.id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.updated',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]);
    const named = await world.stripe.events.list({
      types: ['charge.dispute.closed', 'charge.dispute.created'],
    });
    expect(new Set(named.data.map(({ type }) => type))).toEqual(
      new Set(['charge.dispute.closed', 'charge.dispute.created']),
    );
    // A list of names takes no wildcard, as with Stripe: only `type` does.
    expect(await refusalOf(world.stripe.events.list({ types: ['charge.dispute.*'] }))).toMatchObject({
      statusCode: 400,
      param: 'types',
    });
  });

  it('is lost when it is given up, or when nobody answers in time', async () => {
    const given = await disputeOf(await pay('pm_card_createDisputeProductNotReceived'));
    expect((await world.stripe.disputes.close(given.id)).status).toBe('lost');
    expect(await refusalOf(world.stripe.disputes.close(given.id))).toMatchObject({ statusCode: 400 });
    const forgotten = await disputeOf(await pay('pm_card_createDispute'));
    await world.control('clock', { advance_seconds: 15 * daySeconds });
    expect(await world.stripe.disputes.retrieve(forgotten.id)).toMatchObject({
      status: 'lost',
      evidence_details: { past_due: true },
    });
  });

  it('that is an inquiry takes nothing and closes', async () => {
    const intent = await pay('pm_card_createDisputeInquiry');
    const inquiry = await disputeOf(intent);
    expect(inquiry).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] });
    expect((await world.stripe.refunds.create({ payment_intent: intent.id })).status).toBe('succeeded');
    expect((await world.stripe.disputes.close(inquiry.id)).status).toBe('warning_closed');
  });

  it('of any payment is opened and decided through the sandbox’s own calls', async () => {
    const intent = await pay('pm_card_visa');
    const opened = await world.control('disputes', { payment_intent: intent.id });
    expect(opened.status).toBe(200);
    const dispute = await disputeOf(intent);
    const decide = (outcome: string) => world.control('disputes/decide', { dispute: dispute.id, outcome });
    expect(await (await decide('under_review')).json()).toMatchObject({ status: 'under_review' });
    expect(await (await decide('won')).json()).toMatchObject({ status: 'won' });
    expect((await decide('lost')).status).toBe(400);
    expect((await world.control('disputes', { payment_intent: intent.id })).status).toBe(400);
  });
});
