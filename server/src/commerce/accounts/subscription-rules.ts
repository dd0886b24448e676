// What the payment service says of subscriptions and their invoices, in our words.
import type { Cents } from '../../kernel/money.ts';

export type Offer = 'annual' | 'month' | 'monthly';

/** What the payment service calls it. */
export type ServiceState = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'abandoned';

export interface Card {
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

/** What the payment service says about one subscription, in our words. */
export interface SubscriptionFacts {
  readonly id: string;
  readonly state: ServiceState;
  /** False when it ends with its period. */
  readonly renews: boolean;
  readonly orderId: number | undefined;
  /** The uuid of that very subscription. */
  readonly uuid: string | undefined;
  /** Which try of the order made it. */
  readonly attempt: number | undefined;
  readonly channelId: number | undefined;
  readonly customerId: string;
  readonly livemode: boolean;
  readonly card: Card | undefined;
}

/** One settled invoice. */
export interface InvoiceFacts {
  readonly id: string;
  readonly amount: Cents;
  readonly currency: string;
  readonly isFirst: boolean;
  /** Undefined where nothing was due. */
  readonly intentId: string | undefined;
  readonly periodStart: Date;
  readonly periodEnd: Date;
}
