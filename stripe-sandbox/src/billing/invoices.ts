import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { previousAttributes } from '../changes.ts';
import { idOf } from '../charges.ts';
import { emitEvent } from '../events.ts';
import type { Page } from '../lists.ts';
import { listPage } from '../lists.ts';
import { readRow, saveObject } from '../object-store.ts';
import {
  changedMetadata,
  changedText,
  findFlag,
  findText,
  readChoice,
  refuseUnknown,
} from '../parameters.ts';
import { readUsablePaymentMethod } from '../payment-methods.ts';
import { StripeError, invalidRequest } from '../stripe-error.ts';
import { unplan } from '../appointments.ts';
import { lockInvoice } from './billing-rows.ts';
import { atTimeOf } from './billing-time.ts';
import { voidOpenInvoice } from './close-invoices.ts';
import { attemptInvoice, finalizeInvoice as finalize } from './pay-invoice.ts';

export async function retrieveInvoice(call: Call, id: string): Promise<Stripe.Invoice> {
  refuseUnknown(call.form, ['expand']);
  return (await readRow(call.tx, 'invoice', id)).object;
}

export function listInvoices(call: Call): Promise<Page<Stripe.Invoice>> {
  const customer = findText(call.form, 'customer');
  const subscription = findText(call.form, 'subscription');
  const status = readChoice(call.form, 'status', ['draft', 'open', 'paid', 'uncollectible', 'void']);
  return listPage(call, 'invoice', '/v1/invoices', ['customer', 'status', 'subscription'], (where) => {
    if (customer) where('customer = $', customer);
    if (subscription) where('parent = $', subscription);
    if (status) where(`object ->> 'status' = $`, status);
  });
}

export async function listInvoiceLines(call: Call, id: string): Promise<Page<Stripe.InvoiceLineItem>> {
  refuseUnknown(call.form, ['ending_before', 'expand', 'limit', 'starting_after']);
  const { object } = await readRow(call.tx, 'invoice', id);
  return { object: 'list', data: object.lines.data, has_more: false, url: object.lines.url };
}

/** The card that is named, or the default one. A decline answers 402, and the invoice stays open. */
export async function payInvoice(given: Call, id: string): Promise<Stripe.Invoice> {
  const { form } = given;
  refuseUnknown(form, ['expand', 'off_session', 'payment_method']);
  const invoice = await lockInvoice(given.tx, id);
  const call = await inTimeOfInvoice(given, invoice);
  const open = invoice.status === 'draft' ? await finalize(call, invoice) : invoice;
  // Finalizing a draft with nothing due pays it.
  if (invoice.status === 'draft' && open.status === 'paid') return open;
  if (open.status === 'paid') throw invalidRequest('Invoice is already paid');
  if (open.status !== 'open') throw invalidRequest(`This invoice is ${open.status} and cannot be paid.`);
  const methodId = findText(form, 'payment_method');
  const method =
    methodId === undefined
      ? undefined
      : await readUsablePaymentMethod(call, methodId, idOf(invoice.customer));
  // The account's own server asks, so nobody is there unless it says so.
  const presence = findFlag(form, 'off_session') === false ? 'on_session' : 'recurring';
  const outcome = await attemptInvoice(call, open, { method, presence, isAutomatic: false });
  if (outcome.refusal) throw outcome.refusal;
  if (outcome.invoice.status === 'paid') return outcome.invoice;
  throw new StripeError(
    402,
    {
      type: 'invalid_request_error',
      code: 'invoice_payment_intent_requires_action',
      message:
        'Payment for this invoice requires additional user action before it can be completed successfully.',
    },
    true,
  );
}

export async function finalizeInvoice(given: Call, id: string): Promise<Stripe.Invoice> {
  refuseUnknown(given.form, ['auto_advance', 'expand']);
  const invoice = await lockInvoice(given.tx, id);
  if (invoice.status !== 'draft')
    throw invalidRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.");
  return finalize(await inTimeOfInvoice(given, invoice), invoice);
}

export async function voidInvoice(given: Call, id: string): Promise<Stripe.Invoice> {
  refuseUnknown(given.form, ['expand']);
  const invoice = await lockInvoice(given.tx, id);
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalidRequest("You can only pass in open invoices. This invoice isn't open.");
  return voidOpenInvoice(await inTimeOfInvoice(given, invoice), invoice);
}

export async function markUncollectible(given: Call, id: string): Promise<Stripe.Invoice> {
  refuseUnknown(given.form, ['expand']);
  const invoice = await lockInvoice(given.tx, id);
  if (invoice.status !== 'open') throw invalidRequest('Only an open invoice can be marked uncollectible.');
  const call = await inTimeOfInvoice(given, invoice);
  await unplan(call.tx, id);
  const marked: Stripe.Invoice = {
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'uncollectible',
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: call.clock.now() },
  };
  await saveObject(call.tx, marked);
  await emitEvent(call, 'invoice.marked_uncollectible', marked);
  return marked;
}

export async function updateInvoice(call: Call, id: string): Promise<Stripe.Invoice> {
  const { form, tx } = call;
  refuseUnknown(form, ['auto_advance', 'description', 'expand', 'metadata']);
  const invoice = await lockInvoice(tx, id);
  const advance = findFlag(form, 'auto_advance');
  const changed: Stripe.Invoice = {
    ...invoice,
    auto_advance: advance ?? invoice.auto_advance ?? false,
    description: changedText(form, 'description', invoice.description),
    metadata: changedMetadata(form, invoice.metadata),
    ...(advance === false && { automatically_finalizes_at: null, next_payment_attempt: null }),
  };
  if (advance === false) await unplan(tx, id);
  await saveObject(tx, changed);
  await emitEvent(call, 'invoice.updated', changed, previousAttributes(invoice, changed));
  return changed;
}

async function inTimeOfInvoice(call: Call, invoice: Stripe.Invoice): Promise<Call> {
  return atTimeOf(call, { test_clock: invoice.test_clock });
}
