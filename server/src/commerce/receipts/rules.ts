// Pure rules of receipts.

const digits = 6;

/** 000042. A receipt of the sandbox is marked, so that nobody mistakes it for a real one. */
export const receiptNumber = ({
  number,
  livemode,
}: {
  readonly number: number;
  readonly livemode: boolean;
}): string => `${livemode ? '' : 'SANDBOX-'}${String(number).padStart(digits, '0')}`;

/** CN-000042. Credit notes have their own numbers, so that nobody mistakes one for a receipt. */
export const creditNoteNumber = ({
  number,
  livemode,
}: {
  readonly number: number;
  readonly livemode: boolean;
}): string => `${livemode ? '' : 'SANDBOX-'}CN-${String(number).padStart(digits, '0')}`;

/** An order without a charge gets no receipt. */
export const isReceiptDue = (order: { readonly amount_cents: number }): boolean => order.amount_cents > 0;
