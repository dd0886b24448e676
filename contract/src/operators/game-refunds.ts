// Refunds of a game's buyers: the game's share of each paid order that contains it, all of it or a part.
import * as z from 'zod/mini';
import { Currency, Id, IdempotencyKey } from '../primitives.ts';
import { one } from '../route.ts';
import { consoleRoute } from './console-route.ts';
import { ofChannel } from './records.ts';

const sentenceMaximum = 500;
const refundsShown = 20;
const Percent = z.int().check(z.minimum(1), z.maximum(100));

export const GameRefund = z.object({
  id: z.int(),
  percent: Percent,
  sentence: z.string(),
  asked_at: z.string(),
  /** The orders that it was asked for, those that were requested, and how the requests ended. */
  orders: z.int(),
  requested: z.int(),
  done: z.int(),
  refused: z.int(),
  /** Without the refused ones. */
  cents: z.int(),
  /** Null before the first request. */
  currency: z.nullable(Currency),
  /** Each order has its request, or was left out. */
  is_finished: z.boolean(),
});
export type GameRefund = z.infer<typeof GameRefund>;

export const GameRefunds = z.object({
  /** The sums that a refund of this percentage would give back now. */
  preview: z.object({
    orders: z.int(),
    sums: z.array(z.object({ currency: Currency, cents: z.int(), orders: z.int() })).check(z.maxLength(10)),
    /** Orders that a bank disputes: nothing of them is refunded. */
    disputed: z.int(),
    /** The moment of this reading. A refund with it concerns no later order. */
    paid_until: z.string(),
  }),
  /** The newest first. */
  refunds: z.array(GameRefund).check(z.maxLength(refundsShown)),
});
export type GameRefunds = z.infer<typeof GameRefunds>;

const path = '/console/channels/:channel_id/games/:event_id/refunds';
const params = z.object({ ...ofChannel, event_id: Id });

export const gameRefunds = {
  read: consoleRoute({
    method: 'GET',
    path,
    summary: 'The refunds of a game’s buyers, and what another one would give back.',
    grant: { act: 'money.read', on: 'event' },
    params,
    query: z.object({
      percent: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 100),
    }),
    response: one(GameRefunds),
    errors: ['catalog.event_not_found'],
  }),
  start: consoleRoute({
    method: 'POST',
    path,
    summary: 'Refunds each buyer of a game, in any state of the game. A job continues it after a stop.',
    grant: { act: 'money.write', on: 'event' },
    stepUp: true,
    params,
    body: z.strictObject({
      key: IdempotencyKey,
      percent: Percent,
      /** In the letter to each buyer, as it is written here. */
      sentence: z._default(z.string().check(z.trim(), z.maxLength(sentenceMaximum)), ''),
      paid_until: z.iso.datetime({ offset: true }),
    }),
    response: one(GameRefund),
    errors: [
      'catalog.event_not_found',
      'commerce.nothing_to_refund',
      'commerce.event_refund_running',
      'commerce.event_refund_differs',
    ],
    repeatable: true,
  }),
} as const;
