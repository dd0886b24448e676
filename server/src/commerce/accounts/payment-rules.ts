// Facts about payments, refunds and balance lines, as the payment service reports them.
import type { Cents } from '../../kernel/money.ts';
import type { DisputeFacts } from './dispute-rules.ts';

/** The facts of a card that pages may show. `brand` is spelled as the payment service spells it. */
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
  /** The uuid of that very order. */
  readonly orderUuid: string | undefined;
  readonly channelId: number | undefined;
  readonly livemode: boolean;
  /** Names one refusal of a card, so that the same refusal is not told twice. */
  readonly failureId: string | undefined;
  /** The card that paid. Absent while nothing was paid, or where something else did. */
  readonly card?: CardFace;
  /** Absent while nothing was paid. */
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

/** A refund as the payment service tells it. */
export interface RefundFacts {
  readonly id: string;
  readonly amount: Cents;
  readonly at: Date;
  /** Which of our requests it answers; undefined for one that was made at the service itself. */
  readonly request: RefundName | undefined;
}

/** A line of the account's own book at the service. */
export interface BalanceLine {
  readonly id: string;
  readonly kind: 'charge' | 'refund' | 'dispute' | 'other';
  /** The name under which the ledger has it: the payment's, the refund's, or the line's own for a dispute. */
  readonly sourceId: string;
  /** The payment that it is about; undefined for a payout and the like. */
  readonly intentId: string | undefined;
  /** The order of this deployment that a charge was made for; undefined of any other line, and of a subscription's. */
  readonly order: { readonly id: number; readonly channelId: number } | undefined;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly currency: string;
  readonly at: Date;
}
