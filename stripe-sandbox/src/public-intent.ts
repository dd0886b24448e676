import { createHash, timingSafeEqual } from 'node:crypto';
import type Stripe from 'stripe';
import type { Call } from './call.ts';
import type { Row } from './object-store.ts';
import { findRow, readRow } from './object-store.ts';
import { findText, readText } from './parameters.ts';
import { invalidRequest } from './stripe-error.ts';

/** What Stripe shows of an intent to the browser: neither customer nor metadata nor charge. */
const publicFields = (
  'id object amount amount_details automatic_payment_methods canceled_at cancellation_reason ' +
  'capture_method client_secret confirmation_method created currency description ' +
  'last_payment_error livemode next_action payment_method payment_method_configuration_details ' +
  'payment_method_types processing receipt_email setup_future_usage shipping source status'
).split(' ');

export function reduceForBrowser(intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  return Object.fromEntries(Object.entries(intent).filter(([field]) => publicFields.includes(field)));
}

/** A publishable key must come with the intent's client secret; an unknown intent and a wrong secret answer alike. */
export async function readIntentForBrowser(
  call: Call,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Row<Stripe.PaymentIntent>> {
  if (call.audience === 'secret') {
    const row = await readRow(call.tx, 'payment_intent', id, options);
    const given = findText(call.form, 'client_secret');
    if (given !== undefined && !isSame(given, row.object.client_secret ?? '')) throw wrongSecret();
    return row;
  }
  const given = readText(call.form, 'client_secret');
  const row = await findRow(call.tx, 'payment_intent', id, options);
  if (!row?.object.client_secret || !isSame(given, row.object.client_secret)) throw wrongSecret();
  return row;
}

function wrongSecret() {
  return invalidRequest(
    'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the provided client_secret is valid and the PaymentIntent exists.',
    'resource_missing',
    'client_secret',
  );
}

/** In a time that tells nothing about how much of the text is right. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
