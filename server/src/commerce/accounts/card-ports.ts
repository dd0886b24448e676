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
  /** With the three above the key under which the service makes at most one. */
  readonly attempt: string;
}

export interface CardPayment {
  readonly intentId: string;
  readonly customerId: string;
  readonly cardId: string;
  /** How many refusals the order has seen: a repeat of one try has the same key, the next try another. */
  readonly tries: number;
  /** Rises when the service keeps a failure of its own under the key. */
  readonly attempt: number;
}

export interface CardVault {
  /** @returns the customer's id. */
  createCustomer(customer: NewCustomer): Promise<string>;
  /** The newest first. */
  listCards(customerId: string, limit: number): Promise<KeptCard[]>;
  /** @throws `PaymentMissing` */
  readCard(id: string): Promise<KeptCard>;
  /** Removed before is removed. */
  removeCard(id: string): Promise<void>;
  /** @returns the secret with which a browser saves a card for this customer. */
  beginSetup(customerId: string): Promise<string>;
  /** The customer and its cards; forgotten before is forgotten. */
  forgetCustomer(customerId: string): Promise<void>;
  /** Lets an intent be paid with this customer's cards, and the card that pays it be kept. Done before is done. */
  attachCustomer(intentId: string, customerId: string): Promise<void>;
  /**
   * Pays an intent that was made, saved and shown before: never in the call that makes it.
   *
   * The caller reads the outcome from the intent. A refused card and an already paid intent return without an error.
   *
   * @throws `PaymentUnknown` when it may have been paid, `PaymentFailedForGood` when another key is needed.
   */
  payWithCard(payment: CardPayment): Promise<void>;
}
