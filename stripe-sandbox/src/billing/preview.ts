import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { idOf } from '../charges.ts';
import { readCustomer } from '../customers.ts';
import { createForm } from '../form.ts';
import { createId } from '../identifiers.ts';
import { readRow } from '../object-store.ts';
import { findFlag, findText, readForm, refuseUnknown } from '../parameters.ts';
import { StripeError } from '../stripe-error.ts';
import { buildInvoice } from './build-invoice.ts';
import { atTimeOf } from './billing-time.ts';
import { readReductions } from './discounts.ts';
import { listReductions } from './issue-invoice.ts';
import { nextPeriodEnd } from './periods.ts';
import { buildItem, buildLines, readItems } from './subscription-items.ts';
import { readTrialEnd } from './trials.ts';

/** Previews the first invoice of a new subscription or the next renewal of a running one. Stores nothing. */
export async function previewInvoice(given: Call): Promise<Stripe.Invoice> {
  const { form } = given;
  refuseUnknown(form, [
    'currency',
    'customer',
    'discounts',
    'expand',
    'subscription',
    'subscription_details',
  ]);
  const details = readForm(form, 'subscription_details');
  refuseUnknown(
    details,
    ['cancel_at_period_end', 'items', 'proration_behavior', 'trial_end'],
    'subscription_details',
  );
  const subscriptionId = findText(form, 'subscription');
  if (subscriptionId !== undefined) return previewRenewal(given, subscriptionId);
  const customerId = findText(form, 'customer');
  const customer =
    customerId === undefined ? null : await readCustomer(given, customerId, { param: 'customer' });
  const call = customer ? await atTimeOf(given, customer) : given;
  const now = call.clock.now();
  const requests = await readItems(call, details, 'subscription_details[items]');
  const trial = createForm();
  if (details['trial_end'] !== undefined) trial['trial_end'] = details['trial_end'];
  const trialEnd = readTrialEnd(trial, now);
  const [first] = requests;
  const interval = first?.price.recurring;
  const end = trialEnd ?? (interval ? nextPeriodEnd(now, interval, now) : now);
  const period = { start: now, end };
  const items = requests.map((request) => buildItem(call, '', request, period));
  const currency = first?.price.currency ?? 'usd';
  const lines = await buildLines(call, items, period, { isTrial: trialEnd !== null, subscription: null });
  const subtotal = requests.reduce(
    (sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity,
    0,
  );
  const reductions = await readReductions(call, form, {
    customer: customer?.id ?? null,
    subscription: null,
    currency,
    subtotal,
  });
  return buildInvoice({
    id: createId('upcoming_in'),
    customer,
    subscription: null,
    currency,
    lines,
    reductions,
    reason: 'upcoming',
    created: now,
    period: { start: now, end: now },
    testClock: idOf(customer?.test_clock ?? null),
  });
}

async function previewRenewal(given: Call, id: string): Promise<Stripe.Invoice> {
  const { form } = given;
  const param = 'subscription';
  const { object: subscription } = await readRow(given.tx, 'subscription', id, { param });
  const details = readForm(form, 'subscription_details');
  if (details['items'] !== undefined || details['trial_end'] !== undefined)
    throw new StripeError(400, {
      type: 'invalid_request_error',
      message: 'The sandbox previews the next renewal of a subscription as it is; it does not prorate.',
      param: 'subscription_details',
    });
  const ends = findFlag(details, 'cancel_at_period_end') ?? subscription.cancel_at_period_end;
  const [first] = subscription.items.data;
  if (ends || subscription.ended_at !== null || !first?.price.recurring) {
    const message = `No upcoming invoices for customer: ${idOf(subscription.customer)}`;
    throw new StripeError(404, { type: 'invalid_request_error', code: 'invoice_upcoming_none', message });
  }
  const customer = await readCustomer(given, idOf(subscription.customer) ?? '', { param: 'customer' });
  const call = await atTimeOf(given, customer);
  const start = first.current_period_end;
  const period = {
    start,
    end: nextPeriodEnd(subscription.billing_cycle_anchor, first.price.recurring, start),
  };
  const lines = await buildLines(call, subscription.items.data, period, { isTrial: false, subscription: id });
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const occasion = { customer: customer.id, subscription: id, currency: subscription.currency, subtotal };
  const reductions =
    form['discounts'] === undefined
      ? await listReductions(call, subscription, start)
      : await readReductions(call, form, occasion);
  return buildInvoice({
    id: createId('upcoming_in'),
    customer,
    subscription: {
      id,
      metadata: subscription.metadata,
    },
    currency: subscription.currency,
    lines,
    reductions,
    reason: 'upcoming',
    created: start,
    period: { start: first.current_period_start, end: start },
    testClock: idOf(subscription.test_clock),
  });
}
