import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { idOf } from '../charges.ts';
import { readCustomer } from '../customers.ts';
import { emitEvent } from '../events.ts';
import { createId } from '../identifiers.ts';
import { insertObject, readRow, saveObject } from '../object-store.ts';
import {
  findFlag,
  findInteger,
  findText,
  listTexts,
  readChoice,
  readForm,
  readMetadata,
  readText,
  refuseUnknown,
} from '../parameters.ts';
import { StripeError, invalidRequest } from '../stripe-error.ts';
import { plan } from '../appointments.ts';
import { findDefaultCard } from './billing-rows.ts';
import { atTimeOf } from './billing-time.ts';
import { readReductions, redeem } from './discounts.ts';
import { issueInvoice } from './issue-invoice.ts';
import { attemptInvoice, finalizeInvoice, noCard } from './pay-invoice.ts';
import { prepareSetup } from './pending-setup.ts';
import { nextPeriodEnd } from './periods.ts';
import { buildItem, readItems } from './subscription-items.ts';
import { readTrialEnd } from './trials.ts';

const parameters = (
  'billing_mode cancel_at cancel_at_period_end collection_method currency customer default_payment_method description discounts expand items ' +
  'metadata off_session payment_behavior payment_settings proration_behavior trial_end trial_period_days trial_settings'
).split(' ');
const behaviors = ['allow_incomplete', 'default_incomplete', 'error_if_incomplete'] as const;
const daySeconds = 24 * 60 * 60;
/** For how long a first payment may be outstanding. */
const incompleteSeconds = 23 * 60 * 60;
/** How long before its end a trial is announced. */
const announcedSeconds = 3 * daySeconds;

/** Starts the subscription at once. `payment_behavior` decides whether the server or the browser pays the first invoice. */
export async function createSubscription(given: Call): Promise<Stripe.Subscription> {
  const { form, tx } = given;
  refuseUnknown(form, parameters);
  refuseUnoffered(given);
  const customer = await readCustomer(given, readText(form, 'customer'), { param: 'customer', lock: true });
  const call = await atTimeOf(given, customer);
  const behavior = readChoice(form, 'payment_behavior', behaviors) ?? 'allow_incomplete';
  const built = await buildSubscription(call, customer);
  const { subscription: fresh, isFree } = built;
  await insertObject(tx, 'subscription', fresh, { customer: customer.id });
  await redeem(call, built.reductions);
  const start = fresh.start_date;
  const end = fresh.items.data[0]?.current_period_end ?? start;
  const { invoice, spent } = await issueInvoice(
    call,
    fresh,
    { start, end },
    {
      reason: 'subscription_create',
      isTrial: fresh.trial_end !== null,
      covers: { start, end: start },
    },
  );
  const issued: Stripe.Subscription = {
    ...fresh,
    discounts: fresh.discounts.filter((id) => !spent.includes(idOf(id) ?? '')),
    latest_invoice: invoice.id,
    status: isFree || invoice.amount_due === 0 ? fresh.status : 'incomplete',
  };
  const setup = invoice.amount_due === 0 ? await prepareSetup(call, issued, behavior) : null;
  const subscription: Stripe.Subscription = { ...issued, pending_setup_intent: setup };
  await saveObject(tx, subscription);
  await planAhead(call, subscription, end);
  await emitEvent(call, 'customer.subscription.created', subscription);
  await payFirst(call, subscription, invoice, behavior);
  return (await readRow(tx, 'subscription', subscription.id)).object;
}

function refuseUnoffered({ form }: Call): void {
  if (findText(form, 'collection_method') === 'send_invoice')
    throw invalidRequest(
      'The sandbox charges automatically; it sends no invoices.',
      undefined,
      'collection_method',
    );
  if (findText(form, 'payment_behavior') === 'pending_if_incomplete')
    throw invalidRequest('The sandbox has no pending updates.', undefined, 'payment_behavior');
  readChoice(readForm(form, 'billing_mode'), 'type', ['classic', 'flexible']);
}

async function buildSubscription(call: Call, customer: Stripe.Customer) {
  const { form } = call;
  const now = call.clock.now();
  const id = createId('sub');
  const requests = await readItems(call, form);
  const [first] = requests;
  if (!first?.price.recurring)
    throw invalidRequest('Missing required param: items.', 'parameter_missing', 'items');
  const { currency, recurring } = first.price;
  const trialEnd = readTrialEnd(form, now);
  const anchor = trialEnd ?? now;
  const period = { start: now, end: trialEnd ?? nextPeriodEnd(anchor, recurring, now) };
  const subtotal = requests.reduce(
    (sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity,
    0,
  );
  const reductions = await readReductions(call, form, {
    customer: customer.id,
    subscription: id,
    currency,
    subtotal,
  });
  const items = requests.map((request) => buildItem(call, id, request, period));
  const cancelsAtEnd = findFlag(form, 'cancel_at_period_end') ?? false;
  const cancelAt = findInteger(form, 'cancel_at') ?? null;
  if (cancelAt !== null && cancelAt <= now)
    throw invalidRequest('cancel_at must be in the future.', undefined, 'cancel_at');
  const settings = readForm(form, 'payment_settings');
  refuseUnknown(settings, ['payment_method_types', 'save_default_payment_method'], 'payment_settings');
  const types = listTexts(settings, 'payment_method_types');
  if (types.some((type) => type !== 'card'))
    throw invalidRequest(
      'The sandbox takes cards only.',
      undefined,
      'payment_settings[payment_method_types]',
    );
  const subscription: Stripe.Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: {
      flexible: { proration_discounts: 'included' },
      type: readChoice(readForm(form, 'billing_mode'), 'type', ['classic', 'flexible']) ?? 'flexible',
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: cancelsAtEnd ? period.end : cancelAt,
    cancel_at_period_end: cancelsAtEnd,
    canceled_at: cancelsAtEnd || cancelAt !== null ? now : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: cancelsAtEnd || cancelAt !== null ? 'cancellation_requested' : null,
    },
    collection_method: 'charge_automatically',
    created: now,
    currency,
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: await readCardOf(call, customer.id),
    default_source: null,
    default_tax_rates: [],
    description: findText(form, 'description', 500) ?? null,
    discounts: reductions.map(({ discount }) => discount.id),
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: items,
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: readMetadata(form),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: types.length > 0 ? types : null,
      save_default_payment_method:
        readChoice(settings, 'save_default_payment_method', ['off', 'on_subscription']) ?? 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd === null ? 'active' : 'trialing',
    test_clock: customer.test_clock ?? null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: { end_behavior: readEndBehavior(call) },
    trial_start: trialEnd === null ? null : now,
  };
  return { subscription, reductions, isFree: trialEnd !== null };
}

function readEndBehavior({ form }: Call): Stripe.Subscription.TrialSettings.EndBehavior {
  const behavior = readForm(readForm(form, 'trial_settings'), 'end_behavior');
  refuseUnknown(behavior, ['missing_payment_method'], 'trial_settings[end_behavior]');
  if (findText(behavior, 'missing_payment_method') === 'pause') {
    const param = 'trial_settings[end_behavior][missing_payment_method]';
    throw invalidRequest(
      'The sandbox does not pause subscriptions: cancel or create_invoice.',
      undefined,
      param,
    );
  }
  const missing = readChoice(behavior, 'missing_payment_method', ['cancel', 'create_invoice']);
  return { billing_cycle_anchor: null, missing_payment_method: missing ?? 'create_invoice' };
}

export async function readCardOf(call: Call, customer: string): Promise<string | null> {
  const id = findText(call.form, 'default_payment_method');
  if (id === undefined) return null;
  const param = 'default_payment_method';
  const { object } = await readRow(call.tx, 'payment_method', id, { param });
  if (object.customer !== customer) {
    const message = `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`;
    throw invalidRequest(message, 'resource_missing', param);
  }
  return id;
}

async function planAhead(call: Call, subscription: Stripe.Subscription, end: number): Promise<void> {
  const { id: subject, trial_end, cancel_at, cancel_at_period_end, status } = subscription;
  const clock = idOf(subscription.test_clock);
  const now = call.clock.now();
  await plan(call.tx, { subject, errand: 'subscription.cycle', at: end }, clock);
  if (trial_end !== null) {
    const at = Math.max(now, trial_end - announcedSeconds);
    await plan(call.tx, { subject, errand: 'subscription.trial_will_end', at }, clock);
  }
  if (cancel_at !== null && !cancel_at_period_end)
    await plan(call.tx, { subject, errand: 'subscription.cancel', at: cancel_at }, clock);
  if (status === 'incomplete')
    await plan(call.tx, { subject, errand: 'subscription.expire', at: now + incompleteSeconds }, clock);
}

async function payFirst(
  call: Call,
  subscription: Stripe.Subscription,
  draft: Stripe.Invoice,
  behavior: (typeof behaviors)[number],
): Promise<void> {
  const isDue = draft.amount_due > 0;
  const customer = idOf(subscription.customer) ?? '';
  if (isDue && behavior !== 'default_incomplete' && !(await findDefaultCard(call.tx, customer, subscription)))
    throw noCard();
  const invoice = await finalizeInvoice(call, draft);
  if (!isDue || behavior === 'default_incomplete') return;
  const presence = findFlag(call.form, 'off_session') ? 'recurring' : 'on_session';
  const { invoice: tried, refusal } = await attemptInvoice(call, invoice, { presence, isAutomatic: false });
  if (behavior !== 'error_if_incomplete' || tried.status === 'paid') return;
  // Not final: nothing of it stays, and the key may be used again.
  throw new StripeError(
    402,
    refusal?.body ?? {
      type: 'card_error',
      code: 'subscription_payment_intent_requires_action',
      message:
        'Payment for this subscription requires additional user action before it can be completed successfully.',
    },
  );
}
