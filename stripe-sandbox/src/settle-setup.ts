import type Stripe from 'stripe';
import { mustAuthenticate } from './authentication.ts';
import type { Call } from './call.ts';
import { idOf } from './charges.ts';
import { emitEvent } from './events.ts';
import { createId } from './identifiers.ts';
import { createDialog } from './intent-parts.ts';
import { attachTo } from './keep-card.ts';
import type { Row } from './object-store.ts';
import { insertObject, saveObject } from './object-store.ts';
import { StripeError } from './stripe-error.ts';

/** Keeps the card for later, or asks for 3-D Secure, or throws the card's decline. The intent's row must be locked. */
export async function settleSetup(
  call: Call,
  intent: Stripe.SetupIntent,
  method: Row<Stripe.PaymentMethod>,
  isAuthenticated = false,
): Promise<Stripe.SetupIntent> {
  const { hidden, object: card } = method;
  const needsDialog = mustAuthenticate(hidden, isAuthenticated ? 'authenticated' : 'on_session', true);
  const { decline, isKeepable } = hidden.outcome ?? {};
  if (needsDialog) return askForAuthentication(call, intent, card);
  if (decline && !isKeepable) {
    const error: Stripe.SetupIntent.LastSetupError = { ...decline, payment_method: card, type: 'card_error' };
    const failed = await failSetup(call, intent, card, error);
    throw new StripeError(
      402,
      { type: 'card_error', ...decline, payment_method: card, setup_intent: failed },
      true,
    );
  }
  const attempt = await insertAttempt(call, intent, card, 'succeeded', null);
  const succeeded: Stripe.SetupIntent = {
    ...intent,
    last_setup_error: null,
    latest_attempt: attempt.id,
    next_action: null,
    payment_method: card.id,
    status: 'succeeded',
  };
  await saveObject(call.tx, succeeded);
  const customer = idOf(intent.customer);
  if (customer !== null) await attachTo(call, method, customer, intent.usage === 'off_session');
  await emitEvent(call, 'setup_intent.succeeded', succeeded);
  return succeeded;
}

async function askForAuthentication(
  call: Call,
  intent: Stripe.SetupIntent,
  card: Stripe.PaymentMethod,
): Promise<Stripe.SetupIntent> {
  const attempt = await insertAttempt(call, intent, card, 'requires_action', null);
  const waiting: Stripe.SetupIntent = {
    ...intent,
    last_setup_error: null,
    latest_attempt: attempt.id,
    next_action: createDialog(),
    payment_method: card.id,
    status: 'requires_action',
  };
  await saveObject(call.tx, waiting);
  await emitEvent(call, 'setup_intent.requires_action', waiting);
  return waiting;
}

/** The customer closed or failed the 3-D Secure dialog. */
export function failSetupAuthentication(
  call: Call,
  intent: Stripe.SetupIntent,
  card: Stripe.PaymentMethod,
): Promise<Stripe.SetupIntent> {
  return failSetup(call, intent, card, {
    code: 'setup_intent_authentication_failure',
    message:
      'The latest attempt to set up the payment method has failed because authentication failed. You can provide a new payment method to attempt to fulfill this SetupIntent again.',
    payment_method: card,
    type: 'invalid_request_error',
  });
}

async function failSetup(
  call: Call,
  intent: Stripe.SetupIntent,
  card: Stripe.PaymentMethod,
  error: Stripe.SetupIntent.LastSetupError,
): Promise<Stripe.SetupIntent> {
  const attempt = await insertAttempt(call, intent, card, 'failed', error);
  const failed: Stripe.SetupIntent = {
    ...intent,
    last_setup_error: error,
    latest_attempt: attempt.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  await saveObject(call.tx, failed);
  await emitEvent(call, 'setup_intent.setup_failed', failed);
  return failed;
}

async function insertAttempt(
  call: Call,
  intent: Stripe.SetupIntent,
  { card, id }: Stripe.PaymentMethod,
  status: string,
  error: Stripe.SetupIntent.LastSetupError | null,
): Promise<Stripe.SetupAttempt> {
  const attempt: Stripe.SetupAttempt = {
    id: createId('setatt'),
    object: 'setup_attempt',
    application: null,
    created: call.clock.now(),
    customer: intent.customer,
    customer_account: null,
    flow_directions: null,
    livemode: false,
    on_behalf_of: null,
    payment_method: id,
    payment_method_details: {
      type: 'card',
      ...(card && {
        card: {
          brand: card.brand,
          checks: card.checks,
          country: card.country,
          exp_month: card.exp_month,
          exp_year: card.exp_year,
          fingerprint: card.fingerprint ?? null,
          funding: card.funding,
          last4: card.last4,
          network: card.brand,
          three_d_secure: null,
          wallet: null,
        },
      }),
    },
    setup_error: error,
    setup_intent: intent.id,
    status,
    usage: intent.usage,
  };
  await insertObject(call.tx, 'setup_attempt', attempt, { parent: intent.id });
  return attempt;
}
