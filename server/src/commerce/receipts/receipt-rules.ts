// Pure rules of receipts.
import type { OrderRecord } from '../rules.ts';

const digits = 6;

/** 000042; what the sandbox issues says so, so that nobody hands it in for the other. */
export const receiptNumber = ({
  number,
  livemode,
}: {
  readonly number: number;
  readonly livemode: boolean;
}): string => `${livemode ? '' : 'SANDBOX-'}${String(number).padStart(digits, '0')}`;

/** What was taken off, in cents: the rest of the sum. */
export const discountOf = (
  order: Pick<OrderRecord, 'base_price_cents' | 'service_fee_cents' | 'amount_cents'>,
): number => order.base_price_cents + order.service_fee_cents - order.amount_cents;

/** Only money makes a receipt. */
export const isReceiptDue = (order: Pick<OrderRecord, 'amount_cents'>): boolean => order.amount_cents > 0;
