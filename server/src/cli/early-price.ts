// `--early-price`, `--early-until` and `--early-from`: lower prices until a moment.
import type { EarlyPrice } from '@floodlit/contract/commerce/shop';
import { CommandRefused } from './command.ts';
import { centsTyped, momentTyped } from './typed.ts';

const text = (placeholder: string, summary: string) => ({ type: 'text', placeholder, summary }) as const;
const none = 'none';

export const earlyOptions = {
  'early-price': text('amount', 'a lower price, such as 10.00; several with commas between; none for none'),
  'early-until': text('time', 'when it ends, such as 2026-08-01T04:00:00Z; one for each early price'),
  'early-from': text('time', 'when it begins, or now; without it at once, or after the one before it'),
} as const;

type EarlyArguments = { readonly [Name in keyof typeof earlyOptions]?: string | number | undefined };

const partsOf = (typed: string | number | undefined): string[] =>
  typed === undefined
    ? []
    : String(typed)
        .split(',')
        .map((part) => part.trim());

/** Undefined when nothing is said about early prices. They replace the former ones. @throws {CommandRefused} */
export function earlyPricesTyped(args: EarlyArguments): EarlyPrice[] | undefined {
  const [prices, ends, starts] = (['early-price', 'early-until', 'early-from'] as const).map((name) =>
    partsOf(args[name]),
  ) as [string[], string[], string[]];
  if (prices.length + ends.length + starts.length === 0) return undefined;
  if (prices[0] === none && ends.length + starts.length === 0) return [];
  if (prices.length !== ends.length || starts.length > prices.length)
    throw new CommandRefused('Give one --early-until for each --early-price.');
  return prices.map((price, index) => {
    const start = starts[index] ?? 'now';
    return {
      base_price_cents: centsTyped('early-price', price),
      starts_at: start === 'now' ? null : momentTyped('early-from', start).toISOString(),
      ends_at: momentTyped('early-until', ends[index] ?? '').toISOString(),
    };
  });
}

/** `  10.00 until 2026-08-01T04:00:00Z` */
export const earlyLine = ({ base_price_cents, starts_at, ends_at }: EarlyPrice): string => {
  const moment = (text: string): string => `${new Date(text).toISOString().slice(0, 19)}Z`;
  const from = starts_at === null ? '' : ` from ${moment(starts_at)}`;
  return `  ${(base_price_cents / 100).toFixed(2)}${from} until ${moment(ends_at)}`;
};
