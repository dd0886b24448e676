import { createHash } from 'node:crypto';
import type { Call } from './call.ts';
import type { Form } from './form.ts';
import type { CardOutcome } from './test-cards.ts';
import { findNamedCardNumber, findTestCard } from './test-cards.ts';
import { findText, readText, refuseUnknown } from './parameters.ts';
import { StripeError } from './stripe-error.ts';

/** The stored facts of a card. The number itself is neither stored nor logged. */
export interface Card {
  brand: string;
  country: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: string;
  last4: string;
  outcome: CardOutcome;
  isCvcGiven: boolean;
}

// Not final: an answer kept under an idempotency key would keep a hash of a number that may be a real one.
function cardError(code: string, param: string, message: string): StripeError {
  return new StripeError(402, { type: 'card_error', code, param, message });
}

/** Throws Stripe's card errors for a number that is not a published test number, a past expiry and a wrong CVC. */
export function readCard(call: Call, form: Form): Card {
  if (call.audience === 'secret') {
    throw new StripeError(402, {
      type: 'invalid_request_error',
      message:
        'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://docs.stripe.com/testing.',
    });
  }
  refuseUnknown(form, ['cvc', 'exp_month', 'exp_year', 'number'], 'card');
  const number = readText(form, 'number').replaceAll(/[\s-]/g, '');
  const card = describeCard(number);
  const { exp_month, exp_year } = readExpiry(call, form);
  const cvc = findText(form, 'cvc');
  if (cvc !== undefined && !(card.brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(cvc)) {
    throw cardError('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
  return { ...card, exp_month, exp_year, isCvcGiven: cvc !== undefined };
}

/** The card behind one of Stripe's names, such as `pm_card_visa`. */
export function findNamedCard(call: Call, name: string): Card | undefined {
  const number = findNamedCardNumber(name);
  if (number === undefined) return undefined;
  const exp_year = new Date(call.clock.nowMs()).getUTCFullYear() + 1;
  return { ...describeCard(number), exp_month: 12, exp_year, isCvcGiven: true };
}

function describeCard(number: string): Omit<Card, 'exp_month' | 'exp_year' | 'isCvcGiven'> {
  const known = findTestCard(number);
  if (!known) {
    const message =
      "Your card number is incorrect. This is a sandbox: it takes Stripe's test cards only, such as 4242 4242 4242 4242.";
    throw cardError('incorrect_number', 'number', message);
  }
  return {
    ...known,
    last4: number.slice(-4),
    fingerprint: createHash('sha256')
      .update(`fingerprint ${number}`)
      .digest('base64url')
      .replaceAll(/[-_]/g, '0')
      .slice(0, 16),
  };
}

function readExpiry(call: Call, form: Form): { exp_month: number; exp_year: number } {
  const exp_month = Number(readText(form, 'exp_month'));
  const year = Number(readText(form, 'exp_year'));
  const today = new Date(call.clock.nowMs());
  const thisYear = today.getUTCFullYear();
  const exp_year = year < 100 ? year + 2000 : year;
  if (!Number.isInteger(exp_year) || exp_year < thisYear || exp_year > thisYear + 50) {
    throw cardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  const isPast = exp_year === thisYear && exp_month < today.getUTCMonth() + 1;
  if (!Number.isInteger(exp_month) || exp_month < 1 || exp_month > 12 || isPast) {
    throw cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  return { exp_month, exp_year };
}
