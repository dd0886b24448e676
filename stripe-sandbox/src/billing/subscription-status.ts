import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { previousAttributes } from '../changes.ts';
import { idOf } from '../charges.ts';
import { emitEvent } from '../events.ts';
import { saveObject } from '../object-store.ts';
import { unplan } from '../appointments.ts';
import { closeOpenInvoices } from './close-invoices.ts';

export async function saveSubscription(
  call: Call,
  before: Stripe.Subscription,
  after: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const changed = previousAttributes(before, after);
  if (Object.keys(changed).length === 0) return after;
  await saveObject(call.tx, after);
  await emitEvent(call, 'customer.subscription.updated', after, changed);
  return after;
}

/** Its latest invoice is paid: what waited for that is active. The card that paid is kept if that was asked for. */
export function afterPaidInvoice(
  call: Call,
  subscription: Stripe.Subscription,
  invoiceId: string,
  card: string | null,
): Promise<Stripe.Subscription> {
  const isLatest = idOf(subscription.latest_invoice) === invoiceId;
  const isWaiting = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  const keepsCard = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  return saveSubscription(call, subscription, {
    ...subscription,
    status: isLatest && isWaiting ? 'active' : subscription.status,
    default_payment_method: keepsCard && card !== null ? card : subscription.default_payment_method,
  });
}

const noDetails: Stripe.Subscription.CancellationDetails = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
};

/** Ends the subscription now: `incomplete_expired` when nobody ever paid for it, else `canceled`. */
export async function endSubscription(
  call: Call,
  subscription: Stripe.Subscription,
  details: {
    comment?: string | null;
    feedback?: Stripe.Subscription.CancellationDetails['feedback'];
    reason?: Stripe.Subscription.CancellationDetails.Reason;
  },
): Promise<Stripe.Subscription> {
  const now = call.clock.now();
  const isUnpaidStart = subscription.status === 'incomplete';
  const ended: Stripe.Subscription = {
    ...subscription,
    cancellation_details: {
      ...noDetails,
      ...subscription.cancellation_details,
      ...details,
    },
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    status: isUnpaidStart ? 'incomplete_expired' : 'canceled',
  };
  await unplan(call.tx, subscription.id);
  await closeOpenInvoices(call, subscription.id, isUnpaidStart ? 'void' : 'stop');
  if (isUnpaidStart) return saveSubscription(call, subscription, ended);
  await saveObject(call.tx, ended);
  await emitEvent(call, 'customer.subscription.deleted', ended);
  return ended;
}
