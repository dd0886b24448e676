import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { idOf } from '../charges.ts';
import type { Form } from '../form.ts';
import { createId } from '../identifiers.ts';
import { readRow } from '../object-store.ts';
import { findInteger, readForm, readMetadata, refuseUnknown } from '../parameters.ts';
import { invalidRequest } from '../stripe-error.ts';
import { buildLine } from './build-invoice.ts';
import { readItemPrice, toPlan } from './prices.ts';

const maxItems = 20;

interface Period {
  start: number;
  end: number;
}

export interface ItemRequest {
  price: Stripe.Price;
  quantity: number;
  metadata: Stripe.Metadata;
}

/** The `items` of a form: recurring prices of one currency and one interval. */
export async function readItems(call: Call, form: Form, prefix = 'items'): Promise<ItemRequest[]> {
  const given = Object.values(readForm(form, 'items'));
  if (given.length === 0 || given.length > maxItems)
    throw invalidRequest(`Missing required param: ${prefix}.`, 'parameter_missing', prefix);
  const items: ItemRequest[] = [];
  for (const [index, item] of given.entries()) {
    const param = `${prefix}[${index}]`;
    if (typeof item === 'string') throw invalidRequest('Invalid object', undefined, param);
    refuseUnknown(item, ['metadata', 'price', 'price_data', 'quantity'], param);
    items.push({
      price: await readItemPrice(call, item, param),
      quantity: readQuantity(item, param),
      metadata: readMetadata(item),
    });
  }
  const [first] = items;
  for (const { price } of items) {
    if (!price.recurring) {
      const message =
        'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.';
      throw invalidRequest(message, undefined, prefix);
    }
    if (price.currency !== first?.price.currency)
      throw invalidRequest('All prices on a subscription must have the same currency.', undefined, prefix);
    if (intervalOf(price) !== intervalOf(first.price))
      throw invalidRequest(
        'The sandbox bills all items of a subscription at the same interval.',
        undefined,
        prefix,
      );
  }
  return items;
}

export function readQuantity(item: Form, param: string): number {
  const quantity = findInteger(item, 'quantity') ?? 1;
  if (quantity < 0 || quantity > 999_999)
    throw invalidRequest('Invalid non-negative integer', 'parameter_invalid_integer', `${param}[quantity]`);
  return quantity;
}

export function intervalOf({ recurring }: Stripe.Price): string {
  return `${recurring?.interval_count} ${recurring?.interval}`;
}

export function buildItem(
  call: Call,
  subscription: string,
  { price, quantity, metadata }: ItemRequest,
  period: Period,
): Stripe.SubscriptionItem {
  return {
    id: createId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: call.clock.now(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata,
    plan: toPlan(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** One line per item for the period. */
export async function buildLines(
  call: Call,
  items: readonly Stripe.SubscriptionItem[],
  period: Period,
  { isTrial, subscription }: { isTrial: boolean; subscription: string | null },
): Promise<Stripe.InvoiceLineItem[]> {
  const lines: Stripe.InvoiceLineItem[] = [];
  for (const { id, price, quantity = 1, metadata } of items) {
    const { object: product } = await readRow(call.tx, 'product', idOf(price.product) ?? '');
    const productName = product.name;
    lines.push(
      buildLine({ price, quantity, period, isTrial, subscription, item: id, metadata, productName }),
    );
  }
  return lines;
}
