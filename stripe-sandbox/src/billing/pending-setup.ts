import type Stripe from 'stripe';
import { mustAuthenticate } from '../authentication.ts';
import type { Call } from '../call.ts';
import { idOf } from '../charges.ts';
import { readRow, saveHidden } from '../object-store.ts';
import { insertSetupIntent } from '../insert-setup-intent.ts';
import { settleSetup } from '../settle-setup.ts';
import { StripeError } from '../stripe-error.ts';
import { findDefaultCard, lockSubscription } from './billing-rows.ts';
import { saveSubscription } from './subscription-status.ts';

/**
 * Nothing is due yet, so the card is set up instead of charged. Null when there is nothing to set up. The bank lets the
 * card be charged later, or there is no card and no customer who waits for one.
 */
export async function prepareSetup(
  call: Call,
  subscription: Stripe.Subscription,
  behavior: 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete',
): Promise<string | null> {
  const customer = idOf(subscription.customer) ?? '';
  const cardId = await findDefaultCard(call.tx, customer, subscription);
  const card = cardId === undefined ? undefined : await readRow(call.tx, 'payment_method', cardId);
  if (card && !mustAuthenticate(card.hidden, 'on_session', true)) return null;
  if (!card && behavior !== 'default_incomplete') return null;
  const intent = await insertSetupIntent(call, { customer, method: card?.object });
  await saveHidden(call.tx, intent.id, { subscription: subscription.id });
  if (!card || behavior === 'default_incomplete') return intent.id;
  await settleSetup(call, intent, card);
  if (behavior === 'error_if_incomplete') {
    const message = 'The card must be authenticated before this subscription can be created.';
    throw new StripeError(402, { type: 'card_error', code: 'authentication_required', message });
  }
  return intent.id;
}

/** The card was set up: it is the subscription's from now on. */
export async function afterSetup(
  call: Call,
  intent: Stripe.SetupIntent,
  subscriptionId: string | undefined,
): Promise<void> {
  if (subscriptionId === undefined || intent.status !== 'succeeded') return;
  const subscription = await lockSubscription(call.tx, subscriptionId);
  if (subscription.ended_at !== null) return;
  await saveSubscription(call, subscription, {
    ...subscription,
    default_payment_method: idOf(intent.payment_method),
    pending_setup_intent:
      idOf(subscription.pending_setup_intent) === intent.id ? null : subscription.pending_setup_intent,
  });
}
