// The ledger's port to refunds.
import type { RefundName } from '../accounts/payment-rules.ts';
import type { OrderKey } from '../entitlements/order-rules.ts';

/** Marks the operator's refund as done once the payment service reports it. */
export interface RefundMarks {
  markRefundDone(order: OrderKey, refund: RefundName, serviceId: string, now: Date): Promise<void>;
}
