import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { emitEvent } from '../events.ts';
import { readRow, saveObject } from '../object-store.ts';
import { idOf } from '../charges.ts';
import { unplan } from '../appointments.ts';
import { closeInvoicePayment, findInvoicePayment } from './invoice-payments.ts';

/** `stop`: nothing more is tried by itself, as after a cancellation; `void`: nothing is owed any more. */
export async function closeOpenInvoices(
  call: Call,
  subscription: string,
  how: 'stop' | 'void',
): Promise<void> {
  const { rows } = await call.tx.query<{ object: Stripe.Invoice }>(
    `select object from stripe_sandbox.objects
      where kind = 'invoice' and parent = $1 and object ->> 'status' in ('draft', 'open') order by ordinal for update`,
    [subscription],
  );
  for (const { object } of rows) {
    if (how === 'void' && object.status === 'open') await voidOpenInvoice(call, object);
    else {
      await unplan(call.tx, object.id);
      await saveObject(call.tx, { ...object, auto_advance: false, next_payment_attempt: null });
    }
  }
}

/** The invoice must be locked. Its payment intent is canceled, so that nobody can still pay it. */
export async function voidOpenInvoice(call: Call, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  await unplan(call.tx, invoice.id);
  await cancelPayment(call, invoice.id);
  await giveBalanceBack(call, invoice);
  const voided: Stripe.Invoice = {
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: call.clock.now() },
  };
  await saveObject(call.tx, voided);
  await emitEvent(call, 'invoice.voided', voided);
  return voided;
}

/** Reverses the amount that the invoice took from the customer's balance or added to the amount due. */
async function giveBalanceBack(call: Call, invoice: Stripe.Invoice): Promise<void> {
  const taken = invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance);
  const id = idOf(invoice.customer);
  if (taken === 0 || id === null) return;
  const { object: customer } = await readRow(call.tx, 'customer', id, { lock: true });
  if (!('deleted' in customer)) await saveObject(call.tx, { ...customer, balance: customer.balance + taken });
}

async function cancelPayment(call: Call, invoice: string): Promise<void> {
  const payment = await findInvoicePayment(call.tx, invoice);
  const intentId = idOf(payment?.payment.payment_intent ?? null);
  if (!payment || intentId === null) return;
  await closeInvoicePayment(call, payment, 'canceled');
  const { object: intent } = await readRow(call.tx, 'payment_intent', intentId, { lock: true });
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    canceled_at: call.clock.now(),
    cancellation_reason: 'void_invoice',
    next_action: null,
    status: 'canceled',
  };
  await saveObject(call.tx, canceled);
  await emitEvent(call, 'payment_intent.canceled', canceled);
}
