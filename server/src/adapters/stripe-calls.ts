// One call to Stripe: its failures in the words of the commerce room, its "come back later" obeyed.
import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';
import {
  CustomerMissing,
  PaymentFailedForGood,
  PaymentMissing,
  PaymentsBusy,
  PaymentUnknown,
} from '../commerce/index.ts';
import { stripeLibrary } from './stripe-client.ts';

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

const statusOf = (error: StripeError): number => error.statusCode ?? 0;

/** Too many calls, or the key is in use: in both cases nothing was done. */
const isBusy = (error: StripeError): boolean => statusOf(error) === 429 || statusOf(error) === 409;

/** Undefined where Stripe does not say, which is usual. */
function retryAfterMsOf({ headers }: StripeError): number | undefined {
  const seconds = Number(headers?.['retry-after']);
  return Number.isFinite(seconds) ? seconds * 1_000 : undefined;
}

/** `definite`: whether the failure is kept under an idempotency key, so that repeating it is useless. */
function failureOf(error: unknown, definite: boolean): unknown {
  const { errors } = stripeLibrary();
  if (!(error instanceof errors.StripeError)) return error;
  const options = { cause: error };
  if (error instanceof errors.StripeConnectionError) return new PaymentUnknown(error.message, options);
  if (isBusy(error))
    return new PaymentsBusy(error.message, { ...options, retryAfterMs: retryAfterMsOf(error) });
  if (error instanceof errors.StripeIdempotencyError) return new PaymentFailedForGood(error.message, options);
  if (error.code === 'resource_missing')
    return error.param === 'customer'
      ? new CustomerMissing(error.message, options)
      : new PaymentMissing(error.message, options);
  if (statusOf(error) < 500) return error;
  return definite
    ? new PaymentFailedForGood(error.message, options)
    : new PaymentUnknown(error.message, options);
}

/** @param definite as `failureOf` takes it. */
export async function mapStripeErrors<Answer>(
  call: () => Promise<Answer>,
  definite = false,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw failureOf(error, definite);
  }
}

/** More than a second in total, after which a limit per second has room again. */
const comeBackAfterMs = [100, 200, 400, 800];

/**
 * Retries a call that a client waits for, after a rate limit or a lock on the same idempotency key. The delays are
 * random, so that calls that fail together retry apart.
 */
export async function withRetry<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (const delayMs of comeBackAfterMs)
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof stripeLibrary().errors.StripeError) || !isBusy(error)) throw error;
      await wait(delayMs * (1 + Math.random() / 2));
    }
  return call();
}
