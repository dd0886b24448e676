import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { idOf } from '../charges.ts';
import { emitEvent } from '../events.ts';
import { readRow, saveObject } from '../object-store.ts';
import { readSettings } from '../settings.ts';
import { plan, unplan } from '../appointments.ts';
import { lockSubscription, subscriptionIdOf } from './billing-rows.ts';
import { closeInvoicePayment, findInvoicePayment } from './invoice-payments.ts';
import { afterPaidInvoice, endSubscription, saveSubscription } from './subscription-status.ts';

/** Days after each failed try of a renewal; after the last, the setting `after_failed_renewal` decides. */
export const retryDays = [3, 5, 7];
const daySeconds = 24 * 60 * 60;

/** `intent` is what paid it; undefined when nothing was due. The invoice must be locked. */
export async function markPaid(
  call: Call,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent | undefined,
): Promise<Stripe.Invoice> {
  await unplan(call.tx, invoice.id);
  const paid: Stripe.Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: intent ? invoice.attempt_count + 1 : invoice.attempt_count,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: call.clock.now() },
  };
  await saveObject(call.tx, paid);
  const payment = await findInvoicePayment(call.tx, invoice.id);
  if (payment)
    await emitEvent(call, 'invoice_payment.paid', await closeInvoicePayment(call, payment, 'paid'));
  await emitEvent(call, 'invoice.paid', paid);
  await emitEvent(call, 'invoice.payment_succeeded', paid);
  await markDelinquent(call, invoice, false);
  const subscriptionId = subscriptionIdOf(invoice);
  if (subscriptionId !== null) {
    const subscription = await lockSubscription(call.tx, subscriptionId);
    if (subscription.status === 'incomplete') await unplan(call.tx, subscriptionId, 'subscription.expire');
    await afterPaidInvoice(call, subscription, invoice.id, idOf(intent?.payment_method ?? null));
  }
  return paid;
}

interface Failure {
  /** The customer must come and authenticate; the card was not declined. */
  isActionRequired: boolean;
  /** A try that nobody asked for: the next one is planned, or the subscription is given up. */
  isAutomatic: boolean;
}

/** A try to pay it failed. The invoice must be locked. */
export async function markFailed(
  call: Call,
  invoice: Stripe.Invoice,
  { isActionRequired, isAutomatic }: Failure,
): Promise<Stripe.Invoice> {
  if (isActionRequired && !isAutomatic) {
    // They are there and being asked this moment: nothing has failed yet.
    await emitEvent(call, 'invoice.payment_action_required', invoice);
    return invoice;
  }
  const attempts = invoice.attempt_count + 1;
  const isRenewal = invoice.billing_reason === 'subscription_cycle';
  const days = isRenewal ? retryDays[attempts - 1] : undefined;
  const next = isAutomatic && days !== undefined ? call.clock.now() + days * daySeconds : null;
  const failed: Stripe.Invoice = {
    ...invoice,
    attempt_count: attempts,
    attempted: true,
    auto_advance: isAutomatic ? next !== null : (invoice.auto_advance ?? false),
    next_payment_attempt: isAutomatic ? next : invoice.next_payment_attempt,
  };
  await saveObject(call.tx, failed);
  if (next !== null)
    await plan(call.tx, { subject: invoice.id, errand: 'invoice.retry', at: next }, idOf(invoice.test_clock));
  if (isActionRequired) await emitEvent(call, 'invoice.payment_action_required', failed);
  await emitEvent(call, 'invoice.payment_failed', failed);
  if (isRenewal) await markOverdue(call, failed, isAutomatic && next === null);
  return failed;
}

async function markOverdue(call: Call, invoice: Stripe.Invoice, isGivenUp: boolean): Promise<void> {
  await markDelinquent(call, invoice, true);
  const id = subscriptionIdOf(invoice);
  if (id === null) return;
  const subscription = await lockSubscription(call.tx, id);
  if (idOf(subscription.latest_invoice) !== invoice.id) return;
  const overdue =
    subscription.status === 'active' || subscription.status === 'trialing'
      ? await saveSubscription(call, subscription, { ...subscription, status: 'past_due' })
      : subscription;
  if (!isGivenUp || overdue.status !== 'past_due') return;
  const { after_failed_renewal } = await readSettings(call.tx);
  if (after_failed_renewal === 'cancel') await endSubscription(call, overdue, { reason: 'payment_failed' });
  if (after_failed_renewal === 'unpaid')
    await saveSubscription(call, overdue, { ...overdue, status: 'unpaid' });
}

async function markDelinquent(call: Call, invoice: Stripe.Invoice, delinquent: boolean): Promise<void> {
  const id = idOf(invoice.customer);
  if (id === null) return;
  const { object: customer } = await readRow(call.tx, 'customer', id, { lock: true });
  if ('deleted' in customer || customer.delinquent === delinquent) return;
  await saveObject(call.tx, { ...customer, delinquent });
}
