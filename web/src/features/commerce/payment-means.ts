// What is paid with.
import type { CardElement, Stripe } from './stripe.ts';

export interface PaymentTools {
  stripe: Stripe;
  card: CardElement;
}

/** How it is paid. A saved card is charged by the server; its bank may still want to ask the buyer something. */
export type PaymentMeans =
  | { kind: 'nothing_to_pay' }
  | { kind: 'new_card'; tools: PaymentTools; isKept: boolean }
  | { kind: 'saved_card'; cardId: string; loadStripe: () => Promise<Stripe> };
