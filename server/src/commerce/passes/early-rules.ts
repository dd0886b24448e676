// Pure rules of early prices: which price is valid at a moment, and which windows are refused.
import type { EarlyPrice } from '@floodlit/contract/commerce/shop';

interface Windows {
  readonly early_prices: readonly EarlyPrice[];
}

interface Times {
  readonly window: EarlyPrice;
  /** Milliseconds UTC. The first second of the window, and the first one after it. */
  readonly start: number;
  readonly end: number;
}

const endOf = ({ ends_at }: EarlyPrice): number => Date.parse(ends_at);

/** Windows are in the order of their ends. One without a start follows the one before it. */
const timesOf = (windows: readonly EarlyPrice[]): Times[] =>
  windows.map((window, index) => {
    const before = windows[index - 1];
    const start = window.starts_at === null ? before && endOf(before) : Date.parse(window.starts_at);
    return { window, start: start ?? -Infinity, end: endOf(window) };
  });

/** A window begins with the second of its start. The second of its end has the next price. */
export const earlyPriceAt = ({ early_prices }: Windows, moment: Date): EarlyPrice | undefined =>
  timesOf(early_prices).find(({ start, end }) => start <= moment.getTime() && moment.getTime() < end)?.window;

/** The next moment at which the price changes. */
export function nextPriceChange({ early_prices }: Windows, now: Date): Date | undefined {
  const moments = timesOf(early_prices).flatMap(({ start, end }) => [start, end]);
  const next = Math.min(...moments.filter((moment) => moment > now.getTime()));
  return Number.isFinite(next) ? new Date(next) : undefined;
}

/** Whole seconds of UTC in the order of time, so that equal windows are equal texts. */
export const orderedWindows = (prices: readonly EarlyPrice[]): EarlyPrice[] =>
  prices
    .map(({ base_price_cents, starts_at, ends_at }) => ({
      base_price_cents,
      starts_at: starts_at === null ? null : wholeSecond(starts_at),
      ends_at: wholeSecond(ends_at),
    }))
    .toSorted((one, other) => endOf(one) - endOf(other));

const wholeSecond = (moment: string): string =>
  new Date(Math.floor(Date.parse(moment) / 1_000) * 1_000).toISOString();

/** Whether a new window has ended already, as with a wrong year. Windows that ran out since they were written stay. */
export const hasEndedWindow = (
  before: readonly EarlyPrice[],
  after: readonly EarlyPrice[],
  now: Date,
): boolean =>
  after.some(
    (window) =>
      endOf(window) <= now.getTime() &&
      !before.some(
        (known) => endOf(known) === endOf(window) && known.base_price_cents === window.base_price_cents,
      ),
  );

export const endedWindowProblem = 'an early price ends in the future';

interface Priced extends Windows {
  readonly type: string;
  readonly kind: string;
  readonly base_price_cents: number;
  readonly service_fee_cents: number;
}

/** @param windows in order. @returns the problem as part of a sentence. */
export function problemOfEarly(pass: Priced, cardMinimumCents: number): string | undefined {
  const { early_prices: windows, base_price_cents: later, service_fee_cents: fee } = pass;
  if (windows.length === 0) return undefined;
  if (pass.type === 'free' || pass.type === 'register') return 'a free pass has no early price';
  // A renewal costs what the member agreed to, so an early price would never end.
  if (pass.kind === 'subscription') return 'a membership has one price for all its periods';
  const times = timesOf(windows);
  if (times.some(({ window, start, end }) => window.starts_at !== null && end <= start))
    return 'an early price ends after its start';
  if (windows.some(({ base_price_cents: early }) => early >= later))
    return 'an early price is below the later price';
  if (windows.some(({ base_price_cents: early }) => early + fee < cardMinimumCents))
    return 'an early price and its fee are at least 0.50 together, the least that a card pays';
  const overlaps = times.some(({ start, end }, index) => {
    const before = times[index - 1];
    return before !== undefined && (start < before.end || end <= start);
  });
  return overlaps ? 'only one early price is valid at a time' : undefined;
}
