import type Stripe from 'stripe';
import { previousAttributes } from '../changes.ts';
import type { Call } from '../call.ts';
import { emitEvent } from '../events.ts';
import { createToken } from '../identifiers.ts';
import type { Page } from '../lists.ts';
import { listPage } from '../lists.ts';
import { readCurrency } from '../money.ts';
import { findRow, insertObject, readRow, saveObject } from '../object-store.ts';
import {
  changedMetadata,
  changedText,
  findInteger,
  findText,
  listTexts,
  readChoice,
  readForm,
  readMetadata,
  refuseUnknown,
} from '../parameters.ts';
import { StripeError, invalidRequest } from '../stripe-error.ts';
import { asOf } from './promotion-validity.ts';

export async function createCoupon(call: Call): Promise<Stripe.Coupon> {
  const { form, tx } = call;
  refuseUnknown(form, [
    'amount_off',
    'applies_to',
    'currency',
    'duration',
    'duration_in_months',
    'expand',
    'id',
    'max_redemptions',
    'metadata',
    'name',
    'percent_off',
    'redeem_by',
  ]);
  const id = findText(form, 'id', 255) ?? createToken(8);
  if (await findRow(tx, 'coupon', id)) {
    const message = 'Coupon already exists.';
    throw new StripeError(400, { type: 'invalid_request_error', code: 'resource_already_exists', message });
  }
  const duration = readChoice(form, 'duration', ['once', 'repeating', 'forever']) ?? 'once';
  const months = findInteger(form, 'duration_in_months') ?? null;
  if ((duration === 'repeating') !== (months !== null && months > 0)) {
    const message = 'duration_in_months is needed for the duration repeating, and for it alone.';
    throw invalidRequest(message, undefined, 'duration_in_months');
  }
  const redeemBy = findInteger(form, 'redeem_by') ?? null;
  const products = listTexts(readForm(form, 'applies_to'), 'products');
  for (const product of products) await readRow(tx, 'product', product, { param: 'applies_to[products]' });
  const coupon: Stripe.Coupon = {
    id,
    object: 'coupon',
    ...readReduction(call),
    ...(products.length > 0 && { applies_to: { products } }),
    created: call.clock.now(),
    duration,
    duration_in_months: months,
    livemode: false,
    max_redemptions: readCount(call, 'max_redemptions'),
    metadata: readMetadata(form),
    name: findText(form, 'name', 40) ?? null,
    redeem_by: redeemBy,
    times_redeemed: 0,
    valid: true,
  };
  await insertObject(tx, 'coupon', coupon);
  await emitEvent(call, 'coupon.created', coupon);
  return coupon;
}

function readReduction({ form }: Call): Pick<Stripe.Coupon, 'amount_off' | 'currency' | 'percent_off'> {
  const amount = findInteger(form, 'amount_off') ?? null;
  const percentText = findText(form, 'percent_off');
  if ((amount === null) === (percentText === undefined))
    throw invalidRequest(
      'You must pass either percent_off or amount_off when creating a coupon.',
      'parameter_missing',
    );
  if (amount !== null) {
    if (amount < 1)
      throw invalidRequest('Invalid positive integer', 'parameter_invalid_integer', 'amount_off');
    return { amount_off: amount, currency: readCurrency(form), percent_off: null };
  }
  const percent = Number(percentText);
  if (!(percent > 0 && percent <= 100))
    throw invalidRequest('percent_off must be above 0 and at most 100.', undefined, 'percent_off');
  return { amount_off: null, currency: null, percent_off: percent };
}

export function readCount({ form }: Call, name: string): number | null {
  const count = findInteger(form, name) ?? null;
  if (count !== null && count < 1)
    throw invalidRequest('Invalid positive integer', 'parameter_invalid_integer', name);
  return count;
}

export async function retrieveCoupon(call: Call, id: string): Promise<Stripe.Coupon> {
  refuseUnknown(call.form, ['expand']);
  return asOf((await readRow(call.tx, 'coupon', id)).object, call.clock.now());
}

export async function updateCoupon(call: Call, id: string): Promise<Stripe.Coupon> {
  const { form, tx } = call;
  refuseUnknown(form, ['expand', 'metadata', 'name']);
  const { object } = await readRow(tx, 'coupon', id, { lock: true });
  const changed: Stripe.Coupon = {
    ...object,
    metadata: changedMetadata(form, object.metadata),
    name: changedText(form, 'name', object.name, 40),
  };
  await saveObject(tx, changed);
  await emitEvent(call, 'coupon.updated', changed, previousAttributes(object, changed));
  return asOf(changed, call.clock.now());
}

/** Subscriptions that have it keep it: their discount carries on. */
export async function deleteCoupon(call: Call, id: string): Promise<Stripe.DeletedCoupon> {
  const { object } = await readRow(call.tx, 'coupon', id, { lock: true });
  const promised = await call.tx.query(
    `select from stripe_sandbox.objects where kind = 'discount' and parent = $1 limit 1`,
    [id],
  );
  // Kept for those, but no longer to be had.
  if (promised.rowCount)
    await saveObject(call.tx, {
      ...object,
      redeem_by: Math.min(object.redeem_by ?? Infinity, call.clock.now()),
    });
  else await call.tx.query('delete from stripe_sandbox.objects where id = $1', [id]);
  await emitEvent(call, 'coupon.deleted', object);
  return { id, object: 'coupon', deleted: true };
}

export async function listCoupons(call: Call): Promise<Page<Stripe.Coupon>> {
  const page = await listPage(call, 'coupon', '/v1/coupons', []);
  return { ...page, data: page.data.map((coupon) => asOf(coupon, call.clock.now())) };
}
