import type Stripe from 'stripe';
import type { Presence } from '../authentication.ts';
import type { Call } from '../call.ts';
import type { Row } from '../object-store.ts';
import { readRow } from '../object-store.ts';
import { failAuthentication, settleIntent } from '../settle-intent.ts';
import { markFailed } from './invoice-outcomes.ts';
import { settleForInvoice } from './pay-invoice.ts';

/** Settles an intent, and if it pays an invoice, the invoice and its subscription with it. All must be locked. */
export async function settlePayment(
  call: Call,
  { object: intent, hidden }: Row<Stripe.PaymentIntent>,
  method: Row<Stripe.PaymentMethod>,
  presence: Presence,
): Promise<Stripe.PaymentIntent> {
  if (hidden.invoice === undefined) return settleIntent(call, intent, method, presence);
  const { object: invoice } = await readRow(call.tx, 'invoice', hidden.invoice);
  const outcome = await settleForInvoice(call, invoice, intent, method, { presence, isAutomatic: false });
  if (outcome.refusal) throw outcome.refusal;
  return outcome.intent ?? intent;
}

/** The customer closed or failed the 3-D Secure dialog. */
export async function failPayment(
  call: Call,
  { object: intent, hidden }: Row<Stripe.PaymentIntent>,
  method: Stripe.PaymentMethod,
): Promise<Stripe.PaymentIntent> {
  const failed = await failAuthentication(call, intent, method);
  if (hidden.invoice !== undefined) {
    const { object: invoice } = await readRow(call.tx, 'invoice', hidden.invoice);
    await markFailed(call, invoice, { isActionRequired: false, isAutomatic: false });
  }
  return failed;
}
