// One call to Stripe: its failures in the words of the commerce room, its "come back later" obeyed.
import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import {
  CustomerMissing,
  PaymentFailedForGood,
  PaymentMissing,
  PaymentsBusy,
  PaymentUnknown,
} from '../commerce/index.ts';

const statusOf = (error: InstanceType<typeof Stripe.errors.StripeError>): number => error.statusCode ?? 0;

/** `definite`: whether the failure is kept under an idempotency key, so that repeating it is useless. */
function failureOf(error: unknown, definite: boolean): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const options = { cause: error };
  if (error instanceof Stripe.errors.StripeConnectionError) return new PaymentUnknown(error.message, options);
  if (statusOf(error) === 429 || statusOf(error) === 409) return new PaymentsBusy(error.message, options);
  if (error instanceof Stripe.errors.StripeIdempotencyError)
    return new PaymentFailedForGood(error.message, options);
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
export async function asking<Answer>(call: () => Promise<Answer>, definite = false): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw failureOf(error, definite);
  }
}

/** Two calls at once under one key: the second is told to come back while the first is being done. */
const comeBackAfterMs = [100, 200, 400, 800];
const keyInUse = 409;

export async function patiently<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (const delayMs of comeBackAfterMs)
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError) || statusOf(error) !== keyInUse) throw error;
      await wait(delayMs);
    }
  return call();
}
