import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { limits } from '@floodlit/contract/limits';
import { codeSigns, drawnSigns } from './create-coupon.ts';
import { discounted } from './rules.ts';
import { priceOf } from '../passes/rules.ts';

const page = readFileSync(new URL('../../../../docs/algorithms/price.md', import.meta.url), 'utf8');

const inCents = (decimal: string): number => Math.round(Number(decimal) * 100);

/** base, fee, coupon, discount, total. */
const examples = [
  ...page.matchAll(
    /^\| +([\d.]+) +\| +([\d.]+) +\| +(none|[\d.]+ %|[\d.]+) +\| +([\d.]+) +\| +([\d.]+) +\|$/gm,
  ),
].map(([, base = '', fee = '', coupon = '', discount = '', total = '']) => ({
  base,
  fee,
  coupon,
  discount,
  total,
}));

function termsOf(coupon: string) {
  if (coupon === 'none') return undefined;
  return coupon.endsWith('%')
    ? { percent: Number.parseInt(coupon), amount_cents: null }
    : { percent: null, amount_cents: inCents(coupon) };
}

describe('docs/algorithms/price.md', () => {
  it('has its examples', () => {
    expect(examples).toHaveLength(7);
  });

  it.each(examples)('[T20] $base + $fee with $coupon is $total', ({ base, fee, coupon, discount, total }) => {
    const price = priceOf(
      {
        type: 'paid',
        base_price_cents: inCents(base),
        service_fee_cents: inCents(fee),
        early_prices: [],
      },
      new Date(),
    );
    expect(discounted(price, termsOf(coupon))).toMatchObject({
      discount: inCents(discount),
      total: inCents(total),
    });
  });

  it('[T19] tells the numbers as they are', () => {
    expect(page).toContain(`charged ${(limits.cardMinimumCents / 100).toFixed(2)} at least`);
    expect(page.replaceAll(/\s+/g, ' ')).toContain(`drawn from ${codeSigns.length} signs`);
    const bits = Math.floor(drawnSigns * Math.log2(codeSigns.length));
    expect(bits).toBeGreaterThanOrEqual(40);
    expect(page).toContain(`${drawnSigns} of them: ${bits} bits`);
    expect(new Set(codeSigns).size).toBe(codeSigns.length);
    for (const mistaken of '0O1ILU') expect(codeSigns).not.toContain(mistaken);
  });
});
