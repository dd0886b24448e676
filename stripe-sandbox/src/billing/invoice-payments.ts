import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { createId } from '../identifiers.ts';
import type { Page } from '../lists.ts';
import { listPage } from '../lists.ts';
import type { Transaction } from '../database.ts';
import { insertObject, readRow, saveObject } from '../object-store.ts';
import { findText, readChoice, readForm, refuseUnknown } from '../parameters.ts';

/** Ties an invoice to the payment intent that pays it. */
export async function insertInvoicePayment(
  call: Call,
  invoice: Stripe.Invoice,
  intent: string,
): Promise<void> {
  const payment: Stripe.InvoicePayment = {
    id: createId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: call.clock.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  await insertObject(call.tx, 'invoice_payment', payment, { parent: invoice.id });
}

export async function findInvoicePayment(
  tx: Transaction,
  invoice: string,
): Promise<Stripe.InvoicePayment | undefined> {
  const { rows } = await tx.query<{ object: Stripe.InvoicePayment }>(
    `select object from stripe_sandbox.objects where kind = 'invoice_payment' and parent = $1 order by ordinal limit 1`,
    [invoice],
  );
  return rows[0]?.object;
}

export async function closeInvoicePayment(
  call: Call,
  payment: Stripe.InvoicePayment,
  outcome: 'paid' | 'canceled',
): Promise<Stripe.InvoicePayment> {
  const now = call.clock.now();
  const closed: Stripe.InvoicePayment = {
    ...payment,
    amount_paid: outcome === 'paid' ? payment.amount_requested : null,
    status: outcome,
    status_transitions:
      outcome === 'paid' ? { canceled_at: null, paid_at: now } : { canceled_at: now, paid_at: null },
  };
  await saveObject(call.tx, closed);
  return closed;
}

export async function retrieveInvoicePayment(call: Call, id: string): Promise<Stripe.InvoicePayment> {
  refuseUnknown(call.form, ['expand']);
  return (await readRow(call.tx, 'invoice_payment', id)).object;
}

export function listInvoicePayments(call: Call): Promise<Page<Stripe.InvoicePayment>> {
  const invoice = findText(call.form, 'invoice');
  const status = readChoice(call.form, 'status', ['open', 'paid', 'canceled']);
  const payment = readForm(call.form, 'payment');
  refuseUnknown(payment, ['payment_intent', 'type'], 'payment');
  const intent = findText(payment, 'payment_intent');
  const names = ['invoice', 'payment', 'status'];
  return listPage(call, 'invoice_payment', '/v1/invoice_payments', names, (where) => {
    if (invoice) where('parent = $', invoice);
    if (status) where(`object ->> 'status' = $`, status);
    if (intent) where(`object -> 'payment' ->> 'payment_intent' = $`, intent);
  });
}
