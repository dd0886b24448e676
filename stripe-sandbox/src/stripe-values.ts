// The three values of Stripe's library that the sandbox needs at run time. The library itself has two hundred files and
// takes 15 MB of memory; `stripe-values.test.ts` compares the values with it.
import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';

export const apiVersion = '2026-10-28.endive' satisfies typeof Stripe.API_VERSION;

/** On the wire a decimal is a string. */
export const decimalOf = (amount: number): Stripe.Decimal => String(amount) as unknown as Stripe.Decimal;

/** The header `Stripe-Signature`. @param timestamp in seconds. */
export function signatureHeader(payload: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
