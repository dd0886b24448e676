import { describe, expect, it } from 'vitest';
import { PaymentsBusy } from '../commerce/index.ts';
import { asking, patiently } from './stripe-asking.ts';
import { stripeLibrary } from './stripe-client.ts';

const { errors } = stripeLibrary();

const refusal = (statusCode: number, headers: Record<string, string> = {}) =>
  new errors.StripeRateLimitError({ message: 'Too many.', statusCode, headers, type: 'api_error' });

/** Fails so often, then answers. */
function refusing(times: number, statusCode: number): () => Promise<string> {
  let left = times;
  return () => (left-- > 0 ? Promise.reject(refusal(statusCode)) : Promise.resolve('done'));
}

describe('a call that somebody waits for', () => {
  it.each([429, 409])('comes back by itself after %i, since nothing was done', async (statusCode) => {
    await expect(patiently(refusing(2, statusCode))).resolves.toBe('done');
  });

  it('does not come back after anything else', async () => {
    await expect(patiently(refusing(1, 500))).rejects.toThrow('Too many.');
  });
});

describe('a refused call', () => {
  it('says when to come back, where Stripe does', async () => {
    const busyAfter = async (headers: Record<string, string>): Promise<number | undefined> => {
      const error: unknown = await asking(() => Promise.reject(refusal(429, headers))).catch(
        (refused: unknown) => refused,
      );
      expect(error).toBeInstanceOf(PaymentsBusy);
      return (error as PaymentsBusy).retryAfterMs;
    };
    expect(await busyAfter({ 'retry-after': '3' })).toBe(3_000);
    expect(await busyAfter({})).toBeUndefined();
  });
});
