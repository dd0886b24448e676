import type Stripe from 'stripe';

interface StripeErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  setup_intent?: Stripe.SetupIntent;
}

/**
 * An answer that is not 200. An answer that is not 200. `isFinal`: the endpoint had begun to act. Its effects stay, and
 * the answer is kept under the idempotency key, as Stripe does. Otherwise everything is rolled back and the key stays
 * free.
 */
export class StripeError extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;
  readonly isFinal: boolean;

  constructor(status: number, body: StripeErrorBody, isFinal = false) {
    super(body.message);
    this.status = status;
    this.body = body.code
      ? { ...body, doc_url: `https://docs.stripe.com/error-codes/${body.code.replaceAll('_', '-')}` }
      : body;
    this.isFinal = isFinal;
  }
}

export function invalidRequest(message: string, code?: string, param?: string): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}

export function resourceMissing(kind: string, id: string, param = 'id', status = 404): StripeError {
  return new StripeError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

export function serverError(): StripeError {
  return new StripeError(
    500,
    { type: 'api_error', message: 'An unknown error occurred. (The sandbox was told to fail.)' },
    true,
  );
}

/** Nothing was done and no key is used up: the same call may come again in a moment. */
export function tooManyRequests(): StripeError {
  return new StripeError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. Learn more about rate limits here https://docs.stripe.com/rate-limits.',
  });
}
