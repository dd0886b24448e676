import type Stripe from 'stripe';
import type { Call } from './call.ts';
import { emitEvent } from './events.ts';
import { createId } from './identifiers.ts';
import type { Page } from './lists.ts';
import { listPage } from './lists.ts';
import { insertObject, readRow } from './object-store.ts';
import { findText, readChoice, readMetadata, refuseUnknown } from './parameters.ts';

export async function createCustomer(call: Call): Promise<Stripe.Customer> {
  const { form } = call;
  refuseUnknown(form, ['description', 'email', 'expand', 'metadata', 'name', 'phone']);
  const id = createId('cus');
  const customer: Stripe.Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: call.clock.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: findText(form, 'description') ?? null,
    discount: null,
    email: findText(form, 'email', 512) ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: readMetadata(form),
    name: findText(form, 'name') ?? null,
    next_invoice_sequence: 1,
    phone: findText(form, 'phone') ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  await insertObject(call.tx, 'customer', customer);
  await emitEvent(call, 'customer.created', customer);
  return customer;
}

export async function retrieveCustomer(call: Call, id: string): Promise<Stripe.Customer> {
  refuseUnknown(call.form, ['expand']);
  return (await readRow(call.tx, 'customer', id)).object;
}

export async function listCustomerPaymentMethods(
  call: Call,
  id: string,
): Promise<Page<Stripe.PaymentMethod>> {
  readChoice(call.form, 'type', ['card']);
  await readRow(call.tx, 'customer', id);
  return listPage(call, 'payment_method', `/v1/customers/${id}/payment_methods`, ['type'], (where) =>
    where('customer = $', id),
  );
}
