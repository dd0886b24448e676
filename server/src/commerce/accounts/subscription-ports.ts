// What the payment service does with payments that come again and again. Errors are those of the payment gateway.
import type { Cents } from '../../kernel/money.ts';
import type { InvoiceFacts, Offer, SubscriptionFacts } from './subscription-rules.ts';

export interface NewSubscription {
  readonly channelId: number;
  readonly orderId: number;
  /** The subscription's own. */
  readonly uuid: string | null;
  /** With the order's id and the uuid, the key under which the service does this at most once. */
  readonly attempt: number;
  readonly customerId: string;
  readonly passId: number;
  readonly name: string;
  readonly amount: Cents;
  readonly currency: string;
  readonly offer: Offer;
  readonly period: number;
  /** Absent: the first period is paid by the browser. A trial has no card yet, and ends by itself when it never gets one. */
  readonly trialDays?: number;
}

export interface CreatedSubscription {
  readonly facts: SubscriptionFacts;
  /** What the browser pays the first period with; undefined where nothing is due. */
  readonly intent: { readonly id: string; readonly clientSecret: string } | undefined;
  readonly invoiceId: string | undefined;
  /** What the first invoice asks for: not always the price, where the service knows of a credit or a discount of this customer. */
  readonly due: Cents | undefined;
}

export interface TrialCard {
  readonly customerId: string | undefined;
  /** The same for the same card, whoever types it in. */
  readonly fingerprint: string;
}

/**
 * A subscription is created here and its first period paid by the browser, never both in one call. Reads and lists see
 * every write that was answered before.
 */
export interface SubscriptionGateway {
  create(subscription: NewSubscription): Promise<CreatedSubscription>;
  /** @throws `PaymentMissing` */
  read(serviceId: string): Promise<SubscriptionFacts>;
  /** Those that a key of this order has made, the ended ones too. */
  listOfOrder(order: {
    readonly channelId: number;
    readonly orderId: number;
    readonly uuid: string | null;
    readonly customerId: string;
  }): Promise<SubscriptionFacts[]>;
  /** Of this deployment, whatever became of them, created from a moment up to, not including, another. */
  listSince(since: Date, until: Date): Promise<SubscriptionFacts[]>;
  /** The newest invoices that are settled, at most a hundred. */
  listPaidInvoices(serviceId: string): Promise<InvoiceFacts[]>;
  /** The card that pays from the end of a trial on: in a call of its own, once the subscription is saved. Done before is done. */
  arm(serviceId: string, cardId: string): Promise<SubscriptionFacts>;
  /**
   * Ends one whose first period was never paid, and whatever could still be paid of one that was ended at the service; one that
   * was paid meanwhile stays. Answers what it then is.
   */
  abandon(serviceId: string): Promise<SubscriptionFacts>;
  /** Says whether it renews itself at the end of its period. Said twice is said once. */
  setRenewal(serviceId: string, renews: boolean): Promise<SubscriptionFacts>;
  /** Makes void what nobody has paid yet of one that is over. @returns how many invoices could still be paid: a payment is under way. */
  voidInvoices(serviceId: string): Promise<number>;
  /** Ends it at once, what is owed made void first, so that nobody can pay it any more. Ended before is ended. */
  end(serviceId: string): Promise<SubscriptionFacts>;
  /** @throws `PaymentMissing` */
  readTrialCard(cardId: string): Promise<TrialCard>;
  /** @returns an address that opens this customer's own page once. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
}
