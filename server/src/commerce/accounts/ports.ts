// The payment service as this room needs it, and the accounts that channels are paid on.
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Cents } from '../../kernel/money.ts';
import type { PaymentKeys } from '../../stripe-account/payment-keys.ts';
import type { Scope, Transact } from '../../kernel/transact.ts';
import type { CardVault } from './card-ports.ts';
import type { AccountStore } from './store.ts';
import type { SubscriptionGateway } from './subscription-ports.ts';
import type { PaymentFacts, BalanceLine } from './payment-rules.ts';

export interface PaymentIntent extends PaymentFacts {
  /** Which try of the order made it; undefined for an intent that is not ours. */
  readonly attempt: number | undefined;
  /** Lets a browser pay exactly this intent. */
  readonly clientSecret: string;
}

export interface NewIntent {
  readonly channelId: number;
  readonly orderId: number;
  readonly uuid: string | null;
  /** With the order's id and uuid, the key under which the service does this at most once. */
  readonly attempt: number;
  readonly amount: Cents;
  readonly currency: string;
  readonly description: string;
}

export interface OrderIntents {
  readonly channelId: number;
  readonly orderId: number;
  readonly uuid: string | null;
  /** No intent of the order is older. */
  readonly since: Date;
}

export interface NewRefund {
  readonly channelId: number;
  readonly orderId: number;
  readonly refundId: number;
  readonly uuid: string | null;
  /** With the refund's id and uuid, the key under which the service does this at most once. */
  readonly attempt: number;
  readonly intentId: string;
  readonly amount: Cents;
}

/** Which payments went through; what became of their money afterwards: given back, taken by a bank, given again. */
export type FeedName = 'payments' | 'returns';

/** Something that happened to a payment: it went through, a refund, a dispute and its end. */
export interface PaymentChange {
  /** As the service names this very event. */
  readonly id: string;
  readonly intentId: string;
  readonly at: Date;
}

export interface EventFeed {
  readonly changes: readonly PaymentChange[];
  /** Otherwise only the oldest are told. */
  readonly isWhole: boolean;
}

/** The payment service's name for the event of a successful payment. */
export const paidEvent = 'payment_intent.succeeded';

/** A webhook whose signature is right. It only names what to read again: its other fields are never believed. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** What to read again; undefined when the event is about something else. */
  readonly subject: EventSubject | undefined;
}

export interface EventSubject {
  readonly kind: 'payment' | 'subscription';
  readonly id: string;
}

/**
 * The payment service. Intents are created here and confirmed by the browser, never both in one call: a reply that got
 * lost must not have cost anyone money. Reads and lists see every write that was answered before.
 *
 * All but `verifyWebhook` may throw the errors below; nothing else that they throw is about the service's health.
 */
export interface PaymentGateway {
  createIntent(intent: NewIntent): Promise<PaymentIntent>;
  readIntent(id: string): Promise<PaymentIntent>;
  listIntentsOfOrder(order: OrderIntents): Promise<PaymentIntent[]>;
  /** Answers the intent as it then is: one that succeeded before stays succeeded. */
  cancelIntent(id: string): Promise<PaymentIntent>;
  /** Gives money back, once per key. What it answered counts for nothing: the payment is read again. @throws `PaymentRefused` as well */
  createRefund(refund: NewRefund): Promise<void>;
  /** Payments that went through, refunds and disputes of the whole account, other deployments' included, since a moment; of very many the oldest. */
  listChanges(about: FeedName, since: Date): Promise<EventFeed>;
  /** The account's book from a moment up to, not including, another. @throws `BookTooLong` as well, past `maximum` lines. */
  listBalance(from: Date, until: Date, maximum?: number): Promise<BalanceLine[]>;
  /** Undefined when the signature is wrong, too old, or made with another channel's secret. */
  verifyWebhook(rawBody: Buffer, signature: string, channelId: number): Promise<PaymentEvent | undefined>;
}

/** Time-out or a broken connection: it may have been done. Ask again with the same key. */
export class PaymentUnknown extends Error {
  override readonly name = 'PaymentUnknown';
}

/** A failure that the service keeps under the key and repeats: asking again with the same key is useless. */
export class PaymentFailedForGood extends Error {
  override readonly name = 'PaymentFailedForGood';
}

/** Too many calls, or the same key is being worked on right now: nothing was done. */
export class PaymentsBusy extends Error {
  override readonly name = 'PaymentsBusy';
  /** Undefined when the service did not say. */
  readonly retryAfterMs: number | undefined;

  constructor(message?: string, options: ErrorOptions & { readonly retryAfterMs?: number | undefined } = {}) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** The account's book of this time has more lines than are read at once: ask for less of it. */
export class BookTooLong extends Error {
  override readonly name = 'BookTooLong';
}

/** The service knows no such intent. */
export class PaymentMissing extends Error {
  override readonly name = 'PaymentMissing';
}

/** The service knows no such customer, or one that was deleted there. */
export class CustomerMissing extends PaymentMissing {}

/** The service will not do it, whoever asks and however often. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
}

/** All that the room does at the payment service, in the name of one account. */
export interface PaymentAccount {
  /** The channel whose own it is; 0 is the deployment's. */
  readonly account: number;
  readonly payments: PaymentGateway;
  readonly cards: CardVault;
  readonly subscriptions: SubscriptionGateway;
  readonly publishableKey: string;
}

export interface PaymentAccounts {
  /** Undefined: the channel is paid on the deployment's. @throws when what is kept does not open. */
  find(channelId: number): Promise<PaymentAccount | undefined>;
  /** Of the channels that have one. */
  list(): Promise<PaymentAccount[]>;
  /** One that is not kept yet, to see whether its keys are right. */
  open(channelId: number, keys: PaymentKeys): PaymentAccount;
  /** Keeps the keys, the secret one sealed. */
  keep(scope: Scope, channelId: number, keys: PaymentKeys, now: Date): Promise<void>;
  /** @returns false when there were none. */
  forget(scope: Scope, channelId: number): Promise<boolean>;
}

export interface AccountsStore extends AccountStore {
  /** The same store inside a transaction. */
  within(scope: Scope): AccountsStore;
}

/** What every sub-room needs that speaks to the payment service. */
export interface AccountsDeps {
  readonly store: AccountsStore;
  readonly payments: PaymentGateway;
  readonly cards: CardVault;
  readonly subscriptions: SubscriptionGateway;
  /** Those of channels; absent where every channel is paid on the one above, as in the sandbox. */
  readonly accounts?: PaymentAccounts;
  /** Whose account these are: a channel's id, or 0 where it is the deployment's. */
  readonly account?: number;
  readonly clock: Clock;
  readonly transact: Transact;
  readonly log: Log;
  /** Real money. Orders of a sandbox and of real money never touch each other's payments. */
  readonly livemode: boolean;
  /** The key that browsers pay with. */
  readonly publishableKey: string;
}
