// The payment service's record of a payment: its refunds and disputes.
import type { PaymentIntent } from '../../src/commerce/index.ts';

/** The money is with the buyer again: all was given back, or a bank has kept it. */
export const isGone = (intent: PaymentIntent): boolean =>
  intent.refundedCents >= intent.amount ||
  (intent.history?.disputes ?? []).some(({ status }) => status === 'lost');

/** A bank is deciding. */
export const isHeld = (intent: PaymentIntent): boolean =>
  (intent.history?.disputes ?? []).some(({ status }) => status === 'open');
