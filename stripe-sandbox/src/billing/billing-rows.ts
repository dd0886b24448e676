import type Stripe from 'stripe';
import { idOf } from '../charges.ts';
import type { Transaction } from '../database.ts';
import { findRow, readRow } from '../object-store.ts';

/**
 * Every change of a subscription, its invoice or the invoice's payment takes its locks in this order. Otherwise a renewal,
 * a payment and a cancellation in the same second could deadlock.
 */
export async function lockSubscription(tx: Transaction, id: string): Promise<Stripe.Subscription> {
  return (await readRow(tx, 'subscription', id, { lock: true })).object;
}

export async function lockInvoice(tx: Transaction, id: string): Promise<Stripe.Invoice> {
  const { object } = await readRow(tx, 'invoice', id);
  const subscription = subscriptionIdOf(object);
  if (subscription !== null) await lockSubscription(tx, subscription);
  return (await readRow(tx, 'invoice', id, { lock: true })).object;
}

/** The invoice that the payment intent is for, locked; most intents are for none. */
export async function lockInvoiceOf(tx: Transaction, intentId: string): Promise<string | undefined> {
  const row = await findRow(tx, 'payment_intent', intentId);
  const invoice = row?.hidden.invoice;
  if (invoice !== undefined) await lockInvoice(tx, invoice);
  return invoice;
}

export function subscriptionIdOf(invoice: Stripe.Invoice): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription ?? null);
}

/** The card that a renewal is paid with: the subscription's own, else the customer's default. */
export async function findDefaultCard(
  tx: Transaction,
  customerId: string,
  subscription: Stripe.Subscription | undefined,
): Promise<string | undefined> {
  const { object: customer } = await readRow(tx, 'customer', customerId);
  const candidates = [
    idOf(subscription?.default_payment_method ?? null),
    'deleted' in customer ? null : idOf(customer.invoice_settings.default_payment_method),
  ];
  for (const id of candidates) {
    if (id === null) continue;
    const method = await findRow(tx, 'payment_method', id);
    if (method?.object.customer === customerId) return id;
  }
  return undefined;
}
