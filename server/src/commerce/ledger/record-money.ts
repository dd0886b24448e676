// Writes a successful payment into the ledger: its charge, its refunds, and the money that disputes moved.
import type { Clock } from '../../kernel/clock.ts';
import type { Cents } from '../../kernel/money.ts';
import type { RowKey } from '../../kernel/row-key.ts';
import type { RefundMarks, RefundRequest } from './ports.ts';
import type { LedgerLine, LedgerStore } from './store.ts';

/** Money that moved at the payment service. */
interface Movement {
  readonly id: string;
  readonly amount: Cents;
  readonly at: Date;
}

/** A successful payment, as far as the ledger keeps it. */
interface Payment {
  readonly id: string;
  readonly amount: Cents;
  readonly history?: {
    readonly paidAt: Date;
    readonly refunds: readonly (Movement & { readonly request: RefundRequest | undefined })[];
    readonly disputes: readonly { readonly moves: readonly Movement[] }[];
  };
}

/** Each line has the service's id of its money movement, so that a repeat adds nothing (I8). */
export async function recordMoney(
  deps: { readonly clock: Clock },
  store: LedgerStore & RefundMarks,
  order: RowKey & Pick<LedgerLine, 'currency'>,
  intent: Payment,
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
