import type Stripe from 'stripe';
import { previousAttributes } from '../changes.ts';
import type { Call } from '../call.ts';
import { emitEvent } from '../events.ts';
import type { Form } from '../form.ts';
import { createId } from '../identifiers.ts';
import type { Page } from '../lists.ts';
import { listPage } from '../lists.ts';
import { readCurrency } from '../money.ts';
import { insertObject, readRow, saveObject } from '../object-store.ts';
import { decimalOf } from '../stripe-values.ts';
import {
  changedMetadata,
  changedText,
  findFlag,
  findInteger,
  findText,
  listTexts,
  readChoice,
  readForm,
  readMetadata,
  readText,
  refuseUnknown,
} from '../parameters.ts';
import { invalidRequest } from '../stripe-error.ts';

const largestAmount = 99_999_999;
/** Stripe's own: three years at most. */
const longestInterval: Record<string, number> = { day: 1095, week: 156, month: 36, year: 3 };

export async function createPrice(call: Call): Promise<Stripe.Price> {
  refuseUnknown(call.form, [
    'active',
    'currency',
    'expand',
    'lookup_key',
    'metadata',
    'nickname',
    'product',
    'recurring',
    'unit_amount',
  ]);
  return insertPrice(call, call.form);
}

/** An item's `price`, or a price made for it alone by `price_data`. */
export async function readItemPrice(call: Call, item: Form, prefix: string): Promise<Stripe.Price> {
  const id = findText(item, 'price');
  if (id !== undefined) {
    const param = `${prefix}[price]`;
    const { object } = await readRow(call.tx, 'price', id, { param });
    if (!object.active)
      throw invalidRequest(
        `The price specified is inactive. This field only accepts active prices.`,
        undefined,
        param,
      );
    return object;
  }
  const data = readForm(item, 'price_data');
  if (Object.keys(data).length === 0)
    throw invalidRequest(
      `Missing required param: ${prefix}[price].`,
      'parameter_missing',
      `${prefix}[price]`,
    );
  refuseUnknown(data, ['currency', 'product', 'recurring', 'unit_amount'], `${prefix}[price_data]`);
  return insertPrice(call, data, { active: false });
}

async function insertPrice(
  call: Call,
  form: Form,
  { active = findFlag(form, 'active') ?? true }: { active?: boolean } = {},
): Promise<Stripe.Price> {
  const { object: product } = await readRow(call.tx, 'product', readText(form, 'product'), {
    param: 'product',
  });
  readText(form, 'unit_amount');
  const amount = findInteger(form, 'unit_amount') ?? 0;
  if (amount < 0 || amount > largestAmount)
    throw invalidRequest(`Invalid unit_amount: from 0 to ${largestAmount}.`, undefined, 'unit_amount');
  const recurring = readRecurring(readForm(form, 'recurring'));
  const price: Stripe.Price = {
    id: createId('price'),
    object: 'price',
    active,
    billing_scheme: 'per_unit',
    created: call.clock.now(),
    currency: readCurrency(form),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: findText(form, 'lookup_key', 200) ?? null,
    metadata: readMetadata(form),
    nickname: findText(form, 'nickname') ?? null,
    product: product.id,
    recurring,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: decimalOf(amount),
  };
  await insertObject(call.tx, 'price', price, { parent: product.id });
  await emitEvent(call, 'price.created', price);
  return price;
}

function readRecurring(form: Form): Stripe.Price.Recurring | null {
  if (Object.keys(form).length === 0) return null;
  refuseUnknown(form, ['interval', 'interval_count', 'usage_type'], 'recurring');
  readText(form, 'interval');
  const interval = readChoice(form, 'interval', ['day', 'week', 'month', 'year']) ?? 'month';
  const count = findInteger(form, 'interval_count') ?? 1;
  if (count < 1 || count > (longestInterval[interval] ?? 1))
    throw invalidRequest(
      'The interval must be from one day to three years.',
      undefined,
      'recurring[interval_count]',
    );
  readChoice(form, 'usage_type', ['licensed']);
  return { interval, interval_count: count, meter: null, trial_period_days: null, usage_type: 'licensed' };
}

/** The older object that a subscription item still carries beside its price. */
export function toPlan(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

export async function retrievePrice(call: Call, id: string): Promise<Stripe.Price> {
  refuseUnknown(call.form, ['expand']);
  return (await readRow(call.tx, 'price', id)).object;
}

/** An amount or interval never changes: another price is made instead. */
export async function updatePrice(call: Call, id: string): Promise<Stripe.Price> {
  const { form, tx } = call;
  refuseUnknown(form, ['active', 'expand', 'lookup_key', 'metadata', 'nickname']);
  const { object } = await readRow(tx, 'price', id, { lock: true });
  const changed: Stripe.Price = {
    ...object,
    active: findFlag(form, 'active') ?? object.active,
    lookup_key: changedText(form, 'lookup_key', object.lookup_key, 200),
    metadata: changedMetadata(form, object.metadata),
    nickname: changedText(form, 'nickname', object.nickname),
  };
  await saveObject(tx, changed);
  await emitEvent(call, 'price.updated', changed, previousAttributes(object, changed));
  return changed;
}

export function listPrices(call: Call): Promise<Page<Stripe.Price>> {
  const { form } = call;
  const active = findFlag(form, 'active');
  const product = findText(form, 'product');
  const keys = listTexts(form, 'lookup_keys');
  const type = readChoice(form, 'type', ['one_time', 'recurring']);
  return listPage(call, 'price', '/v1/prices', ['active', 'lookup_keys', 'product', 'type'], (where) => {
    if (active !== undefined) where(`(object -> 'active')::boolean = $`, active);
    if (product) where('parent = $', product);
    if (keys.length > 0) where(`object ->> 'lookup_key' = any($)`, keys);
    if (type) where(`object ->> 'type' = $`, type);
  });
}
