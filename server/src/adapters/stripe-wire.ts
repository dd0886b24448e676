// Stripe's objects in our words.
import type Stripe from 'stripe';
import type {
  BalanceLine,
  DisputeFacts,
  EventSubject,
  NewIntent,
  NewRefund,
  PaymentEvent,
  PaymentHistory,
  PaymentIntent,
  RefundFacts,
} from '../commerce/index.ts';
import { cents } from '../kernel/money.ts';

const uuidOf = (uuid: string | null): { readonly uuid?: string } => (uuid === null ? {} : { uuid });

/** The key under which something is done at most once for a row: its number alone would come again after a restored backup. */
export const rowKey = (
  deployment: string,
  kind: 'order' | 'subscription' | 'refund',
  { id, uuid, attempt }: { readonly id: number; readonly uuid: string | null; readonly attempt: number },
): string => [deployment, kind, id, ...(uuid === null ? [] : [uuid]), attempt].join(':');

/** The metadata of every intent. It must match on read before the intent counts. */
export const metadataOf = (
  deployment: string,
  { orderId, uuid, channelId, attempt }: Pick<NewIntent, 'orderId' | 'uuid' | 'channelId' | 'attempt'>,
): Record<string, string> => ({
  order: String(orderId),
  ...uuidOf(uuid),
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

/** The card of a charge that went through. */
function cardOf(charge: Stripe.PaymentIntent['latest_charge']): PaymentIntent['card'] {
  const card = typeof charge === 'object' && charge?.paid ? charge.payment_method_details?.card : undefined;
  const brand = card?.brand;
  return brand && card.last4 ? { brand, last4: card.last4 } : undefined;
}

/** @param history absent while nothing was paid. An intent of another deployment names none of our orders. */
export function intentOf(
  deployment: string,
  intent: Stripe.PaymentIntent,
  history?: PaymentHistory,
): PaymentIntent {
  const { metadata, latest_charge: charge } = intent;
  const isOurs = metadata['deployment'] === deployment;
  const ours = (name: string): number | undefined => (isOurs ? numberIn(metadata[name]) : undefined);
  const card = cardOf(charge);
  return {
    id: intent.id,
    status: statusOf(intent),
    amount: cents(intent.status === 'succeeded' ? intent.amount_received : intent.amount),
    refundedCents: cents(typeof charge === 'object' && charge !== null ? charge.amount_refunded : 0),
    currency: intent.currency.toUpperCase(),
    orderId: ours('order'),
    orderUuid: isOurs ? metadata['uuid'] : undefined,
    channelId: ours('channel'),
    attempt: ours('attempt'),
    livemode: intent.livemode,
    failureId: failureIdOf(intent.last_payment_error),
    clientSecret: intent.client_secret ?? '',
    ...(card !== undefined && { card }),
    ...(history !== undefined && { history }),
  };
}

/** The metadata of our refunds. */
export const refundMetadataOf = (
  deployment: string,
  { orderId, uuid, channelId, refundId }: NewRefund,
): Record<string, string> => ({
  refund: String(refundId),
  ...uuidOf(uuid),
  order: String(orderId),
  channel: String(channelId),
  deployment,
});

const dateOf = (seconds: number): Date => new Date(seconds * 1_000);

export function refundOf(deployment: string, refund: Stripe.Refund): RefundFacts {
  const { metadata } = refund;
  const id = metadata?.['deployment'] === deployment ? numberIn(metadata['refund']) : undefined;
  return {
    id: refund.id,
    amount: cents(refund.amount),
    at: dateOf(refund.created),
    request: id === undefined ? undefined : { id, uuid: metadata?.['uuid'] ?? null },
  };
}

/** Refunds that never went through are none. */
export const isRefundMade = ({ status }: Stripe.Refund): boolean =>
  status !== 'failed' && status !== 'canceled';

function disputeStatusOf({ status }: Stripe.Dispute): DisputeFacts['status'] {
  switch (status) {
    case 'warning_needs_response':
    case 'warning_under_review':
      return 'inquiry';
    case 'needs_response':
    case 'under_review':
      return 'open';
    case 'lost':
    // An appeal follows a loss.
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'lost';
    default:
      // Won, or closed before anything was taken.
      return 'won';
  }
}

export const disputeOf = (dispute: Stripe.Dispute): DisputeFacts => {
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    id: dispute.id,
    status: disputeStatusOf(dispute),
    amount: cents(dispute.amount),
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason,
    openedAt: dateOf(dispute.created),
    dueAt: dueBy === null ? undefined : dateOf(dueBy),
    moves: dispute.balance_transactions.map(({ id, amount, created }) => ({
      id,
      amount: cents(amount),
      at: dateOf(created),
    })),
  };
};

const balanceKinds: Readonly<Record<string, BalanceLine['kind']>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  adjustment: 'dispute',
};

/** A charge carries what its intent carried when it was paid. */
function orderOfCharge(
  deployment: string,
  source: Stripe.BalanceTransaction['source'],
): BalanceLine['order'] {
  if (typeof source !== 'object' || source?.object !== 'charge') return undefined;
  const { metadata } = source;
  if (metadata['deployment'] !== deployment) return undefined;
  const [id, channelId] = [numberIn(metadata['order']), numberIn(metadata['channel'])];
  return id === undefined || channelId === undefined ? undefined : { id, channelId };
}

/** A line of the account, whose source was expanded. */
export function balanceLineOf(deployment: string, line: Stripe.BalanceTransaction): BalanceLine {
  const intentId = intentIdOf(line.source);
  const kind = balanceKinds[line.type] ?? 'other';
  const sourceOfRefund = typeof line.source === 'object' ? line.source?.id : line.source;
  const names: Readonly<Record<BalanceLine['kind'], string | undefined>> = {
    charge: intentId,
    refund: sourceOfRefund,
    dispute: line.id,
    other: line.id,
  };
  return {
    id: line.id,
    kind,
    sourceId: names[kind] ?? line.id,
    intentId,
    order: kind === 'charge' ? orderOfCharge(deployment, line.source) : undefined,
    amount: cents(line.amount),
    fee: cents(line.fee),
    currency: line.currency.toUpperCase(),
    at: dateOf(line.created),
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

/**
 * The subject of an event: the subscription of its invoice, the object itself, or the payment of its charge, refund
 * or dispute.
 */
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

/** The payment that something is about; undefined when it is about none. */
export function intentIdOf(object: unknown): string | undefined {
  const about = subjectOf(object);
  return about?.kind === 'payment' ? about.id : undefined;
}

export const eventOf = (event: Stripe.EventBase): PaymentEvent => ({
  id: event.id,
  type: event.type,
  subject: subjectOf((event as { data?: { object?: unknown } }).data?.object),
});
