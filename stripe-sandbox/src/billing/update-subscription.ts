import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { idOf } from '../charges.ts';
import type { Form } from '../form.ts';
import {
  changedMetadata,
  changedText,
  findFlag,
  findInteger,
  findText,
  readChoice,
  readForm,
  refuseUnknown,
} from '../parameters.ts';
import { saveObject } from '../object-store.ts';
import { invalidRequest } from '../stripe-error.ts';
import { plan, unplan } from '../appointments.ts';
import { lockSubscription } from './billing-rows.ts';
import { readCardOf } from './create-subscription.ts';
import { readReductions, redeem } from './discounts.ts';
import { readItemPrice, toPlan } from './prices.ts';
import { renew } from './renew.ts';
import { intervalOf, readQuantity } from './subscription-items.ts';
import { inTimeOf, readCancellationDetails } from './subscriptions.ts';
import { saveSubscription } from './subscription-status.ts';
import { readTrialEnd } from './trials.ts';

const parameters = (
  'cancel_at cancel_at_period_end cancellation_details default_payment_method description discounts expand items metadata ' +
  'off_session payment_behavior payment_settings proration_behavior trial_end'
).split(' ');

export async function updateSubscription(given: Call, id: string): Promise<Stripe.Subscription> {
  const { form, tx } = given;
  refuseUnknown(form, parameters);
  const before = await lockSubscription(tx, id);
  if (before.ended_at !== null) {
    const others = Object.keys(form).some(
      (name) => !['metadata', 'cancellation_details', 'expand'].includes(name),
    );
    if (others)
      throw invalidRequest(
        'A canceled subscription can only update its cancellation_details and metadata.',
        'invalid_canceled_subscription_fields',
      );
  }
  const call = await inTimeOf(given, before);
  const customer = idOf(before.customer) ?? '';
  const described: Stripe.Subscription = {
    ...before,
    default_payment_method:
      form['default_payment_method'] === undefined
        ? before.default_payment_method
        : await readCardOf(call, customer),
    description: changedText(form, 'description', before.description, 500),
    items: await changedItems(call, before),
    metadata: changedMetadata(form, before.metadata),
    payment_settings: changedPaymentSettings(form, before),
  };
  const discounted = await changeDiscounts(call, described);
  const after = changeEnd(call, discounted);
  await planEnd(call, before, after);
  const saved = await saveSubscription(call, before, after);
  return form['trial_end'] === undefined ? saved : changeTrial(call, saved);
}

function changedPaymentSettings(
  form: Form,
  before: Stripe.Subscription,
): Stripe.Subscription.PaymentSettings | null {
  const settings = readForm(form, 'payment_settings');
  refuseUnknown(settings, ['save_default_payment_method'], 'payment_settings');
  const saves = readChoice(settings, 'save_default_payment_method', ['off', 'on_subscription']);
  return before.payment_settings && saves
    ? { ...before.payment_settings, save_default_payment_method: saves }
    : before.payment_settings;
}

/** Another price or quantity from the next renewal on: the sandbox does not prorate. */
async function changedItems(call: Call, before: Stripe.Subscription): Promise<Stripe.Subscription['items']> {
  const { form } = call;
  const changes = Object.values(readForm(form, 'items'));
  if (changes.length === 0) return before.items;
  if (findText(form, 'proration_behavior') !== 'none') {
    const message =
      'The sandbox does not prorate: pass proration_behavior=none to change items from the next renewal on.';
    throw invalidRequest(message, undefined, 'proration_behavior');
  }
  const data = [...before.items.data];
  for (const [index, change] of changes.entries()) {
    const prefix = `items[${index}]`;
    if (typeof change === 'string') throw invalidRequest('Invalid object', undefined, prefix);
    refuseUnknown(change, ['id', 'price', 'price_data', 'quantity'], prefix);
    const position = data.findIndex((item) => item.id === findText(change, 'id'));
    const item = data[position];
    if (!item)
      throw invalidRequest(
        'The sandbox changes items by their id; it adds none.',
        undefined,
        `${prefix}[id]`,
      );
    const keepsPrice = change['price'] === undefined && change['price_data'] === undefined;
    const price = keepsPrice ? item.price : await readItemPrice(call, change, prefix);
    if (intervalOf(price) !== intervalOf(item.price) || price.currency !== before.currency) {
      const message =
        'The sandbox keeps the interval and currency of a subscription: create another one instead.';
      throw invalidRequest(message, undefined, `${prefix}[price]`);
    }
    const quantity = change['quantity'] === undefined ? (item.quantity ?? 1) : readQuantity(change, prefix);
    data[position] = { ...item, price, plan: toPlan(price), quantity };
  }
  return { ...before.items, data };
}

async function changeDiscounts(call: Call, before: Stripe.Subscription): Promise<Stripe.Subscription> {
  if (call.form['discounts'] === undefined) return before;
  const subtotal = before.items.data.reduce(
    (sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity,
    0,
  );
  const reductions = await readReductions(call, call.form, {
    customer: idOf(before.customer),
    subscription: before.id,
    currency: before.currency,
    subtotal,
  });
  const known = new Set(before.discounts.map((each) => idOf(each)));
  await redeem(
    call,
    reductions.filter(({ discount }) => !known.has(discount.id)),
  );
  return { ...before, discounts: reductions.map(({ discount }) => discount.id) };
}

/** `cancel_at_period_end`, its undoing, and `cancel_at`. */
function changeEnd(call: Call, before: Stripe.Subscription): Stripe.Subscription {
  const { form } = call;
  const details = readCancellationDetails(call, before);
  const base: Stripe.Subscription = {
    ...before,
    cancellation_details: {
      feedback_option: null,
      reason: before.cancellation_details?.reason ?? null,
      ...details,
    },
  };
  const atPeriodEnd = findFlag(form, 'cancel_at_period_end');
  const periodEnd = before.items.data[0]?.current_period_end ?? null;
  const isUndone = atPeriodEnd === false || form['cancel_at'] === '';
  const cancelAt = atPeriodEnd ? periodEnd : (findInteger(form, 'cancel_at') ?? null);
  if (isUndone && before.cancel_at !== null) {
    return {
      ...base,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    };
  }
  if (cancelAt === null) return base;
  if (cancelAt <= call.clock.now())
    throw invalidRequest('cancel_at must be in the future.', undefined, 'cancel_at');
  return {
    ...base,
    cancel_at: cancelAt,
    cancel_at_period_end: atPeriodEnd ?? false,
    canceled_at: before.canceled_at ?? call.clock.now(),
    cancellation_details: { feedback_option: null, ...details, reason: 'cancellation_requested' },
  };
}

async function planEnd(call: Call, before: Stripe.Subscription, after: Stripe.Subscription): Promise<void> {
  if (before.cancel_at === after.cancel_at && before.cancel_at_period_end === after.cancel_at_period_end)
    return;
  await unplan(call.tx, after.id, 'subscription.cancel');
  if (after.cancel_at === null || after.cancel_at_period_end) return;
  const appointment = { subject: after.id, errand: 'subscription.cancel' as const, at: after.cancel_at };
  await plan(call.tx, appointment, idOf(after.test_clock));
}

/** Ends a trial at another time; `now` bills at once. */
async function changeTrial(call: Call, before: Stripe.Subscription): Promise<Stripe.Subscription> {
  const now = call.clock.now();
  if (before.status !== 'trialing')
    throw invalidRequest('Only the trial of a trialing subscription can be moved.', undefined, 'trial_end');
  const end = readTrialEnd(call.form, now) ?? now;
  const moved: Stripe.Subscription = {
    ...before,
    billing_cycle_anchor: end,
    items: {
      ...before.items,
      data: before.items.data.map((item) => ({ ...item, current_period_end: end })),
    },
    trial_end: end,
    ...(before.cancel_at_period_end && { cancel_at: end }),
  };
  await saveObject(call.tx, moved);
  const clock = idOf(before.test_clock);
  await unplan(call.tx, before.id, 'subscription.trial_will_end');
  if (end === now) return renew(call, moved);
  await plan(call.tx, { subject: before.id, errand: 'subscription.cycle', at: end }, clock);
  return saveSubscription(call, before, moved);
}
