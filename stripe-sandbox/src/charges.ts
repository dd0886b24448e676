import type Stripe from 'stripe';
import { enterInLedger, feeOf } from './balance/balance-transactions.ts';
import type { Call } from './call.ts';
import { createId } from './identifiers.ts';
import type { Page } from './lists.ts';
import { listPage } from './lists.ts';
import { insertObject, readRow } from './object-store.ts';
import { findText, refuseUnknown } from './parameters.ts';
import type { CardDecline } from './test-cards.ts';

interface ChargeAttempt {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  isAuthenticated: boolean;
  decline: CardDecline | undefined;
}

const authenticated: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};

/** One try to take the money, kept whether it worked or not. */
export async function insertCharge(
  call: Call,
  { intent, method, isAuthenticated, decline }: ChargeAttempt,
): Promise<Stripe.Charge> {
  const { card } = method;
  const id = createId('ch');
  const entry = decline
    ? undefined
    : await enterInLedger(call, {
        type: 'charge',
        amount: intent.amount,
        fee: feeOf(intent.amount),
        currency: intent.currency,
        source: id,
        category: 'charge',
        description: intent.description,
      });
  const charge: Stripe.Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: entry?.id ?? null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: !decline,
    created: call.clock.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline ? (decline.decline_code ?? decline.code) : null,
      risk_level: 'normal',
      risk_score: 7,
      seller_message: decline
        ? 'The bank did not return any further details with this decline.'
        : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      ...(card && {
        card: {
          amount_authorized: decline ? null : intent.amount,
          authorization_code: decline ? null : '123456',
          brand: card.brand,
          checks: card.checks,
          country: card.country,
          electronic_commerce_indicator: isAuthenticated ? '05' : null,
          exp_month: card.exp_month,
          exp_year: card.exp_year,
          extended_authorization: { status: 'disabled' },
          fingerprint: card.fingerprint ?? null,
          funding: card.funding,
          incremental_authorization: { status: 'unavailable' },
          installments: null,
          last4: card.last4,
          mandate: null,
          multicapture: { status: 'unavailable' },
          network: card.brand,
          network_token: { used: false },
          network_transaction_id: null,
          overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
          regulated_status: 'unregulated',
          three_d_secure: isAuthenticated ? authenticated : null,
          transaction_link_id: null,
          wallet: null,
        },
      }),
    },
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
  await insertObject(call.tx, 'charge', charge, { customer: idOf(intent.customer), parent: intent.id });
  return charge;
}

export async function retrieveCharge(call: Call, id: string): Promise<Stripe.Charge> {
  refuseUnknown(call.form, ['expand']);
  return (await readRow(call.tx, 'charge', id)).object;
}

export function listCharges(call: Call): Promise<Page<Stripe.Charge>> {
  const intent = findText(call.form, 'payment_intent');
  const customer = findText(call.form, 'customer');
  return listPage(call, 'charge', '/v1/charges', ['customer', 'payment_intent'], (where) => {
    if (intent) where('parent = $', intent);
    if (customer) where('customer = $', customer);
  });
}

/** Objects are stored with ids, but Stripe's types allow the expanded object in the same place. */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}
