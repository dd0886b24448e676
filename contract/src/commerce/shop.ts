// The fields of passes, memberships and prices that an operator writes.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { PlannedMoment } from '../primitives.ts';
import { PassFeatures } from './commerce.ts';

const cents = z.int().check(z.minimum(0), z.maximum(10_000_000, 'at most 100000.00'));
const ids = z.array(z.int().check(z.positive())).check(z.maxLength(500));
const count = z.int().check(z.minimum(0), z.maximum(1_000_000, 'at most 1000000'));

const instant = PlannedMoment;

/** A lower base price until a moment. The fee is the same. Without a start, it follows the early price before it. */
export const EarlyPrice = z.strictObject({
  base_price_cents: cents,
  starts_at: z.nullable(instant),
  /** From this second on, the next price is valid. */
  ends_at: instant,
});
export type EarlyPrice = z.infer<typeof EarlyPrice>;
const earlyPricesMaximum = 5;
export const EarlyPrices = z
  .array(EarlyPrice)
  .check(z.maxLength(earlyPricesMaximum, 'at most 5 early prices'));

export const PassFields = z.strictObject({
  /** A `package` is paid once, a `subscription` renews itself. */
  kind: z.enum(['package', 'subscription']),
  type: z.enum(['free', 'register', 'paid'], 'use paid, free or account'),
  pass_type: z.enum(['regular', 'additional']),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.titleMaximum)),
  description: z.string().check(z.maxLength(limits.descriptionMaximum)),
  base_price_cents: cents,
  service_fee_cents: cents,
  early_prices: EarlyPrices,
  /** Null for a pass that never ends. */
  offer: z.nullable(z.enum(['annual', 'month', 'monthly'], 'use annual, month or monthly')),
  period: z.int().check(z.minimum(1), z.maximum(36)),
  trial_period: z.int().check(z.minimum(0), z.maximum(366)),
  tag: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.titleMaximum))),
  weight: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  image: z.nullable(z.string().check(z.regex(/^(?:\/(?!\/)|https:\/\/)\S{1,500}$/))),
  features: PassFeatures,
  clips: count,
  downloads: count,
  streams: z.nullable(z.int().check(z.minimum(1), z.maximum(limits.streamsMaximum, 'devices are 1 to 6'))),
  /** The buyer chooses one of the teams. */
  is_team_pass: z.boolean(),
  event_categories: ids,
  participants: ids,
});
export type PassFields = z.infer<typeof PassFields>;

/** Whole cents. Null takes the fee of the channel. */
export interface PriceFields {
  readonly baseCents: number;
  readonly feeCents: number | null;
  /** Without them, the windows stay as they are. */
  readonly earlyPrices?: readonly EarlyPrice[] | undefined;
}
