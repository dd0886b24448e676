import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { apiVersion, decimalOf, signatureHeader } from './stripe-values.ts';

describe("the values of Stripe's library", () => {
  it('names the version of the installed library', () => {
    expect(apiVersion).toBe(Stripe.API_VERSION);
  });

  it.each([0, 5, 1_999, 123_456_789])('writes the decimal of %i as the library does', (amount) => {
    expect(JSON.stringify(decimalOf(amount))).toBe(JSON.stringify(Stripe.Decimal.from(amount)));
  });

  it('signs as the library does', () => {
    const options = { payload: '{"id":"evt_1","name":"é"}', secret: 'whsec_test', timestamp: 1_700_000_000 };
    expect(signatureHeader(options.payload, options.secret, options.timestamp)).toBe(
      Stripe.webhooks.generateTestHeaderString(options),
    );
  });
});
