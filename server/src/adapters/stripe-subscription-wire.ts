// Maps Stripe's subscriptions and invoices to our types.
import type Stripe from 'stripe';
import type { InvoiceFacts, NewSubscription, ServiceState, SubscriptionFacts } from '../commerce/index.ts';
import { cents } from '../kernel/money.ts';
import { numberIn } from './stripe-wire.ts';

const monthlyDays = 30;
const annualMonths = 12;

/** Monthly plans renew every 30 days, annual ones every 12 months (R9.04). */
export const recurringOf = (
  offer: NewSubscription['offer'],
  period: number,
): { readonly interval: 'day' | 'month'; readonly interval_count: number } =>
  offer === 'annual'
    ? { interval: 'month', interval_count: annualMonths * period }
    : { interval: 'day', interval_count: monthlyDays * period };

function stateOf(status: Stripe.Subscription['status']): ServiceState {
  switch (status) {
    case 'incomplete':
      return 'incomplete';
    case 'trialing':
      return 'trialing';
    case 'active':
      return 'active';
    case 'canceled':
      return 'canceled';
    case 'incomplete_expired':
      return 'abandoned';
    default:
      // `past_due`, `unpaid` and `paused`: a renewal is owed.
      return 'past_due';
  }
}

function cardOf(method: Stripe.Subscription['default_payment_method']): SubscriptionFacts['card'] {
  if (method === null || typeof method === 'string' || method.card === undefined) return undefined;
  const { brand, display_brand, last4, exp_month, exp_year } = method.card;
  return { brand: display_brand ?? brand, last4, exp_month, exp_year };
}

/** A subscription of another deployment names none of our orders. */
export function subscriptionFactsOf(
  deployment: string,
  subscription: Stripe.Subscription,
): SubscriptionFacts {
  const { metadata, customer } = subscription;
  const isOurs = metadata['deployment'] === deployment;
  const ours = (name: string): number | undefined => (isOurs ? numberIn(metadata[name]) : undefined);
  return {
    id: subscription.id,
    state: stateOf(subscription.status),
    renews: !subscription.cancel_at_period_end && subscription.cancel_at === null,
    orderId: ours('order'),
    uuid: isOurs ? metadata['uuid'] : undefined,
    attempt: ours('attempt'),
    channelId: ours('channel'),
    customerId: typeof customer === 'string' ? customer : customer.id,
    livemode: subscription.livemode,
    card: cardOf(subscription.default_payment_method),
  };
}

/** The payment of an invoice: the one that paid it, else its latest. */
export function intentIdOf(invoice: Stripe.Invoice): string | undefined {
  const payments = invoice.payments?.data ?? [];
  const chosen = payments.find(({ status }) => status === 'paid') ?? payments.at(-1);
  const intent = chosen?.payment.payment_intent;
  return typeof intent === 'string' ? intent : intent?.id;
}

const momentOf = (seconds: number): Date => new Date(seconds * 1_000);

/** Undefined for an invoice that is for no period. */
export function invoiceFactsOf(invoice: Stripe.Invoice): InvoiceFacts | undefined {
  const period = invoice.lines.data.map((line) => line.period).toSorted((a, b) => b.end - a.end)[0];
  if (period === undefined) return undefined;
  return {
    id: invoice.id,
    amount: cents(invoice.amount_paid),
    currency: invoice.currency.toUpperCase(),
    isFirst: invoice.billing_reason === 'subscription_create',
    intentId: invoice.amount_paid === 0 ? undefined : intentIdOf(invoice),
    periodStart: momentOf(period.start),
    periodEnd: momentOf(period.end),
  };
}
