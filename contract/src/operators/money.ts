// The money settings of a channel: the fee of new passes and prices, and the currency of all sales.
import * as z from 'zod/mini';
import { Currency } from '../primitives.ts';
import { one } from '../route.ts';
import { consoleRoute } from './console-route.ts';
import { ofChannel, Version } from './records.ts';

export const MoneySettings = z.object({
  service_fee_cents: z.int(),
  currency: Currency,
  /** Why the currency stays: something was sold in it, or something is on sale in it. Null where it can change. */
  currency_lock: z.nullable(z.enum(['sold', 'on_sale'])),
  /** The account at the payment service. Its keys are never shown. */
  payments: z.object({ is_sandbox: z.boolean(), is_own: z.boolean() }),
  version: Version,
});
export type MoneySettings = z.infer<typeof MoneySettings>;

const place = '/console/channels/:channel_id/money';

export const money = {
  read: consoleRoute({
    method: 'GET',
    path: place,
    summary: 'The service fee and the currency of a channel, and the account that it is paid on.',
    grant: { act: 'money.read', on: 'channel' },
    params: z.object(ofChannel),
    response: one(MoneySettings),
    errors: ['channel.not_found'],
  }),
  change: consoleRoute({
    method: 'POST',
    path: place,
    summary: 'Changes the fee of new passes and prices, or the currency. Products on sale stay as they are.',
    grant: { act: 'shop.write', on: 'channel' },
    params: z.object(ofChannel),
    body: z.strictObject({
      service_fee_cents: z.int().check(z.minimum(0), z.maximum(100_000)),
      currency: Currency,
      version: Version,
    }),
    response: one(MoneySettings),
    errors: [
      'channel.not_found',
      'channel.setting_invalid',
      'channel.currency_in_use',
      'commerce.currency_sold',
      'operators.changed_meanwhile',
    ],
  }),
} as const;
