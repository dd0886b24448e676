import type Stripe from 'stripe';
import { lockInvoiceOf } from './billing/billing-rows.ts';
import { failPayment, settlePayment } from './billing/settle-payment.ts';
import type { Call } from './call.ts';
import { readCustomer } from './customers.ts';
import { emitEvent } from './events.ts';
import { insertPaymentIntent } from './insert-payment-intent.ts';
import {
  cardOfDialog,
  isCardsOnly,
  readAutomaticMethods,
  readDialogOutcome,
  readMethodToConfirm,
  unexpectedState,
} from './intent-parts.ts';
import { readRow, saveObject } from './object-store.ts';
import { findFlag, findText, readChoice, readMetadata, readText, refuseUnknown } from './parameters.ts';
import { readAmount, readCurrency } from './money.ts';
import { readUsablePaymentMethod } from './payment-methods.ts';
import { readIntentForBrowser } from './public-intent.ts';
import { settleIntent } from './settle-intent.ts';
import { invalidRequest } from './stripe-error.ts';

const createParameters = (
  'allowed_payment_method_types amount automatic_payment_methods capture_method confirm confirmation_method currency customer ' +
  'description expand metadata off_session payment_method receipt_email ' +
  'return_url setup_future_usage statement_descriptor statement_descriptor_suffix transfer_group ' +
  'use_stripe_sdk'
).split(' ');
const confirmParameters = (
  'client_secret expand expected_payment_method_type key off_session payment_method ' +
  'payment_method_data receipt_email return_url setup_future_usage use_stripe_sdk'
).split(' ');
const usages = ['on_session', 'off_session'] as const;

export async function createPaymentIntent(call: Call): Promise<Stripe.PaymentIntent> {
  const { form } = call;
  refuseUnknown(form, createParameters);
  const customer = findText(form, 'customer') ?? null;
  if (customer !== null) await readCustomer(call, customer, { param: 'customer' });
  const methodId = findText(form, 'payment_method');
  const method = methodId === undefined ? undefined : await readUsablePaymentMethod(call, methodId, customer);
  const automatic = readAutomaticMethods(form);
  const cardsOnly = isCardsOnly(form, 'allowed_payment_method_types');
  const intent = await insertPaymentIntent(call, {
    allowed_payment_method_types: cardsOnly ? ['card'] : null,
    amount: readAmount(form),
    automatic_payment_methods: cardsOnly ? null : automatic,
    capture_method: readChoice(form, 'capture_method', ['automatic', 'automatic_async']) ?? 'automatic_async',
    confirmation_method: readChoice(form, 'confirmation_method', ['automatic']) ?? 'automatic',
    currency: readCurrency(form),
    customer,
    description: findText(form, 'description') ?? null,
    metadata: readMetadata(form),
    payment_method: method?.object.id ?? null,
    receipt_email: findText(form, 'receipt_email') ?? null,
    setup_future_usage: readChoice(form, 'setup_future_usage', usages) ?? null,
    statement_descriptor: findText(form, 'statement_descriptor', 22) ?? null,
    statement_descriptor_suffix: findText(form, 'statement_descriptor_suffix', 22) ?? null,
    transfer_group: findText(form, 'transfer_group') ?? null,
  });
  if (!findFlag(form, 'confirm')) return intent;
  if (!method)
    throw invalidRequest(
      'You must provide a payment_method to confirm this PaymentIntent.',
      'parameter_missing',
      'payment_method',
    );
  return settleIntent(call, intent, method, findFlag(form, 'off_session') ? 'off_session' : 'on_session');
}

export async function retrievePaymentIntent(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  refuseUnknown(call.form, ['client_secret', 'expand', 'key']);
  return (await readIntentForBrowser(call, id)).object;
}

/** From the server with a payment method, or from the browser with the client secret and a card. */
export async function confirmPaymentIntent(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  const { form } = call;
  refuseUnknown(form, confirmParameters);
  await lockInvoiceOf(call.tx, id);
  const { object: intent, hidden } = await readIntentForBrowser(call, id, { lock: true });
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    );
  }
  if (intent.status === 'canceled') {
    throw unexpectedState(
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
    );
  }
  const method = await readMethodToConfirm(call, intent, () =>
    unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    ),
  );
  const prepared: Stripe.PaymentIntent = {
    ...intent,
    receipt_email: findText(form, 'receipt_email') ?? intent.receipt_email,
    setup_future_usage: readChoice(form, 'setup_future_usage', usages) ?? intent.setup_future_usage,
  };
  const isOffSession = call.audience === 'secret' && findFlag(form, 'off_session');
  const presence = isOffSession ? 'off_session' : 'on_session';
  return settlePayment(call, { object: prepared, hidden }, method, presence);
}

/** The end of the 3-D Secure dialog; `source` must be that of the try which is waiting. */
export async function authenticatePaymentIntent(call: Call): Promise<Stripe.PaymentIntent> {
  const { form, tx } = call;
  const outcome = readDialogOutcome(form, 'payment_intent');
  const id = readText(form, 'payment_intent');
  await lockInvoiceOf(tx, id);
  const { object: intent, hidden } = await readIntentForBrowser(call, id, { lock: true });
  const methodId = cardOfDialog(form, intent);
  if (methodId === undefined) {
    throw unexpectedState(
      intent,
      `This PaymentIntent is not waiting for this authentication: it has a status of ${intent.status}.`,
    );
  }
  const method = await readRow(tx, 'payment_method', methodId);
  const row = { object: intent, hidden };
  if (outcome === 'fail') return failPayment(call, row, method.object);
  return settlePayment(call, row, method, 'authenticated');
}

export async function cancelPaymentIntent(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  const { form, tx } = call;
  refuseUnknown(form, ['cancellation_reason', 'expand']);
  const reason =
    readChoice(form, 'cancellation_reason', [
      'abandoned',
      'duplicate',
      'fraudulent',
      'requested_by_customer',
    ]) ?? null;
  const { object: intent, hidden } = await readRow(tx, 'payment_intent', id, { lock: true });
  if (hidden.invoice !== undefined) {
    const message = `You cannot cancel this PaymentIntent because it belongs to the invoice ${hidden.invoice}. Void the invoice instead.`;
    throw unexpectedState(intent, message);
  }
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    );
  }
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    canceled_at: call.clock.now(),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  };
  await saveObject(tx, canceled);
  await emitEvent(call, 'payment_intent.canceled', canceled);
  return canceled;
}
