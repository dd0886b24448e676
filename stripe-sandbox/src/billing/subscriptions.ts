import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { idOf } from '../charges.ts';
import { readCustomer } from '../customers.ts';
import { findRow, readRow } from '../object-store.ts';
import type { Page } from '../lists.ts';
import { listPage } from '../lists.ts';
import { findText, readChoice, readForm, refuseUnknown } from '../parameters.ts';
import { invalidRequest, resourceMissing } from '../stripe-error.ts';
import { lockSubscription } from './billing-rows.ts';
import { atTimeOf } from './billing-time.ts';
import { endSubscription } from './subscription-status.ts';

export const feedbacks = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const;
const statuses = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'trialing',
  'unpaid',
] as const;

export async function retrieveSubscription(call: Call, id: string): Promise<Stripe.Subscription> {
  refuseUnknown(call.form, ['expand']);
  return (await readRow(call.tx, 'subscription', id)).object;
}

/** Without a status, all but those that were canceled, as Stripe has it. */
export async function listSubscriptions(call: Call): Promise<Page<Stripe.Subscription>> {
  const customer = findText(call.form, 'customer');
  const price = findText(call.form, 'price');
  const status = readChoice(call.form, 'status', statuses);
  const names = ['customer', 'price', 'status'];
  const ended = ['canceled', 'incomplete_expired'];
  return listPage(call, 'subscription', '/v1/subscriptions', names, (where) => {
    if (customer) where('customer = $', customer);
    if (price) where(`object -> 'items' -> 'data' @> $`, JSON.stringify([{ price: { id: price } }]));
    if (status === undefined) where(`object ->> 'status' <> $`, 'canceled');
    else if (status === 'ended') where(`object ->> 'status' = any($)`, ended);
    else if (status !== 'all') where(`object ->> 'status' = $`, status);
  });
}

/** Ends it now; nothing is paid back. */
export async function cancelSubscription(given: Call, id: string): Promise<Stripe.Subscription> {
  const { form } = given;
  refuseUnknown(form, ['cancellation_details', 'expand', 'invoice_now', 'prorate']);
  for (const name of ['invoice_now', 'prorate'])
    if (findText(form, name) === 'true')
      throw invalidRequest('The sandbox does not prorate.', undefined, name);
  const subscription = await lockSubscription(given.tx, id);
  if (subscription.ended_at !== null) throw resourceMissing('subscription', id);
  const call = await inTimeOf(given, subscription);
  return endSubscription(call, subscription, {
    ...readCancellationDetails(call, subscription),
    reason: 'cancellation_requested',
  });
}

export function readCancellationDetails(
  call: Call,
  { cancellation_details: before }: Stripe.Subscription,
): Pick<Stripe.Subscription.CancellationDetails, 'comment' | 'feedback'> {
  const details = readForm(call.form, 'cancellation_details');
  refuseUnknown(details, ['comment', 'feedback'], 'cancellation_details');
  return {
    comment: findText(details, 'comment') ?? before?.comment ?? null,
    feedback: readChoice(details, 'feedback', feedbacks) ?? before?.feedback ?? null,
  };
}

/** In the time of its customer's test clock; a customer that was deleted since has none. */
export async function inTimeOf(call: Call, subscription: Stripe.Subscription): Promise<Call> {
  const customer = await findRow(call.tx, 'customer', idOf(subscription.customer) ?? '');
  return customer && !('deleted' in customer.object) ? atTimeOf(call, customer.object) : call;
}

/** Every subscription that still runs; their customer is being deleted. */
export async function endAllOf(call: Call, customer: string): Promise<void> {
  const { rows } = await call.tx.query<{ object: Stripe.Subscription }>(
    `select object from stripe_sandbox.objects
      where kind = 'subscription' and customer = $1 and object ->> 'ended_at' is null order by ordinal for update`,
    [customer],
  );
  const timed = rows.length > 0 ? await atTimeOf(call, await readCustomer(call, customer)) : call;
  for (const { object } of rows) await endSubscription(timed, object, { reason: 'cancellation_requested' });
}
