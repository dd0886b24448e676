// Passes, memberships and coupons of a channel, as the console lists and writes them.
import * as z from 'zod/mini';
import { PassFields } from '../commerce/shop.ts';
import { limits } from '../limits.ts';
import { Currency, Id, PlannedMoment } from '../primitives.ts';
import { listOf, one } from '../route.ts';
import { translatable, translationsOf } from '../translations.ts';
import { consoleRoute } from './console-route.ts';
import { ListPlace, ofChannel, Version } from './records.ts';

const translations = translationsOf(translatable.pass);

export const ShopPass = z.object({
  id: z.int(),
  ...PassFields.shape,
  translations,
  currency: Currency,
  on_sale: z.boolean(),
  version: Version,
});
export type ShopPass = z.infer<typeof ShopPass>;

export const passSorts = ['weight', 'name', 'price'] as const;
export const passStates = ['on_sale', 'stopped'] as const;

const place = '/console/channels/:channel_id/passes';
const item = `${place}/:pass_id` as const;
const params = z.object({ ...ofChannel, pass_id: Id });
const read = { act: 'shop.read', on: 'channel' } as const;
const write = { act: 'shop.write', on: 'channel' } as const;
const writeErrors = [
  'commerce.pass_invalid',
  'catalog.subject_not_found',
  'channel.translation_invalid',
] as const;

export const passes = {
  list: consoleRoute({
    method: 'GET',
    path: place,
    summary: 'The passes and memberships of a channel. In the order of the shop, those on sale come first.',
    grant: read,
    params: z.object(ofChannel),
    query: z.extend(ListPlace, {
      sort: z._default(z.enum(passSorts), 'weight'),
      state: z.optional(z.enum(passStates)),
    }),
    response: listOf(ShopPass),
    errors: [],
  }),
  read: consoleRoute({
    method: 'GET',
    path: item,
    summary: 'One pass, with its version.',
    grant: read,
    params,
    response: one(ShopPass),
    errors: ['commerce.pass_not_found'],
  }),
  add: consoleRoute({
    method: 'POST',
    path: place,
    summary: 'Adds a pass or a membership. The same again changes nothing.',
    grant: write,
    params: z.object(ofChannel),
    /** A null fee is the fee of the channel. */
    body: z.strictObject({
      ...PassFields.shape,
      service_fee_cents: z.nullable(PassFields.shape.service_fee_cents),
      early_prices: z.optional(PassFields.shape.early_prices),
      translations: z._default(translations, {}),
    }),
    response: one(z.object({ id: z.int() })),
    errors: writeErrors,
    repeatable: true,
  }),
  change: consoleRoute({
    method: 'POST',
    path: item,
    summary: 'Changes a pass from the next order on. Earlier orders stay as they are.',
    grant: write,
    params,
    /** Without early prices, the former ones stay. */
    body: z.strictObject({
      ...PassFields.shape,
      early_prices: z.optional(PassFields.shape.early_prices),
      translations,
      version: Version,
    }),
    response: one(ShopPass),
    errors: [...writeErrors, 'commerce.pass_not_found', 'commerce.pass_sold', 'operators.changed_meanwhile'],
  }),
  sell: consoleRoute({
    method: 'POST',
    path: `${item}/sale`,
    summary: 'Takes a pass off sale, or on sale again. Buyers keep what they have.',
    grant: write,
    params,
    body: z.strictObject({ on_sale: z.boolean() }),
    response: one(ShopPass),
    errors: ['commerce.pass_not_found', 'commerce.pass_invalid'],
    repeatable: true,
  }),
} as const;

const instant = PlannedMoment;
const cents = z.int().check(z.minimum(1), z.maximum(10_000_000));
const uses = z.int().check(z.minimum(1), z.maximum(1_000_000));

export const couponStates = ['runs', 'stopped', 'to come', 'over', 'used up'] as const;
export const couponSorts = ['id', 'name', 'uses', 'ends_at'] as const;

export const CouponLine = z.object({
  id: z.int(),
  name: z.string(),
  /** One of the codes of a batch. */
  first_code: z.string(),
  codes: z.int(),
  percent: z.nullable(z.int()),
  amount_cents: z.nullable(z.int()),
  currency: z.nullable(Currency),
  uses: z.int(),
  uses_maximum: z.nullable(z.int()),
  ends_at: z.nullable(z.string()),
  state: z.enum(couponStates),
});
export type CouponLine = z.infer<typeof CouponLine>;

/** The terms of a code and of a batch of codes. Exactly one of `percent` and `amount_cents` is set. */
const CouponTerms = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.nameMaximum)),
  percent: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
  amount_cents: z.nullable(cents),
  minimum_cents: z.nullable(cents),
  /** Null is both. */
  order_type: z.nullable(z.enum(['event', 'package'])),
  uses_per_user: z.nullable(uses),
  starts_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  passes: z.array(z.int().check(z.positive())).check(z.maxLength(limits.couponProductsMaximum)),
};
const couponErrors = ['commerce.coupon_invalid', 'commerce.coupon_code_taken'] as const;
const couponPlace = '/console/channels/:channel_id/coupons';

export const coupons = {
  list: consoleRoute({
    method: 'GET',
    path: couponPlace,
    summary: 'The coupons of a channel. The search finds names and the begin of codes.',
    grant: read,
    params: z.object(ofChannel),
    query: z.extend(ListPlace, {
      sort: z._default(z.enum(couponSorts), 'id'),
      direction: z._default(z.enum(['asc', 'desc']), 'desc'),
      state: z.optional(z.enum(couponStates)),
    }),
    response: listOf(CouponLine),
    errors: [],
  }),
  create: consoleRoute({
    method: 'POST',
    path: couponPlace,
    summary: 'Makes one code that the operator chose.',
    grant: write,
    params: z.object(ofChannel),
    body: z.strictObject({
      ...CouponTerms,
      code: z.string().check(z.minLength(1), z.maxLength(limits.couponCodeMaximum)),
      uses_maximum: z.nullable(uses),
    }),
    response: one(z.object({ code: z.string() })),
    errors: couponErrors,
  }),
  batch: consoleRoute({
    method: 'POST',
    path: `${couponPlace}/batch`,
    summary: 'Makes codes that nobody can guess, each good once. They are answered this once.',
    grant: write,
    params: z.object(ofChannel),
    body: z.strictObject({
      ...CouponTerms,
      count: z.int().check(z.minimum(1), z.maximum(limits.couponBatchMaximum)),
      prefix: z.string().check(z.maxLength(20)),
    }),
    response: one(z.object({ codes: z.array(z.string()) })),
    errors: couponErrors,
  }),
  stop: consoleRoute({
    method: 'POST',
    path: `${couponPlace}/stop`,
    summary: 'Ends a coupon now, with all codes of its batch. Open orders keep their price.',
    grant: write,
    params: z.object(ofChannel),
    body: z.strictObject({
      code: z.string().check(z.minLength(1), z.maxLength(limits.couponCodeMaximum)),
    }),
    response: one(z.object({ stopped: z.boolean() })),
    errors: ['commerce.coupon_not_found'],
  }),
} as const;
