// What the ledger needs beside its own lines.
import type { RefundName } from '../accounts/payment-rules.ts';
import type { OrderKey } from '../entitlements/order-rules.ts';

/** A refund that an operator asked for is done once the payment service tells of it. */
export interface RefundMarks {
  markRefundDone(order: OrderKey, refund: RefundName, serviceId: string, now: Date): Promise<void>;
}
