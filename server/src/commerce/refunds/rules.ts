// Pure rules of refunds: the possible amount, and when a second idempotency key is safe.

export type RefundStatus = 'asked' | 'done' | 'refused';

/** A refund request of an operator, as stored. */
export interface RefundRecord {
  readonly id: number;
  /** Names the refund at the payment service forever. Null for requests of earlier versions. */
  readonly uuid: string | null;
  readonly channel_id: number;
  readonly order_id: number;
  readonly payment_intent_id: string;
  readonly amount_cents: number;
  /** Identifies the request: an order has one per reason. */
  readonly reason: string;
  readonly status: RefundStatus;
  readonly attempt: number;
  readonly service_id: string | null;
  readonly trouble: string | null;
  readonly asked_at: Date;
  readonly settled_at: Date | null;
  readonly event_refund_id: number | null;
}

export type RefundKey = Pick<RefundRecord, 'channel_id' | 'id'>;

export type RefundAmount =
  | { readonly kind: 'amount'; readonly cents: number }
  | { readonly kind: 'refused'; readonly because: 'nothing_left' | 'too_much' };

/**
 * The amount to refund (T22): the requested amount, or everything that is left.
 *
 * @param keptCents the order's balance in the ledger. @param askedCents the sum of other requests under way.
 */
export function refundAmountOf(
  wantedCents: number | undefined,
  keptCents: number,
  askedCents: number,
): RefundAmount {
  const left = keptCents - askedCents;
  if (left <= 0) return { kind: 'refused', because: 'nothing_left' };
  const wanted = wantedCents ?? left;
  if (wanted <= 0 || wanted > left) return { kind: 'refused', because: 'too_much' };
  return { kind: 'amount', cents: wanted };
}

/**
 * Whether a refund may get a new key after a stored failure. The old request may still succeed. Only for a refund of
 * everything that is left does the service refuse the second one.
 */
export const mayTakeNewKey = (
  refund: Pick<RefundRecord, 'amount_cents'>,
  payment: { readonly amount: number; readonly refundedCents: number },
): boolean => refund.amount_cents >= payment.amount - payment.refundedCents;
