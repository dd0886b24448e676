import type Stripe from 'stripe';
import type { Call } from './call.ts';
import type { Form } from './form.ts';
import { createForm } from './form.ts';
import { createId } from './identifiers.ts';
import { insertObject } from './object-store.ts';
import { findText, readForm, refuseUnknown } from './parameters.ts';
import { storePaymentMethod } from './payment-methods.ts';
import { readCard } from './read-card.ts';

/** The older way to hand a card over: `stripe.createToken(element)`, spent once through `card[token]`. */
export async function createCardToken(call: Call): Promise<Stripe.Token> {
  refuseUnknown(call.form, ['card', 'key']);
  const given = readForm(call.form, 'card');
  const name = findText(given, 'name') ?? null;
  const card = readCard(call, withoutName(given));
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4, outcome } = card;
  const details = { address: null, email: null, name, phone: null, tax_id: null };
  const { object: method } = await storePaymentMethod(call, card, details, {});
  const token: Stripe.Token = {
    id: createId('tok'),
    object: 'token',
    card: {
      id: createId('card'),
      object: 'card',
      address_city: null,
      address_country: null,
      address_line1: null,
      address_line1_check: null,
      address_line2: null,
      address_state: null,
      address_zip: null,
      address_zip_check: null,
      brand,
      country,
      cvc_check: card.isCvcGiven ? 'unchecked' : null,
      dynamic_last4: null,
      exp_month,
      exp_year,
      fingerprint,
      funding,
      last4,
      metadata: {},
      name,
      regulated_status: 'unregulated',
      tokenization_method: null,
    },
    client_ip: '127.0.0.1',
    created: call.clock.now(),
    livemode: false,
    type: 'card',
    used: false,
  };
  await insertObject(call.tx, 'token', token, {}, { outcome, payment_method: method.id });
  return token;
}

function withoutName(form: Form): Form {
  const { name: _name, ...rest } = form;
  return Object.assign(createForm(), rest);
}
