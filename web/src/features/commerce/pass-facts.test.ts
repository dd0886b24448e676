import { describe, expect, it } from 'vitest';
import en from '../../locales/gen/en.json' with { type: 'json' };
import moreEn from '../../locales/gen/en.more.json' with { type: 'json' };
import { createTranslator } from '../../lib/translate.tsx';
import { aPass } from './commerce-makers.fixture.ts';
import { freeLengthLabel, orderPasses, passHref, passPriceLabel, priceEndLabel } from './pass-facts.ts';

const { t } = createTranslator('en', { ...en, ...moreEn });

describe('orderPasses', () => {
  it('goes by weight, cheapest first within a type', () => {
    const passes = [
      aPass({ id: 1, pass_type: 'additional', weight: 0, price: 1 }),
      aPass({ id: 2, weight: 20, price: 5 }),
      aPass({ id: 3, weight: 10, price: 9 }),
      aPass({ id: 4, weight: 10, price: 3 }),
    ];
    expect(orderPasses(passes).map((pass) => pass.id)).toEqual([4, 3, 2, 1]);
  });
});

describe('priceEndLabel', () => {
  it('says until when an early price is valid, on the clock of the channel, and the price after it', () => {
    const pass = aPass({ price_end: { until: '2026-08-01T04:00:00.000Z', next_base_price: 15 } });
    expect(priceEndLabel(pass, 'America/Toronto', t, 'en')).toBe('Until Aug 01, 12:00 AM EDT, then $15.00');
    expect(priceEndLabel(aPass(), 'America/Toronto', t, 'en')).toBeUndefined();
  });
});

describe('passPriceLabel', () => {
  it.each([
    [{ base_price: 9.99, offer: 'monthly', period: 1 }, 'USD\u00a0$9.99/monthly'],
    [{ base_price: 9.99, offer: 'month', period: 1 }, 'USD\u00a0$9.99/monthly'],
    [{ base_price: 25, offer: 'monthly', period: 3 }, 'USD\u00a0$25.00/3 monthly'],
    [{ base_price: 9.99, offer: null, period: 1 }, 'USD\u00a0$9.99'],
    [{ price: 0, base_price: 0, offer: 'annual', period: 1 }, 'Free'],
  ] as const)('[R9.05] writes %j as %s', (pass, label) => {
    expect(passPriceLabel(aPass(pass), t, 'en')).toBe(label);
  });
});

describe('freeLengthLabel', () => {
  it.each([
    [{ price: 0, offer: 'annual', period: 1 }, 'Valid for 12 months'],
    [{ price: 0, offer: 'monthly', period: 2 }, 'Valid for 60 days'],
    [{ price: 0, offer: null, period: 1 }, undefined],
    [{ price: 9.99, offer: 'annual', period: 1 }, undefined],
  ] as const)('says of %j: %s', (pass, label) => {
    expect(freeLengthLabel(aPass(pass), t)).toBe(label);
  });
});

describe('passHref', () => {
  it('requires the team of a team pass first', () => {
    expect(passHref(aPass({ id: 7, is_team_pass: true }))).toBe('/select-package/7');
    expect(passHref(aPass({ id: 7 }))).toBe('/buy?type=package&id=7');
  });
});
