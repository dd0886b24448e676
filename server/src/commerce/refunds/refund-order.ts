// Refunds: saves a row under the order's lock, calls the payment service under the row's key, then reads the payment
// again.
import { PaymentFailedForGood, PaymentRefused, ofChannel } from '../accounts/index.ts';
import { cents, type Cents } from '../../kernel/money.ts';
import { DomainError } from '../../kernel/errors.ts';
import { applyToOrder } from '../orders/index.ts';
import { mayTakeNewKey, refundAmountOf, type RefundKey, type RefundRecord } from './rules.ts';
import type { RefundsDeps } from './ports.ts';

export const refundJob = 'commerce.carry_out_refund';

export interface RefundRequest {
  readonly channelId: number;
  readonly orderId: number;
  /** Absent for everything that is left. */
  readonly amount?: Cents | undefined;
  /** The amount is the most to refund: less goes back when less is left under the order's lock. */
  readonly isMaximum?: boolean;
  /** Identifies the request: the same reason means the same refund. */
  readonly reason: string;
  /** The refund of all buyers of a game to which it belongs. */
  readonly eventRefundId?: number;
}

/**
 * Saves the request (T22). Concurrent repeats give one row, and all rows together never exceed what is left. The same
 * transaction queues the job that calls the payment service.
 *
 * @returns the request; `isNew` for the one call that made it.
 * @throws {DomainError} `commerce.order_not_found`, `commerce.not_refundable`, `commerce.order_disputed`,
 * `commerce.refund_differs`, `commerce.refund_too_large`.
 */
export async function requestRefund(
  deps: Pick<RefundsDeps, 'clock' | 'livemode' | 'queue' | 'store' | 'transact'>,
  request: RefundRequest,
): Promise<RefundRecord & { readonly isNew: boolean }> {
  return deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const order = await store.lockOrder(request.channelId, request.orderId);
    if (order === undefined) throw new DomainError('commerce.order_not_found');
    const known = await store.findRefundFor(order, request.reason);
    if (known !== undefined) {
      const isExact = request.amount !== undefined && request.isMaximum !== true;
      if (isExact && request.amount !== known.amount_cents) throw new DomainError('commerce.refund_differs');
      return { ...known, isNew: false };
    }
    if (order.status !== 'paid' || order.payment_intent_id === null || order.livemode !== deps.livemode)
      throw new DomainError('commerce.not_refundable');
    if (order.disputed) throw new DomainError('commerce.order_disputed');
    const kept = await store.sumKept(order);
    const asked = await store.sumAskedRefunds(order);
    const wanted =
      request.amount !== undefined && request.isMaximum === true
        ? Math.min(request.amount, kept - asked)
        : request.amount;
    const amount = refundAmountOf(wanted, kept, asked);
    if (amount.kind === 'refused')
      throw new DomainError(
        amount.because === 'too_much' ? 'commerce.refund_too_large' : 'commerce.not_refundable',
      );
    const refund = await store.insertRefund({
      channel_id: order.channel_id,
      order_id: order.id,
      payment_intent_id: order.payment_intent_id,
      amount_cents: amount.cents,
      reason: request.reason,
      status: 'asked',
      service_id: null,
      trouble: null,
      asked_at: deps.clock.now(),
      event_refund_id: request.eventRefundId ?? null,
    });
    const { channel_id, id } = refund;
    await deps.queue.send(refundJob, { channel_id, id }, { scope, singletonKey: `${channel_id}:${id}` });
    return { ...refund, isNew: true };
  });
}

/**
 * After a failure that the service stores under the key, one retry uses the next key. A second failure waits for the
 * next run.
 */
const rounds = 2;

/**
 * Safe to repeat, to run concurrently and to interrupt. The answer of the call has no effect: the payment is read
 * again, and `applyPayment` marks the request as done.
 *
 * @throws the errors of the payment service. The refund then stays requested, and reconciliation retries it.
 */
export async function carryOutRefund(room: RefundsDeps, key: RefundKey): Promise<RefundRecord | undefined> {
  const deps = await ofChannel(room, key.channel_id);
  for (let round = 0; round < rounds; round++) {
    const refund = await deps.store.findRefund(key.channel_id, key.id);
    if (refund?.status !== 'asked') return refund;
    const answer = await askService(deps, refund);
    const intent = await deps.payments.readIntent(refund.payment_intent_id);
    const order = await deps.store.findOrder(refund.channel_id, refund.order_id);
    if (order === undefined) throw new Error(`Refund ${refund.id} is for an order that is not there.`);
    await applyToOrder(deps, order, intent);
    if (answer.kind === 'refused')
      await deps.store.markRefundRefused(refund, answer.trouble, deps.clock.now());
    if (answer.kind !== 'failed_for_good') break;
    await deps.store.noteRefundTrouble(refund, answer.trouble);
    // Otherwise each run retries the old key. The service forgets it after a day.
    if (mayTakeNewKey(refund, intent)) await deps.store.nextRefundAttempt(refund);
  }
  return deps.store.findRefund(key.channel_id, key.id);
}

type ServiceAnswer =
  | { readonly kind: 'answered' }
  | { readonly kind: 'refused' | 'failed_for_good'; readonly trouble: string };

async function askService(deps: Pick<RefundsDeps, 'payments'>, refund: RefundRecord): Promise<ServiceAnswer> {
  try {
    await deps.payments.createRefund({
      channelId: refund.channel_id,
      orderId: refund.order_id,
      refundId: refund.id,
      uuid: refund.uuid,
      attempt: refund.attempt,
      intentId: refund.payment_intent_id,
      amount: cents(refund.amount_cents),
    });
    return { kind: 'answered' };
  } catch (error) {
    if (error instanceof PaymentRefused) return { kind: 'refused', trouble: error.message };
    if (error instanceof PaymentFailedForGood) return { kind: 'failed_for_good', trouble: error.message };
    throw error;
  }
}
