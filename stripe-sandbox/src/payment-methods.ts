import type Stripe from 'stripe';
import { readAddress } from './addresses.ts';
import type { Call } from './call.ts';
import type { Form } from './form.ts';
import { createId } from './identifiers.ts';
import type { Row } from './object-store.ts';
import { insertObject, readRow } from './object-store.ts';
import { findText, readChoice, readForm, readMetadata, refuseUnknown } from './parameters.ts';
import type { Card } from './read-card.ts';
import { findNamedCard, readCard } from './read-card.ts';
import { StripeError, invalidRequest } from './stripe-error.ts';

/** Parameters that stripe.js adds about the browser. The sandbox ignores them. */
const browserParameters = [
  'guid',
  'muid',
  'sid',
  'pasted_fields',
  'payment_user_agent',
  'referrer',
  'time_on_page',
];

export async function createPaymentMethod(call: Call): Promise<Stripe.PaymentMethod> {
  refuseUnknown(call.form, ['client_secret', 'key', 'expand', ...methodParameters]);
  return (await createFromForm(call, call.form)).object;
}

export async function retrievePaymentMethod(call: Call, id: string): Promise<Stripe.PaymentMethod> {
  refuseUnknown(call.form, ['expand']);
  return (await readRow(call.tx, 'payment_method', id)).object;
}

const methodParameters = [
  'allow_redisplay',
  'billing_details',
  'card',
  'metadata',
  'type',
  ...browserParameters,
];

/** The `payment_method_data` of a confirmation. */
export function createInlinePaymentMethod(call: Call, form: Form): Promise<Row<Stripe.PaymentMethod>> {
  refuseUnknown(form, methodParameters, 'payment_method_data');
  return createFromForm(call, form);
}

/** Takes an id or one of Stripe's names (`pm_card_visa`), which becomes a payment method of its own. */
export async function readUsablePaymentMethod(
  call: Call,
  id: string,
  customer: string | null,
): Promise<Row<Stripe.PaymentMethod>> {
  const named = findNamedCard(call, id);
  if (named) return storePaymentMethod(call, named, noBillingDetails, {});
  const row = await readRow(call.tx, 'payment_method', id, { param: 'payment_method' });
  if (row.hidden.isDetached) throw usedBefore();
  const owner = row.object.customer;
  if (owner !== null && owner !== customer) {
    throw invalidRequest(
      'The provided PaymentMethod belongs to a Customer. Please include that Customer in the `customer` parameter on the PaymentIntent.',
      undefined,
      'payment_method',
    );
  }
  return row;
}

export function usedBefore(): StripeError {
  return invalidRequest(
    'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
    undefined,
    'payment_method',
  );
}

const noBillingDetails: Stripe.PaymentMethod.BillingDetails = {
  address: null,
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

async function createFromForm(call: Call, form: Form): Promise<Row<Stripe.PaymentMethod>> {
  if (!readChoice(form, 'type', ['card']))
    throw invalidRequest('Missing required param: type.', 'parameter_missing', 'type');
  const card = readForm(form, 'card');
  const token = findText(card, 'token');
  const billing = readBillingDetails(readForm(form, 'billing_details'));
  if (token === undefined) return storePaymentMethod(call, readCard(call, card), billing, readMetadata(form));
  const { object, hidden } = await readRow(call.tx, 'token', token, { lock: true, param: 'card[token]' });
  if (object.used || !hidden.payment_method) {
    throw new StripeError(400, {
      type: 'invalid_request_error',
      code: 'token_already_used',
      message: `You cannot use a Stripe token more than once: ${token}.`,
    });
  }
  await call.tx.query(
    `update stripe_sandbox.objects set object = jsonb_set(object, '{used}', 'true') where id = $1`,
    [token],
  );
  return readRow(call.tx, 'payment_method', hidden.payment_method);
}

export async function storePaymentMethod(
  call: Call,
  card: Card,
  billingDetails: Stripe.PaymentMethod.BillingDetails,
  metadata: Record<string, string>,
): Promise<Row<Stripe.PaymentMethod>> {
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4, outcome } = card;
  const object: Stripe.PaymentMethod = {
    id: createId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails,
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.isCvcGiven ? (outcome.cvcCheck ?? 'pass') : 'unchecked',
      },
      country,
      display_brand: brand,
      exp_month,
      exp_year,
      fingerprint,
      funding,
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: call.clock.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  };
  await insertObject(call.tx, 'payment_method', object, {}, { outcome });
  return { object, hidden: { outcome } };
}

export function readBillingDetails(form: Form): Stripe.PaymentMethod.BillingDetails {
  refuseUnknown(form, ['address', 'email', 'name', 'phone', 'tax_id'], 'billing_details');
  const text = (key: string) => findText(form, key) ?? null;
  return {
    address: readAddress(form, 'billing_details'),
    email: text('email'),
    name: text('name'),
    phone: text('phone'),
    tax_id: text('tax_id'),
  };
}
