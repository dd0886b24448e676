// Subscriptions: the offers, and those of an account.
import * as z from 'zod/mini';
import { Order, OverlapAccepted, Package } from './commerce.ts';
import { limits } from '../limits.ts';
import { Amount, Currency, Id, IdempotencyKey, Page } from '../primitives.ts';
import { listOf, one, route } from '../route.ts';

export const SubscriptionOffer = z.extend(Package, {
  /** Length of the free trial in days. 0 means no trial. */
  trial_period: z.int(),
  /**
   * Whether this viewer may try it: once per person. A visitor may, until an account shows an earlier trial
   * (R4.06).
   */
  trial_offered: z.boolean(),
});
export type SubscriptionOffer = z.infer<typeof SubscriptionOffer>;

/**
 * `unknown`: the payment service did not answer, so a second payment is refused until it does. `past_due`: a renewal
 * failed, and access continues until `access_until`.
 */
export const SubscriptionState = z.enum([
  'processing',
  'unknown',
  'trialing',
  'active',
  'past_due',
  'canceled',
]);
export type SubscriptionState = z.infer<typeof SubscriptionState>;

/** Our server stored `stopping` and `resuming`; the payment service has not confirmed them yet. */
export const AutoRenewal = z.enum(['on', 'stopping', 'off', 'resuming']);
export type AutoRenewal = z.infer<typeof AutoRenewal>;

export const Subscription = z.object({
  /** The accepted offer. Every call about the subscription names it. */
  subscription_id: z.int(),
  name: z.string(),
  state: SubscriptionState,
  auto_renewal: AutoRenewal,
  /** The price of a renewal: base_price + service_fee. */
  price: Amount,
  base_price: Amount,
  service_fee: Amount,
  currency: Currency,
  offer: z.enum(['annual', 'month', 'monthly']),
  period: z.int(),
  /** The end of the paid period or of the trial. The next payment is due then while renewal is on. */
  current_period_end: z.nullable(z.string()),
  /** The end of access, including days of grace. */
  access_until: z.nullable(z.string()),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() })),
  created_at: z.string(),
});
export type Subscription = z.infer<typeof Subscription>;

/** The payment service's id of a card. */
const CardName = z.string().check(z.regex(/^[A-Za-z0-9_]{1,255}$/));

export const InvoicePreview = z.object({
  /** Due immediately. */
  amount: Amount,
  currency: Currency,
  trial_period: z.int(),
  next_amount: Amount,
  /** The date of the next payment. Null when nothing renews. */
  next_payment_at: z.nullable(z.string()),
});
export type InvoicePreview = z.infer<typeof InvoicePreview>;

export const subscriptions = {
  list: route({
    method: 'GET',
    path: '/subscriptions',
    summary: 'The passes that renew themselves; with an event, those that open it',
    audience: 'visitor',
    query: z.extend(Page, { event_id: z.optional(Id) }),
    response: listOf(SubscriptionOffer),
    errors: ['catalog.event_not_found'],
  }),
  read: route({
    method: 'GET',
    path: '/subscriptions/:id',
    summary: 'One pass that renews itself',
    audience: 'visitor',
    params: z.object({ id: Id }),
    response: one(SubscriptionOffer),
    errors: ['commerce.pass_not_found'],
  }),
  mine: route({
    method: 'GET',
    path: '/user/subscriptions',
    summary: 'The subscriptions of the account, the newest first',
    audience: 'user',
    response: z.object({ data: z.array(Subscription).check(z.maxLength(limits.listMaximum)) }),
    errors: [],
  }),
  startTrial: route({
    method: 'POST',
    path: '/stripe/subscription/start_trial',
    kind: 'purchase',
    summary: 'Begin the free trial of a subscription with a card that this account has saved',
    audience: 'user',
    body: z.strictObject({
      subscription_id: Id,
      payment_method: CardName,
      /**
       * The period price after the trial, as the buyer saw it. The server refuses the order when the price has
       * changed.
       */
      expected_price: z.optional(z.number()),
      /** Idempotency key: a repeated request returns the trial of the first one. */
      idempotency_key: z.optional(IdempotencyKey),
      terms_accepted: z.literal(true, 'Please accept terms & conditions'),
      overlap_accepted: OverlapAccepted,
    }),
    response: one(z.object({ order: Order, subscription: Subscription })),
    errors: [
      'commerce.pass_not_found',
      'commerce.not_for_sale',
      'commerce.already_bought',
      'commerce.partly_covered',
      'commerce.order_disputed',
      'commerce.trial_used',
      'commerce.price_changed',
      'commerce.card_not_found',
      'commerce.order_closed',
      'commerce.region_blocked',
      'commerce.payments_unavailable',
    ],
    repeatable: true,
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/stripe/unsubscribe',
    kind: 'purchase',
    summary: 'Stop the renewal of a subscription; with auto_renewal true, let it renew itself again',
    audience: 'user',
    body: z.strictObject({ subscription_id: Id, auto_renewal: z._default(z.boolean(), false) }),
    response: one(Subscription),
    errors: ['commerce.subscription_not_found', 'commerce.subscription_over'],
    repeatable: true,
  }),
  changeCard: route({
    method: 'POST',
    path: '/stripe/subscription/change-card',
    kind: 'purchase',
    summary: 'Let another saved card of this account pay a subscription from now on',
    audience: 'user',
    body: z.strictObject({ subscription_id: Id, payment_method: CardName }),
    response: one(Subscription),
    errors: [
      'commerce.subscription_not_found',
      'commerce.subscription_over',
      'commerce.card_not_found',
      'commerce.payments_unavailable',
    ],
    repeatable: true,
  }),
  previewInvoice: route({
    method: 'POST',
    path: '/stripe/invoice-preview',
    kind: 'purchase',
    summary: 'What a subscription costs now and next, before or after it is bought',
    audience: 'user',
    body: z.strictObject({ subscription_id: Id, trial: z._default(z.boolean(), false) }),
    response: one(InvoicePreview),
    errors: ['commerce.pass_not_found', 'commerce.not_for_sale', 'commerce.trial_used'],
    repeatable: true,
  }),
  portal: route({
    method: 'GET',
    path: '/stripe/customer-portal',
    kind: 'purchase',
    summary: "Where the account's own cards and invoices are, at the payment service",
    audience: 'user',
    response: one(z.object({ url: z.string() })),
    errors: ['commerce.customer_not_found', 'commerce.payments_unavailable'],
  }),
} as const;
