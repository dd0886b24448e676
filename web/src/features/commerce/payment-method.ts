// The payment method.
import type { CardElement, Stripe } from './stripe.ts';

export interface PaymentTools {
  stripe: Stripe;
  card: CardElement;
}

/** The payment method of an order. The server charges a saved card, and its bank may still ask the buyer. */
export type PaymentMethod =
  | { kind: 'nothing_to_pay' }
  | { kind: 'new_card'; tools: PaymentTools; isKept: boolean }
  | { kind: 'saved_card'; cardId: string; loadStripe: () => Promise<Stripe> };
