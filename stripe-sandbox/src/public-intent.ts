import { createHash, timingSafeEqual } from 'node:crypto';
import type Stripe from 'stripe';
import type { Call } from './call.ts';
import type { Row, WireObjects } from './object-store.ts';
import { findRow, readRow } from './object-store.ts';
import { findText, readText } from './parameters.ts';
import { invalidRequest } from './stripe-error.ts';

/** The fields of an intent that Stripe shows to the browser: no customer, metadata or charge. */
const publicFields = (
  'id object amount amount_details automatic_payment_methods canceled_at cancellation_reason ' +
  'capture_method client_secret confirmation_method created currency description ' +
  'last_payment_error last_setup_error livemode next_action payment_method payment_method_configuration_details ' +
  'payment_method_types processing receipt_email setup_future_usage shipping source status usage'
).split(' ');

export type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

export function isIntent(object: object): object is Intent {
  return 'object' in object && (object.object === 'payment_intent' || object.object === 'setup_intent');
}

export function reduceForBrowser(intent: Intent): Partial<Intent> {
  return Object.fromEntries(Object.entries(intent).filter(([field]) => publicFields.includes(field)));
}

export function readIntentForBrowser(
  call: Call,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Row<Stripe.PaymentIntent>> {
  return readForBrowser(call, 'payment_intent', 'PaymentIntent', id, options);
}

export function readSetupIntentForBrowser(
  call: Call,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Row<Stripe.SetupIntent>> {
  return readForBrowser(call, 'setup_intent', 'SetupIntent', id, options);
}

/** A publishable key must come with the intent's client secret; an unknown intent and a wrong secret answer alike. */
async function readForBrowser<K extends 'payment_intent' | 'setup_intent'>(
  call: Call,
  kind: K,
  name: string,
  id: string,
  options: { lock?: boolean },
): Promise<Row<WireObjects[K]>> {
  const wrongSecret = () =>
    invalidRequest(
      `The client_secret provided does not match any associated ${name} on this account. Ensure the provided client_secret is valid and the ${name} exists.`,
      'resource_missing',
      'client_secret',
    );
  if (call.audience === 'secret') {
    const row = await readRow(call.tx, kind, id, options);
    const given = findText(call.form, 'client_secret');
    if (given !== undefined && !isSame(given, row.object.client_secret ?? '')) throw wrongSecret();
    return row;
  }
  const given = readText(call.form, 'client_secret');
  const row = await findRow(call.tx, kind, id, options);
  if (!row?.object.client_secret || !isSame(given, row.object.client_secret)) throw wrongSecret();
  return row;
}

/** In a time that tells nothing about how much of the text is right. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
