import type { Form } from './form.ts';
import { findInteger, readText } from './parameters.ts';
import { invalidRequest } from './stripe-error.ts';

const smallestAmount = 50;
const largestAmount = 99_999_999;
const currencies = new Set(Intl.supportedValuesOf('currency').map((currency) => currency.toLowerCase()));

/** Whole cents within Stripe's bounds for one charge. */
export function readAmount(form: Form): number {
  readText(form, 'amount');
  const amount = findInteger(form, 'amount') ?? 0;
  if (amount < smallestAmount)
    throw invalidRequest(`Amount must be at least ${smallestAmount} cents.`, 'amount_too_small', 'amount');
  if (amount > largestAmount)
    throw invalidRequest(`Amount must be no more than ${largestAmount} cents.`, 'amount_too_large', 'amount');
  return amount;
}

export function readCurrency(form: Form): string {
  const currency = readText(form, 'currency').toLowerCase();
  if (!currencies.has(currency))
    throw invalidRequest(`Invalid currency: ${currency.slice(0, 10)}.`, undefined, 'currency');
  return currency;
}
