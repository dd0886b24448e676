// Pure rules of receipts.
import type { OrderRecord } from '../entitlements/order-rules.ts';

const digits = 6;

/** 000042; what the sandbox issues says so, so that nobody hands it in for the other. */
export const receiptNumber = ({
  number,
  livemode,
}: {
  readonly number: number;
  readonly livemode: boolean;
}): string => `${livemode ? '' : 'SANDBOX-'}${String(number).padStart(digits, '0')}`;

/** CN-000042: a number of its own, so that nobody takes it for the receipt's. */
export const creditNoteNumber = ({
  number,
  livemode,
}: {
  readonly number: number;
  readonly livemode: boolean;
}): string => `${livemode ? '' : 'SANDBOX-'}CN-${String(number).padStart(digits, '0')}`;

/** Only money makes a receipt. */
export const isReceiptDue = (order: Pick<OrderRecord, 'amount_cents'>): boolean => order.amount_cents > 0;
