import type Stripe from 'stripe';
import { idOf } from '../charges.ts';
import type { Transaction } from '../database.ts';
import { findRow, readRow } from '../object-store.ts';
import type { PortalSession } from './sessions.ts';

export interface PortalSubscription {
  subscription: Stripe.Subscription;
  productName: string;
  /** The open invoice of the latest period, if it was tried and not paid. */
  owed: Stripe.Invoice | undefined;
  /** With which the browser continues where the bank asks for 3-D Secure. */
  clientSecret: string | undefined;
}

export interface PortalState {
  session: PortalSession;
  customer: Stripe.Customer;
  card: Stripe.PaymentMethod | undefined;
  subscriptions: PortalSubscription[];
  invoices: Stripe.Invoice[];
}

const shownInvoices = 12;

/** Everything that the page shows, of its own customer alone. */
export async function readPortal(tx: Transaction, session: PortalSession): Promise<PortalState> {
  const { object: customer } = await readRow(tx, 'customer', session.customer);
  const running = await tx.query<{ object: Stripe.Subscription }>(
    `select object from stripe_sandbox.objects where kind = 'subscription' and customer = $1
        and object ->> 'status' in ('active', 'trialing', 'past_due', 'unpaid') order by ordinal desc limit 20`,
    [customer.id],
  );
  const invoices = await tx.query<{ object: Stripe.Invoice }>(
    `select object from stripe_sandbox.objects where kind = 'invoice' and customer = $1
        and object ->> 'status' <> 'draft' order by ordinal desc limit $2`,
    [customer.id, shownInvoices],
  );
  const subscriptions: PortalSubscription[] = [];
  for (const { object } of running.rows) subscriptions.push(await describe(tx, object));
  const ownCard = subscriptions
    .map(({ subscription }) => idOf(subscription.default_payment_method))
    .find(Boolean);
  const cardId = ownCard ?? idOf(customer.invoice_settings.default_payment_method);
  const card = cardId ? await findRow(tx, 'payment_method', cardId) : undefined;
  return {
    session,
    customer,
    card: card?.object.customer === customer.id ? card.object : undefined,
    subscriptions,
    invoices: invoices.rows.map(({ object }) => object),
  };
}

async function describe(tx: Transaction, subscription: Stripe.Subscription): Promise<PortalSubscription> {
  const [item] = subscription.items.data;
  const product = await findRow(tx, 'product', idOf(item?.price.product ?? null) ?? '');
  const latest = await findRow(tx, 'invoice', idOf(subscription.latest_invoice) ?? '');
  const isOwed = latest?.object.status === 'open' && latest.object.attempted;
  const { rows } = await tx.query<{ client_secret: string }>(
    `select i.object ->> 'client_secret' as client_secret from stripe_sandbox.objects p
       join stripe_sandbox.objects i on i.id = p.object -> 'payment' ->> 'payment_intent' and i.object ->> 'status' = 'requires_action'
      where p.kind = 'invoice_payment' and p.parent = $1 limit 1`,
    [isOwed ? latest.object.id : ''],
  );
  return {
    subscription,
    productName: product?.object.name ?? '',
    owed: isOwed ? latest.object : undefined,
    clientSecret: rows[0]?.client_secret,
  };
}
