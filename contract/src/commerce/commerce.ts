// Products on sale, and the orders that buy them.
import * as z from 'zod/mini';
import { CardId } from './cards.ts';
import { CouponCode, CouponQuote } from './coupon.ts';
import { limits } from '../limits.ts';
import { Amount, Currency, Holding, Id, Page, PriceEnd, Trk } from '../primitives.ts';
import { listOf, one, route } from '../route.ts';
import { PASS_EXTRAS } from './pass-extras.ts';

export const PassType = z.enum(['free', 'register', 'paid', 'ppv']);
export type PassType = z.infer<typeof PassType>;
export const PassFeatures = z.object({
  watch: z.boolean(),
  download: z.boolean(),
  clipping: z.boolean(),
  download_clip: z.boolean(),
  no_ads: z.boolean(),
  vod_media_access: z.boolean(),
});
export type PassFeatures = z.infer<typeof PassFeatures>;

/**
 * The share of a purchase that the viewer does not own yet. The server refuses `nothing` with
 * `commerce.already_bought`, and `part` with `commerce.partly_covered` until the buyer accepts it. A visitor owns
 * nothing, so every product adds `all`.
 */
export const Adds = z.enum(['nothing', 'part', 'all']);
export type Adds = z.infer<typeof Adds>;

/** The viewer's passes that already cover some of it. */
export const CoveredBy = z.object({
  /** The names of these passes. */
  name: z.string(),
  /** The viewer's time with the pass that ends first. A server of before may leave out `renews` and `lacks`. */
  ...Holding.shape,
  renews: z.optional(Holding.shape.renews),
  /** Whether they cover all of its games until then. */
  is_whole: z.boolean(),
  /** The extras that it gives and none of the viewer's passes does. */
  lacks: z.optional(z.array(z.enum(PASS_EXTRAS))),
});
export type CoveredBy = z.infer<typeof CoveredBy>;

export const Package = z.extend(PassFeatures, {
  id: z.int(),
  name: z.string(),
  description: z.string(),
  type: PassType,
  pass_type: z.enum(['regular', 'additional']),
  is_team_pass: z.boolean(),
  /** base_price + service_fee, the amount charged. */
  price: Amount,
  base_price: Amount,
  service_fee: Amount,
  /** Only while an early price is valid. */
  price_end: z.optional(PriceEnd),
  currency: Currency,
  offer: z.nullable(z.enum(['annual', 'month', 'monthly'])),
  period: z.int(),
  tag: z.nullable(z.string()),
  weight: z.int(),
  image: z.nullable(z.string()),
  /** Empty means every sport of the channel. */
  event_categories: z.array(z.int()),
  /** Empty means every team. A team pass lists the teams to choose from. */
  participants: z.array(z.int()),
  /** True only for a logged-in viewer who owns all of it. */
  purchased: z.boolean(),
  /** For a pass sold by team or sport: the coverage of its most useful choice. */
  adds: Adds,
  covered_by: z.nullable(CoveredBy),
  /** The teams or sports whose choice would add nothing. */
  covered_parts: z.array(z.int()),
  /** Null unless `purchased`. */
  held: z.nullable(Holding),
  /** Uses for the time of the pass. A membership gives them again with each renewal. 0 where it gives none. */
  clips: z.int(),
  downloads: z.int(),
  /** Devices that may play at once. */
  devices: z.int(),
  /** Passes of the channel differ in their devices. */
  devices_differ: z.boolean(),
  /** No pass opens a game that is sold alone, and its sports and teams have such games. */
  leaves_out_games: z.boolean(),
});
export type Package = z.infer<typeof Package>;

export const OrderType = z.enum(['event', 'package', 'subscription']);
export type OrderType = z.infer<typeof OrderType>;

export const OrderStatus = z.enum(['created', 'failed', 'paid', 'refunded']);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** `declined`: the card was refused; `expired`: nobody paid in time; `expiring`: the server is closing it. */
export const FailureReason = z.enum(['declined', 'expiring', 'expired']);

/** One product of a bundle, at its own price. */
export const OrderItem = z.object({
  type: z.enum(['event', 'package']),
  id: z.int(),
  name: z.string(),
  event_category_id: z.nullable(z.int()),
  participant_id: z.nullable(z.int()),
  base_price: Amount,
  service_fee: Amount,
});
export type OrderItem = z.infer<typeof OrderItem>;

export const Order = z.object({
  id: z.int(),
  status: OrderStatus,
  /** Set while the status is `failed`. The buyer can pay a declined order with another card. */
  reason: z.nullable(FailureReason),
  retryable: z.boolean(),
  activity_status: z.enum(['active', 'inactive', 'expired', 'canceled']),
  /** A bundle has several items. */
  type: z.enum([...OrderType.options, 'bundle']),
  product: z.object({
    id: z.int(),
    name: z.string(),
    event_category_id: z.nullable(z.int()),
    participant_id: z.nullable(z.int()),
  }),
  /** The products of a bundle. Empty for an order of one product. */
  items: z.array(OrderItem),
  /** base_price + service_fee − discount, the amount charged. */
  price: Amount,
  base_price: Amount,
  service_fee: Amount,
  discount: Amount,
  /** The coupon code that gave the discount. */
  coupon: z.nullable(z.string()),
  currency: Currency,
  /** For a subscription: whether this order started it or renewed it (R4.02). */
  subscription_event: z.nullable(z.enum(['created', 'updated'])),
  created_at: z.string(),
  /** Null until the order is paid. */
  paid_at: z.nullable(z.string()),
  /** The end of the access that the order gives now. Null without access, and for access without an end. */
  access_until: z.nullable(z.string()),
});
export type Order = z.infer<typeof Order>;

/** The browser needs this to pay: the secret of the order's intent. Null when no payment is left. */
export const Payment = z.object({ client_secret: z.string(), publishable_key: z.string() });

/** The buyer accepts that existing passes cover part of it. */
export const OverlapAccepted = z.optional(z.literal(true));

/** The payment method: a saved card, or a new one that may be saved. */
const CardChoice = {
  card_id: z.optional(CardId),
  save_card: z.optional(z.boolean()),
};

export const BuyRequest = z.strictObject({
  type: OrderType,
  /** The id of the event, the package or the subscription. */
  id: z.optional(Id),
  event_category_id: z.optional(Id),
  participant_id: z.optional(Id),
  /** The total that the buyer saw, as a decimal. The server refuses the order when the price has changed. */
  expected_price: z.optional(z.number()),
  /** A coupon code. The server refuses an order whose code is not valid. */
  coupon: z.optional(CouponCode),
  terms_accepted: z.literal(true, 'Please accept terms & conditions'),
  overlap_accepted: OverlapAccepted,
  trk: z.optional(Trk),
  ...CardChoice,
});
export type BuyRequest = z.infer<typeof BuyRequest>;

/** Several products in one order with one charge, all or none. */
export const BuyBundleRequest = z.strictObject({
  items: z
    .array(
      z.strictObject({
        type: z.enum(['event', 'package']),
        id: Id,
        event_category_id: z.optional(Id),
        participant_id: z.optional(Id),
      }),
    )
    .check(z.minLength(2), z.maxLength(limits.bundleItemsMaximum)),
  expected_price: BuyRequest.shape.expected_price,
  terms_accepted: BuyRequest.shape.terms_accepted,
  overlap_accepted: OverlapAccepted,
  trk: BuyRequest.shape.trk,
  ...CardChoice,
});
export type BuyBundleRequest = z.infer<typeof BuyBundleRequest>;

export const commerce = {
  packages: route({
    method: 'GET',
    path: '/packages',
    summary: 'The packages of the channel',
    audience: 'visitor',
    query: z.extend(Page, { event_id: z.optional(Id) }),
    response: listOf(Package),
    errors: ['catalog.event_not_found'],
  }),
  package: route({
    method: 'GET',
    path: '/packages/:id',
    summary: 'One package',
    audience: 'visitor',
    params: z.object({ id: Id }),
    response: one(Package),
    errors: ['commerce.pass_not_found'],
  }),
  buy: route({
    method: 'POST',
    path: '/stripe/buy',
    kind: 'purchase',
    summary: 'Open an order, or find the one already open, and answer what is needed to pay it',
    audience: 'user',
    body: BuyRequest,
    response: one(z.object({ order: Order, payment: z.nullable(Payment) })),
    errors: [
      'commerce.id_not_selected',
      'commerce.pass_not_found',
      'commerce.selection_invalid',
      'commerce.already_bought',
      'commerce.partly_covered',
      'commerce.not_for_sale',
      'commerce.coupon_wrong',
      'commerce.price_changed',
      'commerce.order_closed',
      'commerce.card_not_found',
      'commerce.order_disputed',
      'commerce.region_blocked',
      'commerce.payments_unavailable',
      'catalog.event_not_found',
    ],
    repeatable: true,
  }),
  applyCoupon: route({
    method: 'GET',
    path: '/apply_coupon',
    summary: 'What a coupon takes off, and with a product its new price; the use is taken only by buying',
    audience: 'visitor',
    query: z.object({
      code: CouponCode,
      /** With an `id`, the product at checkout. */
      type: z.optional(OrderType),
      id: z.optional(Id),
      event_category_id: z.optional(Id),
      participant_id: z.optional(Id),
    }),
    response: one(CouponQuote),
    errors: [
      'commerce.coupon_wrong',
      'commerce.id_not_selected',
      'commerce.pass_not_found',
      'commerce.selection_invalid',
      'commerce.not_for_sale',
      'catalog.event_not_found',
    ],
  }),
  buyBundle: route({
    method: 'POST',
    path: '/stripe/buy_bundle',
    kind: 'purchase',
    summary: 'Open one order for several products, or find the one already open',
    audience: 'user',
    body: BuyBundleRequest,
    response: one(z.object({ order: Order, payment: z.nullable(Payment) })),
    errors: [
      'commerce.id_not_selected',
      'commerce.pass_not_found',
      'commerce.selection_invalid',
      'commerce.already_bought',
      'commerce.partly_covered',
      'commerce.covered_in_bundle',
      'commerce.item_covered',
      'commerce.not_for_sale',
      'commerce.price_changed',
      'commerce.order_closed',
      'commerce.card_not_found',
      'commerce.order_disputed',
      'commerce.region_blocked',
      'commerce.payments_unavailable',
      'catalog.event_not_found',
    ],
    repeatable: true,
  }),
  orders: route({
    method: 'GET',
    path: '/orders',
    summary: 'The orders of the account, newest first',
    audience: 'user',
    query: Page,
    response: listOf(Order),
    errors: [],
  }),
  order: route({
    method: 'GET',
    path: '/orders/:id',
    kind: 'poll',
    summary: 'One order; asked every two seconds while a payment is on its way',
    audience: 'user',
    params: z.object({ id: Id }),
    response: one(Order),
    errors: ['commerce.order_not_found'],
  }),
} as const;
