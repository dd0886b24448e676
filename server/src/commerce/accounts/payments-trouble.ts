// What a caller is told when the payment service does not do what it was asked: nothing was charged, try again.
import { DomainError } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log.ts';
import { PaymentFailedForGood, PaymentsBusy, PaymentUnknown } from './ports.ts';

const retryAfterSeconds = 2;

type PaymentsTrouble = PaymentUnknown | PaymentsBusy | PaymentFailedForGood;

/** The service could not be asked, or could not answer: not a refusal of what was asked. */
export const isPaymentsTrouble = (error: unknown): error is PaymentsTrouble =>
  error instanceof PaymentUnknown || error instanceof PaymentsBusy || error instanceof PaymentFailedForGood;

/** Only for calls after which it is certain that no money has moved. @throws {DomainError} `commerce.payments_unavailable` */
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
