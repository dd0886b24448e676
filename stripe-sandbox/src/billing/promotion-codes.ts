import type Stripe from 'stripe';
import { previousAttributes } from '../changes.ts';
import type { Call } from '../call.ts';
import { readCustomer } from '../customers.ts';
import { emitEvent } from '../events.ts';
import type { Form } from '../form.ts';
import { createId, createToken } from '../identifiers.ts';
import type { Page } from '../lists.ts';
import { listPage } from '../lists.ts';
import { readCurrency } from '../money.ts';
import { insertObject, readRow, saveObject } from '../object-store.ts';
import {
  changedMetadata,
  findFlag,
  findInteger,
  findText,
  readChoice,
  readForm,
  readMetadata,
  readText,
  refuseUnknown,
} from '../parameters.ts';
import { invalidRequest } from '../stripe-error.ts';
import { readCount } from './coupons.ts';
import { codeAsOf } from './promotion-validity.ts';

/** The word that a customer types; two active codes are never the same, whatever their case. */
export async function createPromotionCode(call: Call): Promise<Stripe.PromotionCode> {
  const { form, tx } = call;
  refuseUnknown(form, [
    'active',
    'code',
    'customer',
    'expand',
    'expires_at',
    'max_redemptions',
    'metadata',
    'promotion',
    'restrictions',
  ]);
  const promotion = readForm(form, 'promotion');
  refuseUnknown(promotion, ['coupon', 'type'], 'promotion');
  readChoice(promotion, 'type', ['coupon']);
  const couponId = readText(promotion, 'coupon');
  await readRow(tx, 'coupon', couponId, { param: 'promotion[coupon]' });
  const customer = findText(form, 'customer') ?? null;
  if (customer !== null) await readCustomer(call, customer, { param: 'customer' });
  const code = findText(form, 'code', 500) ?? createToken(8).toUpperCase();
  if (!/^[A-Za-z0-9_-]+$/.test(code))
    throw invalidRequest('The code may only contain letters, digits, - and _.', undefined, 'code');
  await tx.query(`select pg_advisory_xact_lock(hashtext('stripe_sandbox.promotion_codes'))`);
  if (await findActive(call, code)) {
    const message = `An active promotion code with \`code: ${code}\` already exists.`;
    throw invalidRequest(message, 'resource_already_exists', 'code');
  }
  const promotionCode: Stripe.PromotionCode = {
    id: createId('promo'),
    object: 'promotion_code',
    active: findFlag(form, 'active') ?? true,
    code,
    created: call.clock.now(),
    customer,
    customer_account: null,
    expires_at: findInteger(form, 'expires_at') ?? null,
    livemode: false,
    max_redemptions: readCount(call, 'max_redemptions'),
    metadata: readMetadata(form),
    promotion: { coupon: couponId, type: 'coupon' },
    restrictions: readRestrictions(readForm(form, 'restrictions')),
    times_redeemed: 0,
  };
  await insertObject(tx, 'promotion_code', promotionCode, { customer, parent: couponId });
  await emitEvent(call, 'promotion_code.created', promotionCode);
  return promotionCode;
}

async function findActive(call: Call, code: string): Promise<boolean> {
  const { rows } = await call.tx.query<{ object: Stripe.PromotionCode }>(
    `select object from stripe_sandbox.objects where kind = 'promotion_code' and lower(object ->> 'code') = lower($1)`,
    [code],
  );
  return rows.some(({ object }) => codeAsOf(object, call.clock.now()).active);
}

function readRestrictions(form: Form): Stripe.PromotionCode.Restrictions {
  refuseUnknown(
    form,
    ['first_time_transaction', 'minimum_amount', 'minimum_amount_currency'],
    'restrictions',
  );
  const minimum = findInteger(form, 'minimum_amount') ?? null;
  const currency = findText(form, 'minimum_amount_currency');
  return {
    first_time_transaction: findFlag(form, 'first_time_transaction') ?? false,
    minimum_amount: minimum,
    minimum_amount_currency: currency === undefined ? null : readCurrency({ currency }),
  };
}

export async function retrievePromotionCode(call: Call, id: string): Promise<Stripe.PromotionCode> {
  refuseUnknown(call.form, ['expand']);
  return codeAsOf((await readRow(call.tx, 'promotion_code', id)).object, call.clock.now());
}

export async function updatePromotionCode(call: Call, id: string): Promise<Stripe.PromotionCode> {
  const { form, tx } = call;
  refuseUnknown(form, ['active', 'expand', 'metadata']);
  const { object } = await readRow(tx, 'promotion_code', id, { lock: true });
  const changed: Stripe.PromotionCode = {
    ...object,
    active: findFlag(form, 'active') ?? object.active,
    metadata: changedMetadata(form, object.metadata),
  };
  await saveObject(tx, changed);
  await emitEvent(call, 'promotion_code.updated', changed, previousAttributes(object, changed));
  return codeAsOf(changed, call.clock.now());
}

export async function listPromotionCodes(call: Call): Promise<Page<Stripe.PromotionCode>> {
  const { form } = call;
  const now = call.clock.now();
  const active = findFlag(form, 'active');
  const code = findText(form, 'code');
  const coupon = findText(form, 'coupon');
  const customer = findText(form, 'customer');
  const isActive =
    `((object -> 'active')::boolean and coalesce((object ->> 'expires_at')::bigint, 9e15) > ${now}` +
    ` and coalesce((object ->> 'max_redemptions')::int, 2147483647) > (object ->> 'times_redeemed')::int)`;
  const names = ['active', 'code', 'coupon', 'customer'];
  const page = await listPage(call, 'promotion_code', '/v1/promotion_codes', names, (where) => {
    if (active !== undefined) where(`${isActive} = $`, active);
    if (code) where(`lower(object ->> 'code') = lower($)`, code);
    if (coupon) where('parent = $', coupon);
    if (customer) where('customer = $', customer);
  });
  return { ...page, data: page.data.map((each) => codeAsOf(each, now)) };
}
