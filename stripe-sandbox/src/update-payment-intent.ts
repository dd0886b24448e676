import type Stripe from 'stripe';
import type { Call } from './call.ts';
import { idOf } from './charges.ts';
import { readCustomer } from './customers.ts';
import { readAmount, readCurrency } from './money.ts';
import { readRow, saveObject } from './object-store.ts';
import { changedMetadata, changedText, findText, readChoice, refuseUnknown } from './parameters.ts';
import { unexpectedState } from './intent-parts.ts';
import { readUsablePaymentMethod } from './payment-methods.ts';

/** Before it is paid, anything; afterwards the description and the metadata alone, as at Stripe. */
export async function updatePaymentIntent(call: Call, id: string): Promise<Stripe.PaymentIntent> {
  const { form, tx } = call;
  const always = ['description', 'expand', 'metadata'];
  const whileOpen = [
    'amount',
    'currency',
    'customer',
    'payment_method',
    'receipt_email',
    'setup_future_usage',
  ];
  refuseUnknown(form, [...always, ...whileOpen]);
  const { object: intent } = await readRow(tx, 'payment_intent', id, { lock: true });
  const isClosed = intent.status === 'succeeded' || intent.status === 'canceled';
  const refused = isClosed ? whileOpen.find((name) => form[name] !== undefined) : undefined;
  if (refused !== undefined) {
    throw unexpectedState(
      intent,
      `This PaymentIntent's ${refused} could not be updated because it has a status of ${intent.status}. You may only update the ${refused} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
    );
  }
  const described: Stripe.PaymentIntent = {
    ...intent,
    description: changedText(form, 'description', intent.description),
    metadata: changedMetadata(form, intent.metadata),
  };
  const changed = isClosed ? described : await changeOpen(call, described);
  await saveObject(tx, changed, { customer: idOf(changed.customer) });
  return changed;
}

async function changeOpen(call: Call, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  const { form } = call;
  const customer = findText(form, 'customer') ?? idOf(intent.customer);
  if (customer !== null) await readCustomer(call, customer, { param: 'customer' });
  const methodId = findText(form, 'payment_method');
  const method = methodId === undefined ? undefined : await readUsablePaymentMethod(call, methodId, customer);
  const amount = form['amount'] === undefined ? intent.amount : readAmount(form);
  const usesCard = method?.object.id ?? idOf(intent.payment_method);
  return {
    ...intent,
    amount,
    currency: form['currency'] === undefined ? intent.currency : readCurrency(form),
    customer,
    payment_method: usesCard,
    receipt_email: changedText(form, 'receipt_email', intent.receipt_email),
    setup_future_usage:
      readChoice(form, 'setup_future_usage', ['on_session', 'off_session']) ?? intent.setup_future_usage,
    // Another card or amount starts over: what the dialog was asked for no longer holds.
    ...((method || amount !== intent.amount) && {
      next_action: null,
      status: usesCard === null ? ('requires_payment_method' as const) : ('requires_confirmation' as const),
    }),
  };
}
