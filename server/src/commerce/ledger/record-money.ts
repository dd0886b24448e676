// Writes a successful payment into the ledger: its charge, its refunds, and the money that disputes moved.
import type { Clock } from '../../kernel/clock.ts';
import type { PaymentIntent } from '../accounts/ports.ts';
import type { OrderKey, OrderRecord } from '../entitlements/order-rules.ts';
import type { RefundMarks } from './ports.ts';
import type { LedgerStore } from './store.ts';

/** Each line has the service's id of its money movement, so that a repeat adds nothing (I8). */
export async function recordMoney(
  deps: { readonly clock: Clock },
  store: LedgerStore & RefundMarks,
  order: OrderKey & Pick<OrderRecord, 'currency'>,
  intent: PaymentIntent,
): Promise<void> {
  const now = deps.clock.now();
  const { channel_id, id: order_id, currency } = order;
  const line = { channel_id, order_id, currency, recorded_at: now };
  const { paidAt = now, refunds = [], disputes = [] } = intent.history ?? {};
  await store.insertLedgerLine({
    ...line,
    kind: 'charge',
    amount_cents: intent.amount,
    source_id: intent.id,
    happened_at: paidAt,
  });
  for (const refund of refunds) {
    await store.insertLedgerLine({
      ...line,
      kind: 'refund',
      amount_cents: 0 - refund.amount,
      source_id: refund.id,
      happened_at: refund.at,
    });
    if (refund.request !== undefined) await store.markRefundDone(order, refund.request, refund.id, now);
  }
  for (const move of disputes.flatMap(({ moves }) => moves))
    await store.insertLedgerLine({
      ...line,
      kind: 'dispute',
      amount_cents: move.amount,
      source_id: move.id,
      happened_at: move.at,
    });
}
