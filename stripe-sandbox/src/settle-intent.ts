import type Stripe from 'stripe';
import { plan } from './appointments.ts';
import type { Presence } from './authentication.ts';
import { mustAuthenticate, needsAuthentication } from './authentication.ts';
import type { Call } from './call.ts';
import { idOf, insertCharge } from './charges.ts';
import { emitEvent } from './events.ts';
import { createDialog } from './intent-parts.ts';
import { attachTo } from './keep-card.ts';
import type { Row } from './object-store.ts';
import { saveObject } from './object-store.ts';
import { sandboxNow } from './sandbox-clock.ts';
import { StripeError } from './stripe-error.ts';
import type { CardDecline } from './test-cards.ts';

/** Takes the money, or asks for 3-D Secure, or throws the card's decline. The intent's row must be locked. */
export async function settleIntent(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Row<Stripe.PaymentMethod>,
  presence: Presence,
): Promise<Stripe.PaymentIntent> {
  const mustBeAsked = mustAuthenticate(method.hidden, presence);
  if (mustBeAsked && presence !== 'off_session') return askForAuthentication(call, intent, method.object);
  const isAuthenticated = presence === 'authenticated';
  const refusal = mustBeAsked ? needsAuthentication : method.hidden.outcome?.decline;
  const charge = await insertCharge(call, {
    intent,
    method: method.object,
    isAuthenticated,
    decline: refusal,
  });
  if (refusal) throw await decline402(call, intent, method.object, charge, refusal);
  const succeeded: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.object.id,
    status: 'succeeded',
  };
  await saveObject(call.tx, succeeded);
  await keepForLater(call, succeeded, method);
  await emitEvent(call, 'charge.succeeded', charge);
  await emitEvent(call, 'payment_intent.succeeded', succeeded);
  if (method.hidden.outcome?.dispute) {
    const at = sandboxNow(call.clock);
    await plan(call.tx, { subject: charge.id, errand: 'charge.dispute', at }, null);
  }
  return succeeded;
}

async function askForAuthentication(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Promise<Stripe.PaymentIntent> {
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: null,
    next_action: createDialog(),
    payment_method: method.id,
    status: 'requires_action',
  };
  await saveObject(call.tx, waiting);
  await emitEvent(call, 'payment_intent.requires_action', waiting);
  return waiting;
}

async function decline402(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  charge: Stripe.Charge,
  { code, decline_code, message }: CardDecline,
): Promise<StripeError> {
  const failed = await failIntent(call, { ...intent, latest_charge: charge.id }, [charge], {
    charge: charge.id,
    code,
    ...(decline_code && { decline_code }),
    message,
    payment_method: method,
    type: 'card_error',
  });
  return new StripeError(
    402,
    {
      type: 'card_error',
      code,
      ...(decline_code && { decline_code }),
      message,
      charge: charge.id,
      payment_intent: failed,
      payment_method: method,
    },
    true,
  );
}

/** The viewer closed or failed the 3-D Secure dialog. */
export function failAuthentication(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Promise<Stripe.PaymentIntent> {
  return failIntent(call, intent, [], {
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: method,
    type: 'invalid_request_error',
  });
}

async function failIntent(
  call: Call,
  intent: Stripe.PaymentIntent,
  charges: Stripe.Charge[],
  error: Stripe.PaymentIntent.LastPaymentError,
): Promise<Stripe.PaymentIntent> {
  const failed: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  await saveObject(call.tx, failed);
  for (const charge of charges) await emitEvent(call, 'charge.failed', charge);
  await emitEvent(call, 'payment_intent.payment_failed', failed);
  return failed;
}

/** `setup_future_usage` keeps the card with the customer. */
async function keepForLater(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Row<Stripe.PaymentMethod>,
): Promise<void> {
  const customer = idOf(intent.customer);
  if (intent.setup_future_usage === null || customer === null) return;
  await attachTo(call, method, customer, intent.setup_future_usage === 'off_session');
}
