// Games of a channel, as the console lists and writes them.
import * as z from 'zod/mini';
import { EventType, StreamStatus } from '../catalog/catalog.ts';
import { EventFields } from '../catalog/edit.ts';
import { EarlyPrices } from '../commerce/shop.ts';
import { Currency, Id, PlannedMoment } from '../primitives.ts';
import { listOf, one } from '../route.ts';
import { translatable, translationsOf } from '../translations.ts';
import { consoleRoute } from './console-route.ts';
import { Why } from './people.ts';
import { ListPlace, ofChannel, Version } from './records.ts';

const instant = PlannedMoment;
const cents = z.int().check(z.minimum(0), z.maximum(10_000_000));
const translations = translationsOf(translatable.event);
const { starts_at: _date, ...words } = EventFields.shape;

export const GameLine = z.object({
  id: z.int(),
  name: z.string(),
  starts_at: z.string(),
  time_zone: z.string(),
  type: EventType,
  stream_status: StreamStatus,
  is_cancelled: z.boolean(),
  /** Its start has long passed without a picture, or it is cancelled and its start has passed. */
  is_not_played: z.boolean(),
  /** It has a result and no recording. */
  is_over: z.boolean(),
  sport: z.string(),
  venue: z.nullable(z.string()),
  /** Base price and fee together. Null for a game without a price of its own. */
  price_cents: z.nullable(z.int()),
  currency: z.nullable(Currency),
});
export type GameLine = z.infer<typeof GameLine>;

/** A null fee is the fee of the channel. Without early prices, the former ones stay. */
const GamePrice = {
  base_price_cents: cents,
  service_fee_cents: z.nullable(cents),
  early_prices: z.optional(EarlyPrices),
};

export const Game = z.object({
  id: z.int(),
  ...words,
  starts_at: z.string(),
  translations,
  stream_status: StreamStatus,
  is_cancelled: z.boolean(),
  is_not_played: z.boolean(),
  is_over: z.boolean(),
  price: z.nullable(
    z.object({
      base_price_cents: z.int(),
      service_fee_cents: z.int(),
      early_prices: EarlyPrices,
      currency: Currency,
    }),
  ),
  /** Paid orders of this game alone. */
  sold: z.int(),
  /** The orders that keep money for a cancelled or over game, those of bundles too. */
  refundable: z.int(),
  version: Version,
  /** The version of its price, which is edited beside the words. */
  price_version: Version,
});
export type Game = z.infer<typeof Game>;

const place = '/console/channels/:channel_id/games';
const item = `${place}/:event_id` as const;
const params = z.object({ ...ofChannel, event_id: Id });
const writeErrors = [
  'catalog.event_invalid',
  'catalog.event_not_found',
  'catalog.subject_not_found',
  'channel.translation_invalid',
] as const;
const priceErrors = ['commerce.price_invalid', 'operators.not_allowed'] as const;
const write = { act: 'catalog.write', on: 'event' } as const;

export const games = {
  list: consoleRoute({
    method: 'GET',
    path: place,
    summary: 'The games of a channel that the operator may see.',
    grant: { act: 'catalog.read', on: 'inside' },
    params: z.object(ofChannel),
    query: z.extend(ListPlace, {
      sort: z._default(z.enum(['starts_at', 'name']), 'starts_at'),
      status: z.optional(z.enum(['upcoming', 'live', 'finished', 'cancelled', 'not_played', 'over'])),
    }),
    response: listOf(GameLine),
    errors: [],
  }),
  read: consoleRoute({
    method: 'GET',
    path: item,
    summary: 'One game, with its version.',
    grant: { act: 'catalog.read', on: 'event' },
    params,
    response: one(Game),
    errors: ['catalog.event_not_found'],
  }),
  create: consoleRoute({
    method: 'POST',
    path: place,
    summary: 'Puts a game in the schedule. A price also needs the grant for the shop.',
    grant: { act: 'catalog.write', on: 'channel' },
    params: z.object(ofChannel),
    body: z.strictObject({
      ...words,
      starts_at: instant,
      translations: z._default(translations, {}),
      price: z.nullable(z.strictObject(GamePrice)),
    }),
    response: one(z.object({ id: z.int() })),
    errors: [...writeErrors, ...priceErrors],
  }),
  change: consoleRoute({
    method: 'POST',
    path: item,
    summary: 'Changes a game. The translations replace the former ones.',
    grant: write,
    params,
    body: z.strictObject({ ...words, starts_at: instant, translations, version: Version }),
    response: one(Game),
    errors: [...writeErrors, 'catalog.event_begun', 'catalog.event_unpriced', 'operators.changed_meanwhile'],
  }),
  setPrice: consoleRoute({
    method: 'POST',
    path: `${item}/price`,
    summary: 'Sells a game alone, or changes its price from the next order on.',
    grant: { act: 'shop.write', on: 'event' },
    params,
    body: z.strictObject({ ...GamePrice, version: Version }),
    response: one(Game),
    errors: ['catalog.event_not_found', 'commerce.price_invalid', 'operators.changed_meanwhile'],
  }),
  removePrice: consoleRoute({
    method: 'POST',
    path: `${item}/price/remove`,
    summary: 'Stops selling a game by itself. The price stays when an order names it.',
    grant: { act: 'shop.write', on: 'event' },
    params,
    body: z.strictObject({ version: Version }),
    response: one(Game),
    errors: [
      'catalog.event_not_found',
      'commerce.price_invalid',
      'commerce.price_not_found',
      'commerce.price_sold',
      'operators.changed_meanwhile',
    ],
  }),
  duplicate: consoleRoute({
    method: 'POST',
    path: `${item}/duplicate`,
    summary: 'Copies a game to another time, with its price.',
    grant: { act: 'catalog.write', on: 'event' },
    params,
    body: z.strictObject({ starts_at: instant }),
    response: one(z.object({ id: z.int() })),
    errors: writeErrors,
  }),
  remove: consoleRoute({
    method: 'POST',
    path: `${item}/remove`,
    summary: 'Deletes a game that was neither sold nor on the air, and whose score nobody kept.',
    grant: write,
    params,
    response: one(z.object({ removed: z.boolean() })),
    errors: [
      'catalog.event_not_found',
      'catalog.event_begun',
      'catalog.event_scored',
      'catalog.event_sold',
      'catalog.event_aired',
      'catalog.in_use',
    ],
  }),
  cancel: consoleRoute({
    method: 'POST',
    path: `${item}/cancel`,
    summary: 'Cancels a game that is to come, or takes that back. Its page says so, and nobody can buy it.',
    grant: write,
    params,
    body: z.strictObject({ is_cancelled: z.boolean(), why: z._default(Why, '') }),
    response: one(Game),
    errors: ['catalog.event_not_found', 'catalog.event_begun'],
    repeatable: true,
  }),
} as const;
