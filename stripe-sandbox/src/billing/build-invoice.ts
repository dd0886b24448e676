import type Stripe from 'stripe';
import { createId } from '../identifiers.ts';
import { decimalOf } from '../stripe-values.ts';
import type { Reduction } from './discounts.ts';
import { reduceLines } from './reduce-lines.ts';

interface LineRequest {
  price: Stripe.Price;
  quantity: number;
  period: { start: number; end: number };
  isTrial: boolean;
  subscription: string | null;
  item: string;
  metadata: Stripe.Metadata;
  productName: string;
}

interface InvoiceRequest {
  id: string;
  customer: Stripe.Customer | null;
  subscription: { id: string; metadata: Stripe.Metadata } | null;
  currency: string;
  lines: Stripe.InvoiceLineItem[];
  reductions: readonly Reduction[];
  reason: string;
  created: number;
  period: { start: number; end: number };
  testClock: string | null;
}

export function buildLine(request: LineRequest): Stripe.InvoiceLineItem {
  const { price, quantity, period, isTrial, subscription, item, metadata, productName } = request;
  const unit = isTrial ? 0 : (price.unit_amount ?? 0);
  const amount = unit * quantity;
  const each = `${(unit / 100).toFixed(2)} ${price.currency.toUpperCase()}`;
  const interval = price.recurring?.interval ?? 'month';
  const every =
    price.recurring?.interval_count === 1 ? interval : `${price.recurring?.interval_count ?? 1} ${interval}s`;
  return {
    id: createId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: isTrial
      ? `Trial period for ${productName}`
      : `${quantity} × ${productName} (at ${each} / ${every})`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription,
        subscription_item: item,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: {
        price: price.id,
        product: typeof price.product === 'string' ? price.product : price.product.id,
      },
      type: 'price_details',
      unit_amount_decimal: decimalOf(unit),
    },
    quantity,
    quantity_decimal: decimalOf(quantity),
    subscription,
    subtotal: amount,
    taxes: [],
  };
}

/** Applies the customer's balance (negative is credit) to a total. Returns the amount due and the remaining balance. */
export function withBalance(total: number, balance: number): { due: number; left: number } {
  const owed = total + balance;
  return { due: Math.max(0, owed), left: Math.min(0, owed) };
}

/** A draft whose sums are final: the subtotal, what each discount takes off, and what is due. */
export function buildInvoice(request: InvoiceRequest): Stripe.Invoice {
  const { id, customer, subscription, currency, reason, created, period, testClock } = request;
  const { lines, totals } = reduceLines(request.lines, request.reductions);
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const total = totals.reduce((left, { amount }) => left - amount, subtotal);
  const balance = customer?.balance ?? 0;
  const { due } = withBalance(total, balance);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Payments sandbox',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency,
    custom_fields: null,
    customer: customer?.id ?? null,
    customer_account: null,
    customer_address: customer?.address ?? null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: totals.map(({ discount }) => discount),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: lines.map((line) => ({ ...line, invoice: id })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: subscription && {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: testClock,
    total,
    total_discount_amounts: totals,
    total_excluding_tax: total,
    total_pretax_credit_amounts: totals.map((each) => ({ ...each, type: 'discount' })),
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}
