import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { idOf } from '../charges.ts';
import type { Form } from '../form.ts';
import { createId } from '../identifiers.ts';
import { insertObject, readRow, saveObject } from '../object-store.ts';
import { findText, readForm, refuseUnknown } from '../parameters.ts';
import { invalidRequest } from '../stripe-error.ts';
import { asOf, codeAsOf } from './promotion-validity.ts';
import { addIntervals } from './periods.ts';

/** A discount with the coupon that it comes from. */
export interface Reduction {
  discount: Stripe.Discount;
  coupon: Stripe.Coupon;
}

interface Occasion {
  customer: string | null;
  subscription: string | null;
  currency: string;
  /** The price without a discount, in cents. */
  subtotal: number;
}

const maxDiscounts = 20;

/**
 * The `discounts` of a form, each a coupon or a promotion code, checked and not yet used. Throws Stripe's error for one
 * that is over, used up, of another currency or not for this customer.
 */
export async function readReductions(call: Call, form: Form, occasion: Occasion): Promise<Reduction[]> {
  const given = Object.values(readForm(form, 'discounts'));
  if (given.length > maxDiscounts)
    throw invalidRequest(`At most ${maxDiscounts} discounts can be applied.`, undefined, 'discounts');
  const reductions: Reduction[] = [];
  for (const [index, each] of given.entries()) {
    const prefix = `discounts[${index}]`;
    if (typeof each === 'string') throw invalidRequest('Invalid object', undefined, prefix);
    refuseUnknown(each, ['coupon', 'discount', 'promotion_code'], prefix);
    reductions.push(await readReduction(call, each, prefix, occasion));
  }
  return reductions;
}

async function readReduction(call: Call, form: Form, prefix: string, occasion: Occasion): Promise<Reduction> {
  const existing = findText(form, 'discount');
  if (existing !== undefined) return readStoredReduction(call, existing, `${prefix}[discount]`);
  const codeId = findText(form, 'promotion_code');
  const couponId = findText(form, 'coupon');
  if ((codeId === undefined) === (couponId === undefined))
    throw invalidRequest('A discount is either a coupon or a promotion code.', undefined, prefix);
  const code =
    codeId === undefined ? undefined : await readCode(call, codeId, `${prefix}[promotion_code]`, occasion);
  const param = `${prefix}[coupon]`;
  const { object } = await readRow(
    call.tx,
    'coupon',
    code ? (idOf(code.promotion.coupon) ?? '') : (couponId ?? ''),
    {
      param,
      lock: true,
    },
  );
  const now = call.clock.now();
  const coupon = asOf(object, now);
  if (!coupon.valid) throw invalidRequest(`Coupon expired: ${coupon.id}`, 'coupon_expired', param);
  if (coupon.amount_off !== null && coupon.currency !== occasion.currency) {
    const message = `This coupon cannot be redeemed because its currency (${coupon.currency}) is not that of the subscription (${occasion.currency}).`;
    throw invalidRequest(message, undefined, param);
  }
  const end =
    coupon.duration === 'repeating'
      ? addIntervals(now, { interval: 'month', interval_count: 1 }, coupon.duration_in_months ?? 1)
      : null;
  const discount: Stripe.Discount = {
    id: createId('di'),
    object: 'discount',
    checkout_session: null,
    customer: occasion.customer,
    customer_account: null,
    end,
    invoice: null,
    invoice_item: null,
    promotion_code: code?.id ?? null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: now,
    subscription: occasion.subscription,
    subscription_item: null,
  };
  return { discount, coupon };
}

async function readCode(
  call: Call,
  id: string,
  param: string,
  { customer, currency, subtotal }: Occasion,
): Promise<Stripe.PromotionCode> {
  const { object } = await readRow(call.tx, 'promotion_code', id, { param, lock: true });
  const code = codeAsOf(object, call.clock.now());
  const refuse = (why: string) =>
    invalidRequest(`This promotion code cannot be redeemed because ${why}.`, undefined, param);
  if (!code.active) throw refuse('it is inactive, expired or used up');
  if (code.customer !== null && idOf(code.customer) !== customer) throw refuse('it is for another customer');
  const { first_time_transaction, minimum_amount, minimum_amount_currency } = code.restrictions;
  if (minimum_amount !== null && (minimum_amount_currency !== currency || subtotal < minimum_amount))
    throw refuse('the minimum amount is not reached');
  if (first_time_transaction && customer !== null) {
    const paid = await call.tx.query(
      `select from stripe_sandbox.objects where customer = $1 and
        ((kind = 'charge' and object ->> 'status' = 'succeeded') or (kind = 'invoice' and object ->> 'status' = 'paid' and (object ->> 'amount_paid')::bigint > 0)) limit 1`,
      [customer],
    );
    if (paid.rowCount) throw refuse('the customer has prior transactions');
  }
  return code;
}

export async function readStoredReduction(call: Call, id: string, param?: string): Promise<Reduction> {
  const { object: discount } = await readRow(call.tx, 'discount', id, param ? { param } : {});
  const { object: coupon } = await readRow(call.tx, 'coupon', idOf(discount.source.coupon) ?? '');
  return { discount, coupon };
}

/** Uses them up, once each: the rows of coupon and code are locked since they were read. */
export async function redeem(call: Call, reductions: readonly Reduction[]): Promise<void> {
  for (const { discount, coupon } of reductions) {
    await insertObject(call.tx, 'discount', discount, {
      customer: idOf(discount.customer),
      parent: coupon.id,
    });
    const { object: current } = await readRow(call.tx, 'coupon', coupon.id);
    await saveObject(call.tx, { ...current, times_redeemed: current.times_redeemed + 1 });
    const codeId = idOf(discount.promotion_code);
    if (codeId === null) continue;
    const { object: code } = await readRow(call.tx, 'promotion_code', codeId);
    await saveObject(call.tx, { ...code, times_redeemed: code.times_redeemed + 1 });
  }
}
