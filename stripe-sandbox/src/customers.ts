import type Stripe from 'stripe';
import { readAddress } from './addresses.ts';
import { previousAttributes } from './changes.ts';
import type { Call } from './call.ts';
import { atTimeOf } from './billing/billing-time.ts';
import { emitEvent } from './events.ts';
import type { Form } from './form.ts';
import { createId } from './identifiers.ts';
import type { Page } from './lists.ts';
import { listPage } from './lists.ts';
import { insertObject, readRow, saveObject } from './object-store.ts';
import {
  changedMetadata,
  changedText,
  findInteger,
  findText,
  listTexts,
  readForm,
  readText,
  refuseUnknown,
} from './parameters.ts';
import { invalidRequest, resourceMissing } from './stripe-error.ts';

const changeable = [
  'address',
  'balance',
  'description',
  'email',
  'expand',
  'invoice_settings',
  'metadata',
  'name',
  'phone',
  'preferred_locales',
  'shipping',
];

/** A customer that is still there; a deleted one is "no such customer" for whatever is asked of it. */
export async function readCustomer(
  call: Call,
  id: string,
  options: { lock?: boolean; param?: string } = {},
): Promise<Stripe.Customer> {
  const { object } = await readRow(call.tx, 'customer', id, options);
  if ('deleted' in object) throw resourceMissing('customer', id, options.param, options.param ? 400 : 404);
  return object;
}

export async function saveCustomer(
  call: Call,
  before: Stripe.Customer,
  after: Stripe.Customer,
): Promise<void> {
  await saveObject(call.tx, after);
  await emitEvent(call, 'customer.updated', after, previousAttributes(before, after));
}

export async function createCustomer(given: Call): Promise<Stripe.Customer> {
  const { form } = given;
  refuseUnknown(form, [...changeable, 'test_clock']);
  const testClock = findText(form, 'test_clock') ?? null;
  const call = await atTimeOf(given, { test_clock: testClock });
  const id = createId('cus');
  const blank: Stripe.Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: call.clock.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: testClock,
  };
  const customer = await withChanges(call, blank);
  await insertObject(call.tx, 'customer', customer);
  await emitEvent(call, 'customer.created', customer);
  return customer;
}

/** Answers `{id, object, deleted: true}` for one that is gone, as Stripe does. */
export async function retrieveCustomer(
  call: Call,
  id: string,
): Promise<Stripe.Customer | Stripe.DeletedCustomer> {
  refuseUnknown(call.form, ['expand']);
  return (await readRow(call.tx, 'customer', id)).object;
}

export async function updateCustomer(call: Call, id: string): Promise<Stripe.Customer> {
  refuseUnknown(call.form, changeable);
  const customer = await readCustomer(call, id, { lock: true });
  const changed = await withChanges(call, customer);
  await saveCustomer(call, customer, changed);
  return changed;
}

export function listCustomers(call: Call): Promise<Page<Stripe.Customer>> {
  const email = findText(call.form, 'email');
  return listPage(call, 'customer', '/v1/customers', ['email'], (where) => {
    where(`coalesce(object ->> 'deleted', 'false') = $`, 'false');
    if (email) where(`object ->> 'email' = $`, email);
  });
}

async function withChanges(call: Call, before: Stripe.Customer): Promise<Stripe.Customer> {
  const { form } = call;
  const settings = readForm(form, 'invoice_settings');
  refuseUnknown(settings, ['default_payment_method'], 'invoice_settings');
  return {
    ...before,
    address: form['address'] === undefined ? (before.address ?? null) : readWholeAddress(form),
    balance: findInteger(form, 'balance') ?? before.balance,
    description: changedText(form, 'description', before.description),
    email: changedText(form, 'email', before.email, 512),
    invoice_settings: {
      ...before.invoice_settings,
      default_payment_method: await changedDefault(call, before, settings),
    },
    metadata: changedMetadata(form, before.metadata),
    name: changedText(form, 'name', before.name ?? null, 256),
    phone: changedText(form, 'phone', before.phone ?? null, 20),
    preferred_locales:
      form['preferred_locales'] === undefined
        ? before.preferred_locales
        : listTexts(form, 'preferred_locales'),
    shipping: form['shipping'] === undefined ? before.shipping : readShipping(readForm(form, 'shipping')),
  };
}

function readWholeAddress(form: Form): Stripe.Address | null {
  return form['address'] === '' ? null : readAddress(form, '');
}

function readShipping(form: Form): Stripe.Customer.Shipping | null {
  if (Object.keys(form).length === 0) return null;
  refuseUnknown(form, ['address', 'name', 'phone'], 'shipping');
  const phone = findText(form, 'phone');
  return {
    address: readAddress(form, 'shipping'),
    name: readText(form, 'name'),
    ...(phone !== undefined && { phone }),
  };
}

async function changedDefault(
  call: Call,
  customer: Stripe.Customer,
  settings: Form,
): Promise<Stripe.Customer['invoice_settings']['default_payment_method']> {
  if (settings['default_payment_method'] === undefined)
    return customer.invoice_settings.default_payment_method;
  const id = findText(settings, 'default_payment_method');
  if (id === undefined) return null;
  const param = 'invoice_settings[default_payment_method]';
  const { object } = await readRow(call.tx, 'payment_method', id, { param });
  if (object.customer !== customer.id) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      'resource_missing',
      param,
    );
  }
  return id;
}
