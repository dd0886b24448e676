// Facts of subscriptions and invoices, mapped from the payment service.
import type { Cents } from '../../kernel/money.ts';

export type Offer = 'annual' | 'month' | 'monthly';

/** The states of the payment service. */
export type ServiceState = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'abandoned';

export interface Card {
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

/** One subscription, mapped from the payment service. */
export interface SubscriptionFacts {
  readonly id: string;
  readonly state: ServiceState;
  /** False when it ends with its period. */
  readonly renews: boolean;
  readonly orderId: number | undefined;
  /** The uuid of the subscription's row. */
  readonly uuid: string | undefined;
  /** The attempt of the order that created it. */
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
  /** Undefined when nothing was due. */
  readonly intentId: string | undefined;
  readonly periodStart: Date;
  readonly periodEnd: Date;
}
