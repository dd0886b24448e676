// The demo's own port to the payment service, for the actions of buyers that the product itself does not need.

export interface DemoAccount {
  readonly customerId: string;
  readonly clockId: string;
  /** The time of his test clock. */
  readonly time: Date;
  /** How many of his purchases are complete. */
  readonly finished: number;
}

export interface DemoWallet {
  /** A customer of his own time, which stood still at that moment, so that he can have paid for long. */
  open(person: { readonly channelId: number; readonly userId: number }, since: Date): Promise<DemoAccount>;
  /** Undefined for a customer without a time of his own, or one that is gone. */
  find(customerId: string): Promise<DemoAccount | undefined>;
  /** Kept with the customer, so that the next start buys nothing of it again. */
  finish(customerId: string, purchases: number): Promise<void>;
  /** Kept before is kept. `refused` can be kept, and pays nothing. @returns the card's id. */
  keepCard(customerId: string, card: 'visa' | 'mastercard' | 'refused'): Promise<string>;
  payRenewalsWith(subscriptionId: string, cardId: string): Promise<void>;
  /** Until all that fell due up to then has happened. A time that is over already changes nothing. */
  moveClock(clockId: string, time: Date): Promise<void>;
  /** Advances a stopped test clock to now, with all events that are due. */
  followDay(now: Date): Promise<void>;
}
