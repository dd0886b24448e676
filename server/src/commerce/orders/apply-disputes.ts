// Applies a payment's disputes: saves each, notifies the channel, and removes or restores access (T27).
import type { Scope } from '../../kernel/transact.ts';
import type { OrderRecord } from './order-rules.ts';
import type { OrdersDeps, OrdersStore, PaymentIntent } from './ports.ts';

/** @param order its current state, with its row locked. */
export async function applyDisputes(
  deps: Pick<OrdersDeps, 'clock' | 'tellOfDispute'>,
  scope: Scope,
  store: OrdersStore,
  order: OrderRecord,
  intent: PaymentIntent,
): Promise<void> {
  const now = deps.clock.now();
  for (const dispute of intent.history?.disputes ?? []) {
    const isNew = await store.saveDispute({
      id: dispute.id,
      channel_id: order.channel_id,
      order_id: order.id,
      payment_intent_id: intent.id,
      status: dispute.status,
      amount_cents: dispute.amount,
      currency: dispute.currency,
      reason: dispute.reason,
      opened_at: dispute.openedAt,
      due_at: dispute.dueAt ?? null,
      updated_at: now,
    });
    if (isNew) await deps.tellOfDispute(scope, { order, dispute });
  }
  // A dispute of another payment of the same order does not change access.
  if (order.payment_intent_id !== intent.id) return;
  // The stored disputes decide, since this reading may be older than the last one.
  const isDisputed = order.status === 'paid' && (await store.hasOpenDispute(order, intent.id));
  if (isDisputed === order.disputed) return;
  if (isDisputed) await store.deactivateEntitlements(order);
  else {
    if (order.status === 'paid') await store.reactivateEntitlements(order, now);
    // Runs while the order still counts as disputed, after its access is restored. Access that ended during the dispute,
    // also because of a paid renewal, gives up the order's place here. A later run would not find it.
    await store.followTime(now, { channelId: order.channel_id, userId: order.user_id });
  }
  await store.changeOrder(order, { disputed: isDisputed }, now);
}
