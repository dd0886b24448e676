// The ledger's port to refunds.
import type { RowKey } from '../../kernel/row-key.ts';

/** Names an operator's request for a refund. */
export interface RefundRequest {
  readonly id: number;
  /** Null for requests of earlier versions. */
  readonly uuid: string | null;
}

/** Marks the operator's refund as done once the payment service reports it. */
export interface RefundMarks {
  markRefundDone(order: RowKey, refund: RefundRequest, serviceId: string, now: Date): Promise<void>;
}
