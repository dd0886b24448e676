// Early prices as a form shows them, and as the server takes them.
import type { EarlyPrice } from '@floodlit/contract/commerce/shop';
import { amountText, centsOf } from '../../lib/money.ts';
import { FieldProblem } from '../../lib/use-record-form.ts';
import { instantOf, wallOf, wallProblem } from '../../lib/wall-time.ts';

export interface EarlyValues {
  price: string;
  /** On the clock of the channel. Empty: at once, or after the early price before it. */
  from: string;
  until: string;
}

export const newEarlyValues: EarlyValues = { price: '', from: '', until: '' };
export const earlyPricesMaximum = 5;

export const valuesOfEarly = (prices: readonly EarlyPrice[], timeZone: string): EarlyValues[] =>
  prices.map(({ base_price_cents, starts_at, ends_at }) => ({
    price: amountText(base_price_cents),
    from: starts_at === null ? '' : wallOf(starts_at, timeZone),
    until: wallOf(ends_at, timeZone),
  }));

/**
 * @param known the early prices so far: a moment with seconds stays as long as nobody types another time.
 * @throws {FieldProblem} for an empty or wrong field of a line.
 */
export function earlyPricesOf(
  lines: readonly EarlyValues[],
  priceCents: number,
  timeZone: string,
  known: readonly EarlyPrice[] = [],
): EarlyPrice[] {
  const moments = known.flatMap(({ starts_at, ends_at }) => [starts_at ?? [], ends_at].flat());
  return lines.map(({ price, from, until }, index) => {
    const refuse = (field: keyof EarlyValues, message: string): FieldProblem =>
      new FieldProblem(`early_prices.${index}.${field}`, message);
    const momentIn = (field: 'from' | 'until', typed: string): string => {
      const moment = moments.find((one) => wallOf(one, timeZone) === typed) ?? instantOf(typed, timeZone);
      if (moment === undefined) throw refuse(field, wallProblem(typed, timeZone));
      return moment;
    };
    const cents = centsOf(price);
    if (cents === undefined)
      throw refuse('price', price.trim() === '' ? 'Field is required' : 'An amount looks like 4.99');
    if (cents >= priceCents) throw refuse('price', 'An early price is lower than the price');
    if (until === '') throw refuse('until', 'Field is required');
    const starts_at = from === '' ? null : momentIn('from', from);
    const ends_at = momentIn('until', until);
    if (starts_at !== null && Date.parse(ends_at) <= Date.parse(starts_at))
      throw refuse('until', 'The end comes after the start');
    return { base_price_cents: cents, starts_at, ends_at };
  });
}
