import type Stripe from 'stripe';
import type { Transaction } from './database.ts';
import { resourceMissing } from './stripe-error.ts';
import type { CardOutcome } from './test-cards.ts';

export interface WireObjects {
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  setup_intent: Stripe.SetupIntent;
  setup_attempt: Stripe.SetupAttempt;
  customer: Stripe.Customer;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  balance_transaction: Stripe.BalanceTransaction;
  dispute: Stripe.Dispute;
  product: Stripe.Product;
  price: Stripe.Price;
  coupon: Stripe.Coupon;
  promotion_code: Stripe.PromotionCode;
  discount: Stripe.Discount;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  test_clock: Stripe.TestHelpers.TestClock;
  portal_session: Stripe.BillingPortal.Session;
  token: Stripe.Token;
  event: Stripe.EventBase;
  webhook_endpoint: Stripe.WebhookEndpoint;
}

/** Fields that Stripe never sends: a card's behaviour, a webhook's secret, whether a token was spent. */
export interface Hidden {
  outcome?: CardOutcome;
  /** The card was authenticated for payments without the customer. */
  isSetUp?: boolean;
  /** The invoice that a payment intent pays. */
  invoice?: string;
  /** The subscription that a setup intent is for. */
  subscription?: string;
  /** The card was detached from its customer and may not be used again. */
  isDetached?: boolean;
  secret?: string;
  /** Unix seconds of the machine, after which a link is over. */
  expires_at?: number;
  payment_method?: string;
}

export type Kind = keyof WireObjects;

export interface Row<Object> {
  object: Object;
  hidden: Hidden;
}

/** Links other than the id by which rows are found: the customer, and the object a charge or refund belongs to. */
interface Links {
  customer?: string | null;
  parent?: string | null;
}

export const wireNames: Record<Kind, string> = {
  payment_intent: 'payment_intent',
  payment_method: 'PaymentMethod',
  setup_intent: 'setupintent',
  setup_attempt: 'setup attempt',
  customer: 'customer',
  charge: 'charge',
  refund: 'refund',
  balance_transaction: 'balance transaction',
  dispute: 'dispute',
  product: 'product',
  price: 'price',
  coupon: 'coupon',
  promotion_code: 'promotion code',
  discount: 'discount',
  subscription: 'subscription',
  invoice: 'invoice',
  invoice_payment: 'invoice payment',
  test_clock: 'test clock',
  portal_session: 'portal session',
  token: 'token',
  event: 'event',
  webhook_endpoint: 'webhook endpoint',
};

export async function insertObject<K extends Kind>(
  tx: Transaction,
  kind: K,
  object: WireObjects[K],
  links: Links = {},
  hidden: Hidden = {},
): Promise<void> {
  const created = 'created' in object ? object.created : object.start;
  await tx.query(
    'insert into stripe_sandbox.objects (id, kind, created_at, customer, parent, object, hidden) values ($1, $2, $3, $4, $5, $6, $7)',
    [object.id, kind, created, links.customer ?? null, links.parent ?? null, object, hidden],
  );
}

export async function saveObject<K extends Kind>(
  tx: Transaction,
  object: WireObjects[K],
  links?: Pick<Links, 'customer'>,
): Promise<void> {
  // A link that is not named stays; null takes it away.
  await tx.query(
    'update stripe_sandbox.objects set object = $2, customer = case when $3 then $4 else customer end where id = $1',
    [object.id, object, links?.customer !== undefined, links?.customer ?? null],
  );
}

export async function saveHidden(tx: Transaction, id: string, changes: Hidden): Promise<void> {
  await tx.query('update stripe_sandbox.objects set hidden = hidden || $2 where id = $1', [id, changes]);
}

export async function findRow<K extends Kind>(
  tx: Transaction,
  kind: K,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Row<WireObjects[K]> | undefined> {
  const { rows } = await tx.query<Row<WireObjects[K]>>(
    `select object, hidden from stripe_sandbox.objects where id = $1 and kind = $2 ${options.lock ? 'for update' : ''}`,
    [id, kind],
  );
  return rows[0];
}

/** Throws Stripe's `resource_missing`; `lock` holds the row until the transaction ends. */
export async function readRow<K extends Kind>(
  tx: Transaction,
  kind: K,
  id: string,
  options: { lock?: boolean; param?: string } = {},
): Promise<Row<WireObjects[K]>> {
  const row = await findRow(tx, kind, id, options);
  // Stripe answers 404 for the object in the path, 400 for one that a parameter names.
  if (!row) throw resourceMissing(wireNames[kind], id, options.param, options.param ? 400 : 404);
  return row;
}
