import type Stripe from 'stripe';
import { previousAttributes } from './changes.ts';
import { afterSetup } from './billing/pending-setup.ts';
import type { Call } from './call.ts';
import { idOf } from './charges.ts';
import { readCustomer } from './customers.ts';
import { emitEvent } from './events.ts';
import { insertSetupIntent } from './insert-setup-intent.ts';
import {
  cardOfDialog,
  isCardsOnly,
  readAutomaticMethods,
  readDialogOutcome,
  readMethodToConfirm,
  unexpectedState,
} from './intent-parts.ts';
import type { Page } from './lists.ts';
import { listPage } from './lists.ts';
import { readRow, saveObject } from './object-store.ts';
import {
  changedMetadata,
  changedText,
  findFlag,
  findText,
  readChoice,
  readMetadata,
  readText,
  refuseUnknown,
} from './parameters.ts';
import { readUsablePaymentMethod } from './payment-methods.ts';
import { readSetupIntentForBrowser } from './public-intent.ts';
import { failSetupAuthentication, settleSetup } from './settle-setup.ts';
import { invalidRequest, type StripeError } from './stripe-error.ts';

const createParameters = (
  'allowed_payment_method_types automatic_payment_methods confirm customer description expand metadata ' +
  'payment_method payment_method_types return_url usage use_stripe_sdk'
).split(' ');
const confirmParameters =
  'client_secret expand expected_payment_method_type key payment_method payment_method_data return_url use_stripe_sdk'.split(
    ' ',
  );

export async function createSetupIntent(call: Call): Promise<Stripe.SetupIntent> {
  const { form } = call;
  refuseUnknown(form, createParameters);
  const customer = findText(form, 'customer') ?? null;
  if (customer !== null) await readCustomer(call, customer, { param: 'customer' });
  const methodId = findText(form, 'payment_method');
  const method = methodId === undefined ? undefined : await readUsablePaymentMethod(call, methodId, customer);
  const cardsOnly = ['allowed_payment_method_types', 'payment_method_types']
    .map((name) => isCardsOnly(form, name))
    .includes(true);
  const automatic = readAutomaticMethods(form);
  const intent = await insertSetupIntent(call, {
    customer,
    method: method?.object,
    usage: readChoice(form, 'usage', ['off_session', 'on_session']) ?? 'off_session',
    description: findText(form, 'description') ?? null,
    metadata: readMetadata(form),
    automatic: cardsOnly ? null : automatic,
  });
  if (!findFlag(form, 'confirm')) return intent;
  if (!method)
    throw invalidRequest(
      'You must provide a payment_method to confirm this SetupIntent.',
      'parameter_missing',
      'payment_method',
    );
  return settleSetup(call, intent, method);
}

export async function retrieveSetupIntent(call: Call, id: string): Promise<Stripe.SetupIntent> {
  refuseUnknown(call.form, ['client_secret', 'expand', 'key']);
  return (await readSetupIntentForBrowser(call, id)).object;
}

export function listSetupIntents(call: Call): Promise<Page<Stripe.SetupIntent>> {
  const customer = findText(call.form, 'customer');
  const method = findText(call.form, 'payment_method');
  return listPage(call, 'setup_intent', '/v1/setup_intents', ['customer', 'payment_method'], (where) => {
    if (customer) where('customer = $', customer);
    if (method) where(`object ->> 'payment_method' = $`, method);
  });
}

export function listSetupAttempts(call: Call): Promise<Page<Stripe.SetupAttempt>> {
  const intent = readText(call.form, 'setup_intent');
  return listPage(call, 'setup_attempt', '/v1/setup_attempts', ['setup_intent'], (where) =>
    where('parent = $', intent),
  );
}

export async function updateSetupIntent(call: Call, id: string): Promise<Stripe.SetupIntent> {
  const { form, tx } = call;
  refuseUnknown(form, ['customer', 'description', 'expand', 'metadata', 'payment_method']);
  const { object: intent } = await readRow(tx, 'setup_intent', id, { lock: true });
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent, 'update');
  const customer = findText(form, 'customer') ?? idOf(intent.customer);
  if (customer !== null) await readCustomer(call, customer, { param: 'customer' });
  const methodId = findText(form, 'payment_method') ?? idOf(intent.payment_method);
  const method = methodId === null ? undefined : await readUsablePaymentMethod(call, methodId, customer);
  const isWaiting = intent.status === 'requires_action' && form['payment_method'] === undefined;
  const changed: Stripe.SetupIntent = {
    ...intent,
    customer,
    description: changedText(form, 'description', intent.description),
    metadata: changedMetadata(form, intent.metadata),
    payment_method: method?.object.id ?? null,
    ...(!isWaiting && {
      next_action: null,
      status: method ? 'requires_confirmation' : 'requires_payment_method',
    }),
  };
  await saveObject(tx, changed, { customer });
  // Stripe has no event for this; what changed is read from the intent.
  return changed;
}

/** From the server with a payment method, or from the browser with the client secret and a card. */
export async function confirmSetupIntent(call: Call, id: string): Promise<Stripe.SetupIntent> {
  const { form } = call;
  refuseUnknown(form, confirmParameters);
  const { object: intent, hidden } = await readSetupIntentForBrowser(call, id, { lock: true });
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent, 'confirm');
  const method = await readMethodToConfirm(call, intent, () =>
    invalidRequest(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      'setup_intent_unexpected_state',
    ),
  );
  const settled = await settleSetup(call, intent, method);
  await afterSetup(call, settled, hidden.subscription);
  return settled;
}

/** The end of the 3-D Secure dialog; `source` must be that of the try which is waiting. */
export async function authenticateSetupIntent(call: Call): Promise<Stripe.SetupIntent> {
  const { form, tx } = call;
  const outcome = readDialogOutcome(form, 'setup_intent');
  const { object: intent, hidden } = await readSetupIntentForBrowser(call, readText(form, 'setup_intent'), {
    lock: true,
  });
  const methodId = cardOfDialog(form, intent);
  if (methodId === undefined) throw unexpected(intent, 'authenticate');
  const method = await readRow(tx, 'payment_method', methodId, { lock: true });
  if (outcome === 'fail') return failSetupAuthentication(call, intent, method.object);
  const settled = await settleSetup(call, intent, method, true);
  await afterSetup(call, settled, hidden.subscription);
  return settled;
}

export async function cancelSetupIntent(call: Call, id: string): Promise<Stripe.SetupIntent> {
  const { form, tx } = call;
  refuseUnknown(form, ['cancellation_reason', 'expand']);
  const { object: intent } = await readRow(tx, 'setup_intent', id, { lock: true });
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent, 'cancel');
  const canceled: Stripe.SetupIntent = {
    ...intent,
    cancellation_reason:
      readChoice(form, 'cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']) ?? null,
    next_action: null,
    status: 'canceled',
  };
  await saveObject(tx, canceled);
  await emitEvent(call, 'setup_intent.canceled', canceled, previousAttributes(intent, canceled));
  return canceled;
}

function unexpected(intent: Stripe.SetupIntent, verb: string): StripeError {
  const message =
    verb === 'confirm' && intent.status === 'succeeded'
      ? 'You cannot confirm this SetupIntent because it has already succeeded.'
      : `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`;
  return unexpectedState(intent, message);
}
