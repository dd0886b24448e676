import type Stripe from 'stripe';
import type { Presence } from '../authentication.ts';
import type { Call } from '../call.ts';
import { idOf } from '../charges.ts';
import { emitEvent } from '../events.ts';
import { createId } from '../identifiers.ts';
import type { Row } from '../object-store.ts';
import { findRow, readRow, saveHidden, saveObject } from '../object-store.ts';
import { insertPaymentIntent } from '../insert-payment-intent.ts';
import { settleIntent } from '../settle-intent.ts';
import { StripeError } from '../stripe-error.ts';
import { unplan } from '../appointments.ts';
import { findDefaultCard, subscriptionIdOf } from './billing-rows.ts';
import { withBalance } from './build-invoice.ts';
import { findInvoicePayment, insertInvoicePayment } from './invoice-payments.ts';
import { markFailed, markPaid } from './invoice-outcomes.ts';

/** From draft to open, with a payment intent to pay it by; nothing due is paid at once. The invoice must be locked. */
export async function finalizeInvoice(call: Call, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  const { tx } = call;
  await unplan(tx, invoice.id, 'invoice.finalize');
  const now = call.clock.now();
  const customerId = idOf(invoice.customer) ?? '';
  const { number, balance } = await takeNumber(call, customerId, invoice.total);
  const { due, left } = withBalance(invoice.total, balance);
  const open: Stripe.Invoice = {
    ...invoice,
    amount_due: due,
    amount_remaining: due,
    automatically_finalizes_at: null,
    effective_at: now,
    ending_balance: left,
    number,
    starting_balance: balance,
    status: 'open',
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
  };
  await saveObject(tx, open);
  if (open.amount_due > 0) {
    const subscription = await findSubscriptionOf(call, open);
    const card = await findDefaultCard(tx, customerId, subscription);
    const intent = await insertPaymentIntent(call, {
      amount: open.amount_due,
      currency: open.currency,
      customer: customerId,
      description:
        open.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      payment_method: card ?? null,
      setup_future_usage: 'off_session',
    });
    await saveHidden(tx, intent.id, { invoice: open.id });
    await insertInvoicePayment(call, open, intent.id);
  }
  await emitEvent(call, 'invoice.finalized', open);
  return open.amount_due > 0 ? open : markPaid(call, open, undefined);
}

/** The customer's next number, and the balance that goes into the invoice. */
async function takeNumber(
  call: Call,
  customerId: string,
  total: number,
): Promise<{ number: string; balance: number }> {
  const { object: customer } = await readRow(call.tx, 'customer', customerId, { lock: true });
  if ('deleted' in customer) return { number: createId('number'), balance: 0 };
  const sequence = customer.next_invoice_sequence ?? 1;
  const { left } = withBalance(total, customer.balance);
  await saveObject(call.tx, { ...customer, balance: left, next_invoice_sequence: sequence + 1 });
  const number = `${customer.invoice_prefix ?? 'SANDBOX'}-${String(sequence).padStart(4, '0')}`;
  return { number, balance: customer.balance };
}

async function findSubscriptionOf(
  call: Call,
  invoice: Stripe.Invoice,
): Promise<Stripe.Subscription | undefined> {
  const id = subscriptionIdOf(invoice);
  return id === null ? undefined : (await findRow(call.tx, 'subscription', id))?.object;
}

/** The payment intent of an open invoice. */
export async function readIntentOf(
  call: Call,
  invoiceId: string,
): Promise<Row<Stripe.PaymentIntent> | undefined> {
  const payment = await findInvoicePayment(call.tx, invoiceId);
  const id = idOf(payment?.payment.payment_intent ?? null);
  return id === null ? undefined : readRow(call.tx, 'payment_intent', id, { lock: true });
}

interface Attempt {
  /** The card that is asked for; else the subscription's or the customer's default. */
  method?: Row<Stripe.PaymentMethod> | undefined;
  presence: Presence;
  isAutomatic: boolean;
}

/**
 * Tries to pay an open invoice, and keeps the result: paid, waiting for the customer, or declined. `refusal` has the
 * decline. The invoice must be locked.
 */
export async function attemptInvoice(
  call: Call,
  invoice: Stripe.Invoice,
  { method: given, presence, isAutomatic }: Attempt,
): Promise<{ invoice: Stripe.Invoice; refusal?: StripeError }> {
  const intent = await readIntentOf(call, invoice.id);
  if (!intent) return { invoice };
  const subscription = await findSubscriptionOf(call, invoice);
  const cardId =
    given?.object.id ?? (await findDefaultCard(call.tx, idOf(invoice.customer) ?? '', subscription));
  if (cardId === undefined) {
    const failed = await markFailed(call, invoice, { isActionRequired: false, isAutomatic });
    return { invoice: failed, refusal: noCard() };
  }
  const method = given ?? (await readRow(call.tx, 'payment_method', cardId));
  return settleForInvoice(call, invoice, intent.object, method, { presence, isAutomatic });
}

export function noCard(): StripeError {
  const message =
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://docs.stripe.com/billing/subscriptions/payment-methods-setting#payment-method-priority.';
  return new StripeError(400, { type: 'invalid_request_error', code: 'resource_missing', message });
}

export async function settleForInvoice(
  call: Call,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
  method: Row<Stripe.PaymentMethod>,
  { presence, isAutomatic }: Omit<Attempt, 'method'>,
): Promise<{ invoice: Stripe.Invoice; intent?: Stripe.PaymentIntent; refusal?: StripeError }> {
  let settled: Stripe.PaymentIntent;
  try {
    settled = await settleIntent(call, intent, method, presence);
  } catch (error) {
    if (!(error instanceof StripeError) || !error.isFinal) throw error;
    return {
      invoice: await markFailed(call, invoice, { isActionRequired: false, isAutomatic }),
      refusal: error,
    };
  }
  if (settled.status === 'succeeded')
    return { invoice: await markPaid(call, invoice, settled), intent: settled };
  const waiting = await markFailed(call, invoice, { isActionRequired: true, isAutomatic });
  return { invoice: waiting, intent: settled };
}
