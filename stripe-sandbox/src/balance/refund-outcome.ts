import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { idOf } from '../charges.ts';
import { emitEvent } from '../events.ts';
import { readRow, saveObject } from '../object-store.ts';
import { enterInLedger } from './balance-transactions.ts';

/** A refund that was on its way arrives, or one that seemed to have arrived comes back. Its charge must be locked. */
export async function settleRefund(
  call: Call,
  refund: Stripe.Refund,
  outcome: 'pending' | 'fails',
): Promise<void> {
  if (outcome === 'pending') {
    const arrived: Stripe.Refund = { ...refund, status: 'succeeded' };
    await saveObject(call.tx, arrived);
    await tell(call, refund, arrived);
    return;
  }
  const comeBack = await enterInLedger(call, {
    type: 'refund_failure',
    amount: refund.amount,
    currency: refund.currency,
    source: refund.id,
    category: 'refund_failure',
    description: 'REFUND FAILURE',
  });
  const failed: Stripe.Refund = {
    ...refund,
    failure_balance_transaction: comeBack.id,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  };
  await saveObject(call.tx, failed);
  const { object: charge } = await readRow(call.tx, 'charge', idOf(refund.charge) ?? '', { lock: true });
  await saveObject(call.tx, {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  await tell(call, refund, failed);
  await emitEvent(call, 'refund.failed', failed);
}

async function tell(call: Call, before: Stripe.Refund, after: Stripe.Refund): Promise<void> {
  await emitEvent(call, 'refund.updated', after, { status: before.status });
  await emitEvent(call, 'charge.refund.updated', after, { status: before.status });
}
