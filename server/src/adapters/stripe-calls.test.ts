import { describe, expect, it } from 'vitest';
import { PaymentsBusy } from '../commerce/index.ts';
import { mapStripeErrors, withRetry } from './stripe-calls.ts';
import { stripeLibrary } from './stripe-client.ts';

const { errors } = stripeLibrary();

const refusal = (statusCode: number, headers: Record<string, string> = {}) =>
  new errors.StripeRateLimitError({ message: 'Too many.', statusCode, headers, type: 'api_error' });

/** Fails so often, then answers. */
function refusing(times: number, statusCode: number): () => Promise<string> {
  let left = times;
  return () => (left-- > 0 ? Promise.reject(refusal(statusCode)) : Promise.resolve('done'));
}

describe('a call with a waiting client', () => {
  it.each([429, 409])('is retried after %i, because Stripe did nothing', async (statusCode) => {
    await expect(withRetry(refusing(2, statusCode))).resolves.toBe('done');
  });

  it('is not retried after any other error', async () => {
    await expect(withRetry(refusing(1, 500))).rejects.toThrow('Too many.');
  });
});

describe('a refused call', () => {
  it('answers the retry time that Stripe gives', async () => {
    const busyAfter = async (headers: Record<string, string>): Promise<number | undefined> => {
      const error: unknown = await mapStripeErrors(() => Promise.reject(refusal(429, headers))).catch(
        (refused: unknown) => refused,
      );
      expect(error).toBeInstanceOf(PaymentsBusy);
      return (error as PaymentsBusy).retryAfterMs;
    };
    expect(await busyAfter({ 'retry-after': '3' })).toBe(3_000);
    expect(await busyAfter({})).toBeUndefined();
  });
});
