// Pure rules of giving money back: how much may be asked for, and when a second key is safe.
import type { RefundName } from '../accounts/payment-rules.ts';

export type RefundStatus = 'asked' | 'done' | 'refused';

/** A refund that an operator asked for, as it is stored. */
export interface RefundRecord extends RefundName {
  readonly channel_id: number;
  readonly order_id: number;
  readonly payment_intent_id: string;
  readonly amount_cents: number;
  /** Names the request: once per order. */
  readonly reason: string;
  readonly status: RefundStatus;
  readonly attempt: number;
  readonly service_id: string | null;
  readonly trouble: string | null;
  readonly asked_at: Date;
  readonly settled_at: Date | null;
}

export type RefundKey = Pick<RefundRecord, 'channel_id' | 'id'>;

export type RefundAmount =
  | { readonly kind: 'amount'; readonly cents: number }
  | { readonly kind: 'refused'; readonly because: 'nothing_left' | 'too_much' };

/**
 * What may be given back (T22). All that is left when no amount is named.
 *
 * @param keptCents what the ledger keeps of the order. @param askedCents of other requests that are on their way.
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
 * Whether a refund whose key the service holds for failed may go out under a new one. The old request may still be done:
 * only where it asks for all that is left does the service itself refuse the second of the two.
 */
export const mayTakeNewKey = (
  refund: Pick<RefundRecord, 'amount_cents'>,
  payment: { readonly amount: number; readonly refundedCents: number },
): boolean => refund.amount_cents >= payment.amount - payment.refundedCents;
