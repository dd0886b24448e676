// What the demo's people need of the payment service beside what the product asks of it: their own side of the counter.

export interface DemoAccount {
  readonly customerId: string;
  readonly clockId: string;
  /** Where his time stands. */
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
  /** Their time stands still unless it is moved: all that fell due by now happens. */
  followDay(now: Date): Promise<void>;
}
