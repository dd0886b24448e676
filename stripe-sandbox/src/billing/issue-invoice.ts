import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { idOf } from '../charges.ts';
import { readCustomer } from '../customers.ts';
import { emitEvent } from '../events.ts';
import { createId } from '../identifiers.ts';
import { insertObject } from '../object-store.ts';
import { buildInvoice } from './build-invoice.ts';
import type { Reduction } from './discounts.ts';
import { readStoredReduction } from './discounts.ts';
import { isInForce } from './reduce-lines.ts';
import { buildLines } from './subscription-items.ts';

interface Period {
  start: number;
  end: number;
}

/** The discounts of a subscription that lower an invoice for a period that starts at `start`. */
export async function listReductions(
  call: Call,
  subscription: Stripe.Subscription,
  start: number,
): Promise<Reduction[]> {
  const reductions: Reduction[] = [];
  for (const each of subscription.discounts) {
    const reduction = await readStoredReduction(call, idOf(each) ?? '');
    if (isInForce(reduction, start)) reductions.push(reduction);
  }
  return reductions;
}

/**
 * A draft for what its items cost in `period`. `spent`: the discounts for one payment, which this invoice uses up.
 * An invoice of nothing, such as a trial's, uses none.
 */
export async function issueInvoice(
  call: Call,
  subscription: Stripe.Subscription,
  period: Period,
  { reason, isTrial, covers }: { reason: string; isTrial: boolean; covers: Period },
): Promise<{ invoice: Stripe.Invoice; spent: string[] }> {
  const customer = await readCustomer(call, idOf(subscription.customer) ?? '');
  const lines = await buildLines(call, subscription.items.data, period, {
    isTrial,
    subscription: subscription.id,
  });
  const reductions = await listReductions(call, subscription, period.start);
  const invoice = buildInvoice({
    id: createId('in'),
    customer,
    subscription: {
      id: subscription.id,
      metadata: subscription.metadata,
    },
    currency: subscription.currency,
    lines,
    reductions,
    reason,
    created: call.clock.now(),
    period: covers,
    testClock: idOf(subscription.test_clock),
  });
  await insertObject(call.tx, 'invoice', invoice, { customer: customer.id, parent: subscription.id });
  await emitEvent(call, 'invoice.created', invoice);
  const spent = reductions.filter(({ coupon }) => coupon.duration === 'once' && invoice.subtotal > 0);
  return { invoice, spent: spent.map(({ discount }) => discount.id) };
}
