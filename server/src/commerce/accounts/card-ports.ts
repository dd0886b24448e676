// The payment service's calls for the cards of a buyer. They throw the errors of the payment gateway.

/** A card as the service keeps it, with the customer that it belongs to. */
export interface KeptCard {
  readonly id: string;
  readonly customerId: string | undefined;
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

export interface NewCustomer {
  readonly channelId: number;
  readonly userId: number;
  /** Uuid of the row that waits for this customer. After a restore the database reuses the numbers above. */
  readonly uuid: string;
  /** Forms the idempotency key with the three fields above. */
  readonly attempt: string;
}

export interface CardPayment {
  readonly intentId: string;
  readonly customerId: string;
  readonly cardId: string;
  /** The refusals of the order so far. A retry keeps the idempotency key; the next try gets a new one. */
  readonly tries: number;
  /** Increases when the service stores its own failure under the idempotency key. */
  readonly attempt: number;
}

export interface CardVault {
  /** @returns the customer's id. */
  createCustomer(customer: NewCustomer): Promise<string>;
  /** The newest first. */
  listCards(customerId: string, limit: number): Promise<KeptCard[]>;
  /** @throws `PaymentMissing` */
  readCard(id: string): Promise<KeptCard>;
  /** Idempotent. */
  removeCard(id: string): Promise<void>;
  /** @returns the secret with which a browser saves a card for this customer. */
  beginSetup(customerId: string): Promise<string>;
  /** Deletes the customer and its cards. Idempotent. */
  forgetCustomer(customerId: string): Promise<void>;
  /** Lets an intent be paid with this customer's cards, and keeps the card that pays it. Idempotent. */
  attachCustomer(intentId: string, customerId: string): Promise<void>;
  /**
   * Pays an existing intent that is already saved and shown to the buyer.
   *
   * The caller reads the outcome from the intent. A refused card and an already paid intent return without an error.
   *
   * @throws `PaymentUnknown` when the payment may have succeeded, `PaymentFailedForGood` when it needs another key.
   */
  payWithCard(payment: CardPayment): Promise<void>;
}
