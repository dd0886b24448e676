// The port to the payment service, and to the payment accounts of channels.
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Cents } from '../../kernel/money.ts';
import type { PaymentKeys } from '../../stripe-account/payment-keys.ts';
import type { Scope, Transact } from '../../kernel/transact.ts';
import type { CardVault } from './card-ports.ts';
import type { AccountStore } from './store.ts';
import type { PaceStore } from './store-paces.ts';
import type { SubscriptionGateway } from './subscription-ports.ts';
import type { PaymentFacts, BalanceLine } from './payment-rules.ts';

export interface PaymentIntent extends PaymentFacts {
  /** The attempt of the order that created it; undefined for an intent of another system. */
  readonly attempt: number | undefined;
  /** The secret with which a browser pays exactly this intent. */
  readonly clientSecret: string;
}

export interface NewIntent {
  readonly channelId: number;
  readonly orderId: number;
  readonly uuid: string | null;
  /** Forms the idempotency key with the order's id and uuid. */
  readonly attempt: number;
  readonly amount: Cents;
  readonly currency: string;
  readonly description: string;
}

export interface OrderIntents {
  readonly channelId: number;
  readonly orderId: number;
  readonly uuid: string | null;
  /** The earliest creation time of the order's intents. */
  readonly since: Date;
}

export interface NewRefund {
  readonly channelId: number;
  readonly orderId: number;
  readonly refundId: number;
  readonly uuid: string | null;
  /** Forms the idempotency key with the refund's id and uuid. */
  readonly attempt: number;
  readonly intentId: string;
  readonly amount: Cents;
}

/** `payments`: successful payments. `returns`: refunds, disputes and their ends. */
export type FeedName = 'payments' | 'returns';

/** An event of a payment: its success, a refund, a dispute or the end of one. */
export interface PaymentChange {
  /** The service's id of the event. */
  readonly id: string;
  readonly intentId: string;
  readonly at: Date;
}

export interface EventFeed {
  readonly changes: readonly PaymentChange[];
  /** When false, the feed has only the oldest changes. */
  readonly isWhole: boolean;
}

/** The payment service's name for the event of a successful payment. */
export const paidEvent = 'payment_intent.succeeded';

/** A webhook with a valid signature. It only names the object to read again: its other fields are never trusted. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  /** The object to read again; undefined when the event concerns no object that we follow. */
  readonly subject: EventSubject | undefined;
}

export interface EventSubject {
  readonly kind: 'payment' | 'subscription';
  readonly id: string;
}

/**
 * The payment service. The server creates intents and the browser confirms them, never in one call. So a lost reply
 * charges nobody. Reads and lists see every write that was answered before.
 *
 * All calls but `verifyWebhook` may throw the errors below. No other error of theirs concerns the service's health.
 */
export interface PaymentGateway {
  createIntent(intent: NewIntent): Promise<PaymentIntent>;
  readIntent(id: string): Promise<PaymentIntent>;
  listIntentsOfOrder(order: OrderIntents): Promise<PaymentIntent[]>;
  /** Returns the intent as it then is: a successful one stays successful. */
  cancelIntent(id: string): Promise<PaymentIntent>;
  /**
   * Refunds once per key. The answer has no effect: the caller reads the payment again. Also throws `PaymentRefused`.
   */
  createRefund(refund: NewRefund): Promise<void>;
  /**
   * Changes of the whole account since a moment, other deployments' included. A truncated feed has the oldest
   * changes.
   */
  listChanges(about: FeedName, since: Date): Promise<EventFeed>;
  /** Balance lines from a moment up to, not including, another. Also throws `BookTooLong`, past `maximum` lines. */
  listBalance(from: Date, until: Date, maximum?: number): Promise<BalanceLine[]>;
  /** Undefined when the signature is wrong, too old, or made with another channel's secret. */
  verifyWebhook(rawBody: Buffer, signature: string, channelId: number): Promise<PaymentEvent | undefined>;
}

/** A time-out or a broken connection: the call may have had its effect. Retry with the same key. */
export class PaymentUnknown extends Error {
  override readonly name = 'PaymentUnknown';
}

/** A failure that the service stores under the key and repeats. A retry with the same key is useless. */
export class PaymentFailedForGood extends Error {
  override readonly name = 'PaymentFailedForGood';
}

/** Too many calls, or another call with the same key is running. The call had no effect. */
export class PaymentsBusy extends Error {
  override readonly name = 'PaymentsBusy';
  /** The delay that the service asks for; undefined when it names none. */
  readonly retryAfterMs: number | undefined;

  constructor(message?: string, options: ErrorOptions & { readonly retryAfterMs?: number | undefined } = {}) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** The period has more balance lines than one read allows. Read a shorter period. */
export class BookTooLong extends Error {
  override readonly name = 'BookTooLong';
}

/** The service has no such intent. */
export class PaymentMissing extends Error {
  override readonly name = 'PaymentMissing';
}

/** The service has no such customer, or has deleted it. */
export class CustomerMissing extends PaymentMissing {}

/** The customer has no such card, or the card cannot pay. */
export class CardMissing extends PaymentMissing {}

/** The service refuses this request for good. A retry is useless. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
}

/** All calls to the payment service for one payment account. */
export interface PaymentAccount {
  /** The channel that owns the account; 0 for the deployment's account. */
  readonly account: number;
  readonly payments: PaymentGateway;
  readonly cards: CardVault;
  readonly subscriptions: SubscriptionGateway;
  readonly publishableKey: string;
}

export interface PaymentAccounts {
  /** Undefined for a channel that uses the deployment's account. @throws when the stored keys cannot be decrypted. */
  find(channelId: number): Promise<PaymentAccount | undefined>;
  /** The accounts of all channels that have their own. */
  list(): Promise<PaymentAccount[]>;
  /** Opens an account that is not stored yet, to test its keys. */
  open(channelId: number, keys: PaymentKeys): PaymentAccount;
  /** Stores the keys, the secret one encrypted. */
  keep(scope: Scope, channelId: number, keys: PaymentKeys, now: Date): Promise<void>;
  /** @returns false when the channel had none. */
  forget(scope: Scope, channelId: number): Promise<boolean>;
}

export interface AccountsStore extends AccountStore, PaceStore {
  /** The same store inside a transaction. */
  within(scope: Scope): AccountsStore;
}

/** Dependencies of every sub-room that calls the payment service. */
export interface AccountsDeps {
  readonly store: AccountsStore;
  readonly payments: PaymentGateway;
  readonly cards: CardVault;
  readonly subscriptions: SubscriptionGateway;
  /** The channels' own accounts. Absent where all channels use the deployment's account, as in the sandbox. */
  readonly accounts?: PaymentAccounts;
  /** The account that `payments` calls: a channel's id, or 0 for the deployment's account. */
  readonly account?: number;
  readonly clock: Clock;
  readonly transact: Transact;
  readonly log: Log;
  /** True for real money. Sandbox orders and real orders never touch each other's payments. */
  readonly livemode: boolean;
  /** The publishable key for the browser. */
  readonly publishableKey: string;
}
