// The port to subscriptions at the payment service. It throws the errors of the payment gateway.
import type { Cents } from '../../kernel/money.ts';
import type { InvoiceFacts, Offer, SubscriptionFacts } from './subscription-rules.ts';

export interface NewSubscription {
  readonly channelId: number;
  readonly orderId: number;
  /** The uuid of the subscription's row. */
  readonly uuid: string | null;
  /** Forms the idempotency key with the order's id and the uuid. */
  readonly attempt: number;
  readonly customerId: string;
  readonly passId: number;
  readonly name: string;
  readonly amount: Cents;
  readonly currency: string;
  readonly offer: Offer;
  readonly period: number;
  /**
   * Absent: the browser pays the first period. A trial starts without a card, and ends by itself if it never gets
   * one.
   */
  readonly trialDays?: number;
}

export interface CreatedSubscription {
  readonly facts: SubscriptionFacts;
  /** The intent of the first period; undefined when nothing is due. */
  readonly intent: { readonly id: string; readonly clientSecret: string } | undefined;
  readonly invoiceId: string | undefined;
  /**
   * The amount of the first invoice. It differs from the price when the service applies a credit or discount of the
   * customer.
   */
  readonly due: Cents | undefined;
}

export interface TrialCard {
  readonly customerId: string | undefined;
  /** Identifies the card itself: two accounts that save one card get the same fingerprint. */
  readonly fingerprint: string;
}

/**
 * The server creates a subscription and the browser pays its first period, never in one call. Reads and lists see
 * every write that was answered before.
 */
export interface SubscriptionGateway {
  create(subscription: NewSubscription): Promise<CreatedSubscription>;
  /** @throws `PaymentMissing` */
  read(serviceId: string): Promise<SubscriptionFacts>;
  /** All subscriptions that the order's keys created, ended ones included. */
  listOfOrder(order: {
    readonly channelId: number;
    readonly orderId: number;
    readonly uuid: string | null;
    readonly customerId: string;
  }): Promise<SubscriptionFacts[]>;
  /** This deployment's subscriptions in any state, created from a moment up to, not including, another. */
  listSince(since: Date, until: Date): Promise<SubscriptionFacts[]>;
  /** The newest settled invoices, at most a hundred. */
  listPaidInvoices(serviceId: string): Promise<InvoiceFacts[]>;
  /** Sets the card that pays after a trial, once the subscription is saved. Idempotent. @throws `CardMissing` */
  arm(serviceId: string, cardId: string): Promise<SubscriptionFacts>;
  /**
   * Ends a subscription whose first period was never paid, and voids the open invoices of one that ended at the
   * service. A subscription that was paid in between stays. @returns the state after the call.
   */
  abandon(serviceId: string): Promise<SubscriptionFacts>;
  /** Turns renewal at the end of the period on or off. Idempotent. */
  setRenewal(serviceId: string, renews: boolean): Promise<SubscriptionFacts>;
  /** Voids the open invoices of an ended subscription. @returns the number of invoices with a payment under way. */
  voidInvoices(serviceId: string): Promise<number>;
  /** Ends it at once. Voids its open invoices first, so that nobody can pay them later. Idempotent. */
  end(serviceId: string): Promise<SubscriptionFacts>;
  /** @throws `PaymentMissing` */
  readTrialCard(cardId: string): Promise<TrialCard>;
  /** @returns a one-time URL of this customer's page at the payment service. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
}
