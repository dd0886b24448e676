import type Stripe from 'stripe';
import type { Call } from './call.ts';
import { emitEvent } from './events.ts';
import { createId, createToken } from './identifiers.ts';
import { insertObject } from './object-store.ts';

interface NewSetupIntent {
  customer: string | null;
  method: Stripe.PaymentMethod | undefined;
  usage?: 'off_session' | 'on_session';
  description?: string | null;
  metadata?: Record<string, string>;
  automatic?: Stripe.SetupIntent.AutomaticPaymentMethods | null;
}

export async function insertSetupIntent(
  call: Call,
  {
    customer,
    method,
    usage = 'off_session',
    description = null,
    metadata = {},
    automatic = null,
  }: NewSetupIntent,
): Promise<Stripe.SetupIntent> {
  const id = createId('seti');
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: automatic ? null : ['card'],
    application: null,
    automatic_payment_methods: automatic,
    cancellation_reason: null,
    client_secret: `${id}_secret_${createToken(25)}`,
    created: call.clock.now(),
    customer,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    usage,
  };
  await insertObject(call.tx, 'setup_intent', intent, { customer });
  await emitEvent(call, 'setup_intent.created', intent);
  return intent;
}
