import { describe, expect, it } from 'vitest';
import type { EarlyPrice } from '@floodlit/contract/commerce/shop';
import { aPass } from '../../../test/money/makers.ts';
import {
  earlyPriceAt,
  hasEndedWindow,
  nextPriceChange,
  orderedWindows,
  problemOfEarly,
} from './early-rules.ts';
import { priceEndOf, priceOf, priceWhileOpen } from './rules.ts';

const at = (moment: string): Date => new Date(moment);
const window = (base_price_cents: number, ends_at: string, starts_at: string | null = null): EarlyPrice => ({
  base_price_cents,
  starts_at,
  ends_at,
});
/** 10.00 until July, 12.00 until August, then 15.00; the fee is 1.00. */
const untilJuly = window(1_000, '2026-07-01T04:00:00Z');
const tiers = [untilJuly, window(1_200, '2026-08-01T04:00:00Z')];
const sold = (early_prices: readonly EarlyPrice[]) =>
  aPass({ base_price_cents: 1_500, service_fee_cents: 100, early_prices });

describe('the price of a moment', () => {
  const one = [window(1_000, '2026-08-01T04:00:00Z', '2026-07-01T04:00:00Z')];
  const dated = [...one, window(1_200, '2026-09-01T04:00:00Z')];
  it.each([
    ['before the window', one, '2026-07-01T03:59:59.999Z', 1_600],
    ['in its first second', one, '2026-07-01T04:00:00Z', 1_100],
    ['in its last second', one, '2026-08-01T03:59:59.999Z', 1_100],
    ['in the second of its end', one, '2026-08-01T04:00:00Z', 1_600],
    ['without a start, long before the end', tiers, '2020-01-01T00:00:00Z', 1_100],
    ['after the first of two, without a start of its own', tiers, '2026-07-01T04:00:00Z', 1_300],
    ['after both', tiers, '2026-08-01T04:00:00Z', 1_600],
    ['without any', [], '2026-08-01T04:00:00Z', 1_600],
    ['before a dated window that one without a start follows', dated, '2026-06-30T00:00:00Z', 1_600],
    ['in that dated window', dated, '2026-07-15T00:00:00Z', 1_100],
    ['in the one that follows it', dated, '2026-08-01T04:00:00Z', 1_300],
  ])('%s', (_, windows, moment, total) => {
    expect(priceOf(sold(windows), at(moment)).total).toBe(total);
  });
  it('is nothing for a free pass, whatever it carries', () => {
    const free = { ...sold(tiers), type: 'free' } as const;
    expect(priceOf(free, at('2026-06-01T00:00:00Z')).total).toBe(0);
    expect(priceEndOf(free, at('2026-06-01T00:00:00Z'))).toBeUndefined();
  });
  it('says when it ends and which price is next', () => {
    expect(priceEndOf(sold(tiers), at('2026-06-01T00:00:00Z'))).toEqual({
      until: '2026-07-01T04:00:00Z',
      next_base_price: 12,
    });
    expect(priceEndOf(sold(tiers), at('2026-07-15T00:00:00Z'))?.next_base_price).toBe(15);
    expect(priceEndOf(sold(tiers), at('2026-08-01T04:00:00Z'))).toBeUndefined();
  });
});

describe('the next change of a price', () => {
  const later = [window(1_000, '2026-08-01T04:00:00Z', '2026-07-01T04:00:00Z')];
  it.each([
    ['the start', '2026-06-01T00:00:00Z', '2026-07-01T04:00:00.000Z'],
    ['the end, from the second of the start on', '2026-07-01T04:00:00Z', '2026-08-01T04:00:00.000Z'],
    ['none after the end', '2026-08-01T04:00:00Z', undefined],
  ])('is %s', (_, now, next) => {
    expect(nextPriceChange(sold(later), at(now))?.toISOString()).toBe(next);
    expect(nextPriceChange(sold([]), at(now))).toBeUndefined();
  });
});

describe('an open order', () => {
  const price = (moment: Date) => priceOf(sold(tiers), moment);
  it.each([
    ['keeps the early price after its end', '2026-08-01T04:05:00Z', '2026-08-01T03:59:00Z', 1_300],
    [
      'has the later price when it was made after the end',
      '2026-08-01T04:05:00Z',
      '2026-08-01T04:00:00Z',
      1_600,
    ],
    ['keeps nothing for longer than an order holds', '2026-08-01T05:00:00Z', '2026-08-01T03:59:00Z', 1_600],
  ])('%s', (_, now, openedAt, total) => {
    expect(priceWhileOpen(price, at(now), at(openedAt)).total).toBe(total);
  });
  it('takes the early price that begins during the half hour of the order', () => {
    const later = [window(1_000, '2026-08-01T04:00:00Z', '2026-07-01T04:00:00Z')];
    const priceAt = (moment: Date) => priceOf(sold(later), moment);
    expect(priceWhileOpen(priceAt, at('2026-07-01T04:00:01Z'), at('2026-07-01T03:59:00Z')).total).toBe(1_100);
  });
});

describe('the windows of a pass', () => {
  const july = '2026-07-01T04:00:00Z';
  const august = '2026-08-01T04:00:00Z';
  it.each([
    ['two that follow each other', {}, tiers, undefined],
    ['one that begins when the one before ends', {}, [untilJuly, window(1_200, august, july)], undefined],
    ['a gap between two', {}, [untilJuly, window(1_200, august, '2026-07-15T00:00:00Z')], undefined],
    ['an overlap', {}, [untilJuly, window(1_200, august, '2026-07-01T03:59:59Z')], 'one early price'],
    ['two with one end', {}, [window(1_000, july), window(1_200, july)], 'one early price'],
    ['an end before its start', {}, [window(1_000, july, august)], 'ends after its start'],
    ['an end at its start', {}, [window(1_000, july, july)], 'ends after its start'],
    ['the later price', {}, [window(1_500, july)], 'below the later price'],
    ['less than a card pays', { service_fee_cents: 0 }, [window(49, july)], 'at least 0.50'],
    ['a membership', { kind: 'subscription' }, tiers, 'for all its periods'],
    ['a free pass', { type: 'free' }, tiers, 'free pass'],
  ] as const)('%s', (_, change, windows, problem) => {
    const early_prices = [...windows];
    const found = problemOfEarly({ ...sold(early_prices), ...change }, 50);
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(problem);
  });
  it('are kept in the order of their ends, in whole seconds of UTC', () => {
    const given = [window(1_200, '2026-08-01T00:00:00-04:00'), window(1_000, '2026-07-01T04:00:00.900Z')];
    expect(orderedWindows(given)).toEqual([
      window(1_000, '2026-07-01T04:00:00.000Z'),
      window(1_200, '2026-08-01T04:00:00.000Z'),
    ]);
    expect(earlyPriceAt(sold(orderedWindows(given)), at('2026-06-01T00:00:00Z'))?.base_price_cents).toBe(
      1_000,
    );
  });
});

describe('a window that has ended', () => {
  const now = at('2026-07-15T00:00:00Z');
  it.each([
    ['is refused when it is new', [], [untilJuly], true],
    ['stays when it ran out since', [untilJuly], tiers, false],
    ['is refused with another price', [untilJuly], [{ ...untilJuly, base_price_cents: 900 }], true],
    ['is none while its end is to come', [], [window(1_200, '2026-08-01T04:00:00Z')], false],
  ])('%s', (_, before, after, isRefused) => {
    expect(hasEndedWindow(before, after, now)).toBe(isRefused);
  });
});
