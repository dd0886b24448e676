// Facts about payments, refunds, disputes and balance lines, as the payment service reports them.
import type { Cents } from '../../kernel/money.ts';

/** The facts of a card that pages may show. `brand` has the payment service's spelling. */
export interface CardFace {
  readonly brand: string;
  readonly last4: string;
}

/** The facts of one payment, as the payment service reports them. */
export interface PaymentFacts {
  readonly id: string;
  readonly status: 'open' | 'processing' | 'failed' | 'succeeded' | 'canceled';
  readonly amount: Cents;
  readonly refundedCents: Cents;
  readonly currency: string;
  readonly orderId: number | undefined;
  /** The uuid of the same order. */
  readonly orderUuid: string | undefined;
  readonly channelId: number | undefined;
  readonly livemode: boolean;
  /** Identifies one refusal of a card, so that the same refusal counts once. */
  readonly failureId: string | undefined;
  /** The card that paid. Absent before the payment, or when another payment method paid. */
  readonly card?: CardFace;
  /** Absent before the payment. */
  readonly history?: PaymentHistory;
}

/** The events of the money after the payment, in chronological order. */
export interface PaymentHistory {
  readonly paidAt: Date;
  readonly refunds: readonly RefundFacts[];
  readonly disputes: readonly DisputeFacts[];
}

/** Metadata of our refunds. After a restore the database may reuse a number, but never a uuid. */
export interface RefundName {
  readonly id: number;
  /** Null for requests of earlier versions. */
  readonly uuid: string | null;
}

/** A refund, mapped from the payment service. */
export interface RefundFacts {
  readonly id: string;
  readonly amount: Cents;
  readonly at: Date;
  /** Our request for this refund; undefined when an operator made it at the payment service. */
  readonly request: RefundName | undefined;
}

/** A line of the account's balance at the payment service. */
export interface BalanceLine {
  readonly id: string;
  readonly kind: 'charge' | 'refund' | 'dispute' | 'other';
  /** The `source_id` in the ledger: the id of the payment or refund, or of the line itself for a dispute. */
  readonly sourceId: string;
  /** The payment of this line; undefined for a payout, for example. */
  readonly intentId: string | undefined;
  /** The order of this deployment that the charge pays; undefined for other lines and for subscriptions. */
  readonly order: { readonly id: number; readonly channelId: number } | undefined;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly currency: string;
  readonly at: Date;
}

/**
 * `inquiry`: the bank asks, and has taken nothing yet. `open`: it has taken the money and decides. `won` and `lost` are
 * its decisions as the channel sees them.
 */
export type DisputeStatus = 'inquiry' | 'open' | 'won' | 'lost';

/** Money that a dispute moved: negative when the bank takes it, positive when it returns it. */
export interface DisputeMove {
  /** The id of the movement at the service. */
  readonly id: string;
  readonly amount: Cents;
  readonly at: Date;
}

export interface DisputeFacts {
  readonly id: string;
  readonly status: DisputeStatus;
  readonly amount: Cents;
  readonly currency: string;
  readonly reason: string;
  readonly openedAt: Date;
  /** The bank's deadline for an answer; undefined when it accepts none. */
  readonly dueAt: Date | undefined;
  readonly moves: readonly DisputeMove[];
}
