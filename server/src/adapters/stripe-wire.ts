// Stripe's objects in our words.
import type Stripe from 'stripe';
import type { EventSubject, NewIntent, PaymentEvent, PaymentIntent } from '../commerce/index.ts';
import { cents } from '../kernel/money.ts';

/** What is written on every intent, and must be read back from it before it counts. */
export const metadataOf = (
  deployment: string,
  { orderId, channelId, attempt }: Pick<NewIntent, 'orderId' | 'channelId' | 'attempt'>,
): Record<string, string> => ({
  order: String(orderId),
  channel: String(channelId),
  attempt: String(attempt),
  deployment,
});

export const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

function statusOf(intent: Stripe.PaymentIntent): PaymentIntent['status'] {
  switch (intent.status) {
    case 'succeeded':
      return 'succeeded';
    case 'canceled':
      return 'canceled';
    case 'processing':
      return 'processing';
    case 'requires_payment_method':
      return intent.last_payment_error ? 'failed' : 'open';
    default:
      return 'open';
  }
}

/** One refusal has one name: its charge, else the card it was tried with. */
function failureIdOf(error: Stripe.PaymentIntent['last_payment_error']): string | undefined {
  if (!error) return undefined;
  return error.charge ?? error.payment_method?.id ?? error.code ?? error.type;
}

/** An intent of another deployment names none of our orders. */
export function intentOf(deployment: string, intent: Stripe.PaymentIntent): PaymentIntent {
  const { metadata, latest_charge: charge } = intent;
  const isOurs = metadata['deployment'] === deployment;
  const ours = (name: string): number | undefined => (isOurs ? numberIn(metadata[name]) : undefined);
  return {
    id: intent.id,
    status: statusOf(intent),
    amount: cents(intent.status === 'succeeded' ? intent.amount_received : intent.amount),
    refundedCents: cents(typeof charge === 'object' && charge !== null ? charge.amount_refunded : 0),
    currency: intent.currency.toUpperCase(),
    orderId: ours('order'),
    channelId: ours('channel'),
    attempt: ours('attempt'),
    livemode: intent.livemode,
    failureId: failureIdOf(intent.last_payment_error),
    clientSecret: intent.client_secret ?? '',
  };
}

const nameOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? value.id
    : undefined;
};

/** The subscription that an invoice belongs to. */
function subscriptionOfInvoice(invoice: object): string | undefined {
  const parent = 'parent' in invoice ? invoice.parent : undefined;
  if (typeof parent !== 'object' || parent === null || !('subscription_details' in parent)) return undefined;
  const details = parent.subscription_details;
  return typeof details === 'object' && details !== null && 'subscription' in details
    ? nameOf(details.subscription)
    : undefined;
}

/** What an event is about: the subscription of its invoice, itself, or the payment that its charge, refund or dispute belongs to. */
function subjectOf(object: unknown): EventSubject | undefined {
  if (typeof object !== 'object' || object === null || !('object' in object)) return undefined;
  if (object.object === 'subscription') return subject('subscription', nameOf(object));
  if (object.object === 'invoice') return subject('subscription', subscriptionOfInvoice(object));
  if (object.object === 'payment_intent') return subject('payment', nameOf(object));
  const intent = 'payment_intent' in object ? object.payment_intent : undefined;
  return typeof intent === 'string' ? subject('payment', intent) : subjectOf(intent);
}

const subject = (kind: EventSubject['kind'], id: string | undefined): EventSubject | undefined =>
  id === undefined ? undefined : { kind, id };

export const eventOf = (event: Stripe.EventBase): PaymentEvent => ({
  id: event.id,
  type: event.type,
  subject: subjectOf((event as { data?: { object?: unknown } }).data?.object),
});
