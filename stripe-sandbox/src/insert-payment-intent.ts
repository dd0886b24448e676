import type Stripe from 'stripe';
import type { Call } from './call.ts';
import { idOf } from './charges.ts';
import { emitEvent } from './events.ts';
import { createId, createToken } from './identifiers.ts';
import { insertObject } from './object-store.ts';

/** Required and optional fields of a new intent. */
type NewIntent = Pick<Stripe.PaymentIntent, 'amount' | 'currency' | 'customer' | 'payment_method'> &
  Partial<Stripe.PaymentIntent>;

export async function insertPaymentIntent(call: Call, given: NewIntent): Promise<Stripe.PaymentIntent> {
  const id = createId('pi');
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${createToken(25)}`,
    confirmation_method: 'automatic',
    created: call.clock.now(),
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: given.payment_method === null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_data: null,
    transfer_group: null,
    ...given,
  };
  await insertObject(call.tx, 'payment_intent', intent, { customer: idOf(intent.customer) });
  await emitEvent(call, 'payment_intent.created', intent);
  return intent;
}
