// Stripe's objects in our words.
import type Stripe from 'stripe';
import type { NewIntent, PaymentEvent, PaymentIntent } from '../commerce/index.ts';
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

const numberIn = (text: string | undefined): number | undefined =>
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

/** The payment that an event is about: itself, or the one its charge, refund or dispute belongs to. */
function intentIdOf(object: unknown): string | undefined {
  if (typeof object !== 'object' || object === null || !('object' in object)) return undefined;
  if (object.object === 'payment_intent')
    return 'id' in object && typeof object.id === 'string' ? object.id : undefined;
  const intent = 'payment_intent' in object ? object.payment_intent : undefined;
  if (typeof intent === 'string') return intent;
  return intent === undefined || intent === null ? undefined : intentIdOf(intent);
}

export const eventOf = (event: Stripe.EventBase): PaymentEvent => ({
  id: event.id,
  type: event.type,
  intentId: intentIdOf((event as { data?: { object?: unknown } }).data?.object),
});
