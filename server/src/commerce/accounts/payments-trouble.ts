// Maps failures of the payment service to an error for the caller: nothing was charged, try again.
import { DomainError } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log.ts';
import { PaymentFailedForGood, PaymentsBusy, PaymentUnknown } from './ports.ts';

const retryAfterSeconds = 2;

type PaymentsTrouble = PaymentUnknown | PaymentsBusy | PaymentFailedForGood;

/** The payment service is unreachable or failed. A refusal of the request is not trouble. */
export const isPaymentsTrouble = (error: unknown): error is PaymentsTrouble =>
  error instanceof PaymentUnknown || error instanceof PaymentsBusy || error instanceof PaymentFailedForGood;

/** Use it only for calls that never move money. @throws {DomainError} `commerce.payments_unavailable` */
export async function orUnavailable<Answer>(
  deps: { readonly log: Log },
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!isPaymentsTrouble(error)) throw error;
    deps.log.warn('payments are not available', { because: error.name, detail: error.message });
    throw new DomainError('commerce.payments_unavailable', { retryAfterSeconds });
  }
}
