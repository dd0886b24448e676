import type Stripe from 'stripe';
import { previousAttributes } from './changes.ts';
import type { Call } from './call.ts';
import { readCustomer, saveCustomer } from './customers.ts';
import { emitEvent } from './events.ts';
import type { Page } from './lists.ts';
import { listPage } from './lists.ts';
import type { Row } from './object-store.ts';
import { readRow, saveHidden, saveObject } from './object-store.ts';
import { changedMetadata, findInteger, readChoice, readForm, readText, refuseUnknown } from './parameters.ts';
import { readBillingDetails, readUsablePaymentMethod, usedBefore } from './payment-methods.ts';
import { findNamedCard } from './read-card.ts';
import { StripeError, invalidRequest } from './stripe-error.ts';

/** Keeps a card with a customer. The bank is asked, so a card that declines everything is refused here already. */
export async function attachPaymentMethod(call: Call, id: string): Promise<Stripe.PaymentMethod> {
  const { form, tx } = call;
  refuseUnknown(form, ['customer', 'expand']);
  const customer = await readCustomer(call, readText(form, 'customer'), { param: 'customer' });
  const row = findNamedCard(call, id)
    ? await readUsablePaymentMethod(call, id, customer.id)
    : await readRow(tx, 'payment_method', id, { lock: true });
  if (row.object.customer === customer.id) return row.object;
  if (row.object.customer !== null)
    throw invalidRequest('The payment method you provided has already been attached to a customer.');
  if (row.hidden.isDetached) throw usedBefore();
  const { decline, isKeepable } = row.hidden.outcome ?? {};
  if (decline && !isKeepable) throw new StripeError(402, { type: 'card_error', ...decline }, true);
  return attachTo(call, row, customer.id);
}

/** The card of a payment or set-up that just succeeded; `isSetUp`: the customer agreed to payments without them. */
export async function attachTo(
  call: Call,
  { object, hidden }: Row<Stripe.PaymentMethod>,
  customer: string,
  isSetUp = false,
): Promise<Stripe.PaymentMethod> {
  if (isSetUp && !hidden.isSetUp) await saveHidden(call.tx, object.id, { isSetUp });
  if (object.customer !== null) return object;
  const attached: Stripe.PaymentMethod = { ...object, customer };
  await saveObject(call.tx, attached, { customer });
  await emitEvent(call, 'payment_method.attached', attached);
  return attached;
}

export async function detachPaymentMethod(call: Call, id: string): Promise<Stripe.PaymentMethod> {
  const { form, tx } = call;
  refuseUnknown(form, ['expand']);
  const { object } = await readRow(tx, 'payment_method', id, { lock: true });
  const owner = object.customer;
  if (typeof owner !== 'string') {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  const detached = await detach(call, object);
  const customer = await readCustomer(call, owner, { lock: true });
  if (customer.invoice_settings.default_payment_method === id) {
    await saveCustomer(call, customer, {
      ...customer,
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    });
  }
  return detached;
}

export async function detach(call: Call, method: Stripe.PaymentMethod): Promise<Stripe.PaymentMethod> {
  const detached: Stripe.PaymentMethod = { ...method, customer: null };
  await saveObject(call.tx, detached, { customer: null });
  await saveHidden(call.tx, method.id, { isDetached: true });
  await emitEvent(call, 'payment_method.detached', detached, { customer: method.customer });
  return detached;
}

export async function updatePaymentMethod(call: Call, id: string): Promise<Stripe.PaymentMethod> {
  const { form, tx } = call;
  refuseUnknown(form, ['allow_redisplay', 'billing_details', 'card', 'expand', 'metadata']);
  const { object } = await readRow(tx, 'payment_method', id, { lock: true });
  if (object.customer === null) {
    throw invalidRequest(
      'You must save this PaymentMethod to a customer before you can update it.',
      undefined,
      'id',
    );
  }
  const card = readForm(form, 'card');
  refuseUnknown(card, ['exp_month', 'exp_year'], 'card');
  const changed: Stripe.PaymentMethod = {
    ...object,
    allow_redisplay:
      readChoice(form, 'allow_redisplay', ['always', 'limited', 'unspecified']) ??
      object.allow_redisplay ??
      'unspecified',
    billing_details:
      form['billing_details'] === undefined
        ? object.billing_details
        : { ...object.billing_details, ...readBillingDetails(readForm(form, 'billing_details')) },
    metadata: changedMetadata(form, object.metadata),
    ...(object.card && {
      card: {
        ...object.card,
        exp_month: findInteger(card, 'exp_month') ?? object.card.exp_month,
        exp_year: findInteger(card, 'exp_year') ?? object.card.exp_year,
      },
    }),
  };
  await saveObject(tx, changed);
  await emitEvent(call, 'payment_method.updated', changed, previousAttributes(object, changed));
  return changed;
}

export async function listPaymentMethods(call: Call): Promise<Page<Stripe.PaymentMethod>> {
  const customer = await readCustomer(call, readText(call.form, 'customer'), { param: 'customer' });
  readChoice(call.form, 'type', ['card']);
  return listPage(call, 'payment_method', '/v1/payment_methods', ['customer', 'type'], (where) =>
    where('customer = $', customer.id),
  );
}

export async function listCustomerPaymentMethods(
  call: Call,
  id: string,
): Promise<Page<Stripe.PaymentMethod>> {
  readChoice(call.form, 'type', ['card']);
  await readCustomer(call, id);
  return listPage(call, 'payment_method', `/v1/customers/${id}/payment_methods`, ['type'], (where) =>
    where('customer = $', id),
  );
}

export async function retrieveCustomerPaymentMethod(
  call: Call,
  id: string,
  methodId: string,
): Promise<Stripe.PaymentMethod> {
  refuseUnknown(call.form, ['expand']);
  await readCustomer(call, id);
  const { object } = await readRow(call.tx, 'payment_method', methodId);
  if (object.customer !== id)
    throw new StripeError(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such PaymentMethod: '${methodId}'; It's possible this PaymentMethod is not attached to the customer.`,
      param: 'payment_method',
    });
  return object;
}
