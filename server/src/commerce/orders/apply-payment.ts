// Applies a payment to its order. Webhooks, polls, reconciliation, expiry and repeated purchases all end here.
import { applyDisputes } from './apply-disputes.ts';
import { giveOrder } from './give-order.ts';
import { resolveOverlaps } from './overlaps/resolve-overlaps.ts';
import { recordMoney } from '../ledger/index.ts';
import { isMoneyIn, settlementOf } from './rules.ts';
import type { OrderRecord } from './order-rules.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { OrdersDeps, OrdersStore, PaymentIntent } from './ports.ts';

export const syncSubscriptionJob = 'commerce.sync_subscription';

export type Applied = 'applied' | 'unknown_order' | 'refused';

/**
 * Applies a reading of one payment, under the lock of its order's row. Safe to repeat, to run late and to run
 * concurrently. `alongside` joins the transaction: its writes are committed only when the payment was applied.
 *
 * @param intent as it was read from the payment service, never what a webhook carried (T10, T13).
 */
export async function applyPayment(
  deps: OrdersDeps,
  intent: PaymentIntent,
  alongside?: (scope: Scope) => Promise<void>,
): Promise<Applied> {
  return deps.transact((scope) => applyWithin(deps, scope, intent, alongside));
}

/** The same inside a transaction that does more: a subscription's invoice, its order and its period. */
export async function applyWithin(
  deps: OrdersDeps,
  scope: Scope,
  intent: PaymentIntent,
  alongside?: (scope: Scope) => Promise<void>,
): Promise<Applied> {
  if (intent.orderId === undefined || intent.channelId === undefined) return 'unknown_order';
  const store = deps.store.within(scope);
  if (intent.status === 'succeeded')
    await store.lockPayer({ channel_id: intent.channelId, id: intent.orderId });
  const order = await store.lockOrder(intent.channelId, intent.orderId);
  if (order === undefined) return 'unknown_order';
  const settlement = settlementOf(order, intent);
  if (settlement.kind === 'refused' && settlement.because === 'order') return 'unknown_order';
  if (settlement.kind === 'refused') {
    deps.log.error(
      'a payment does not match its order',
      new Error(`It differs in its ${settlement.because}.`),
      {
        order: order.id,
        intent: intent.id,
      },
    );
    return 'refused';
  }
  const now = deps.clock.now();
  if (intent.status === 'succeeded') await recordMoney(deps, store, order, intent);
  if (settlement.status !== order.status)
    await move(deps, scope, store, order, { to: settlement.status, intent, now });
  // The first payment starts a subscription, and the loss of a period may end it. A job reads its state at once.
  if (order.type === 'subscription' && settlement.status !== order.status && isMoneyIn(settlement.status))
    await deps.queue.send(
      syncSubscriptionJob,
      { channel_id: order.channel_id, order_id: order.id },
      // A waiting job of the payment may run before a refund is committed, so the refund has a job of its own.
      { scope, singletonKey: `${order.id}:${settlement.status}` },
    );
  if (order.disputed || (intent.history?.disputes ?? []).length > 0)
    await applyDisputes(
      deps,
      scope,
      store,
      (await store.lockOrder(order.channel_id, order.id)) ?? order,
      intent,
    );
  await alongside?.(scope);
  if (isMoneyIn(settlement.status) && !isMoneyIn(order.status))
    await deps.issueReceipt(deps, scope, order, { issuedAt: order.paid_at ?? now, card: intent.card });
  if (intent.status === 'succeeded') await deps.issueCreditNotes(deps, scope, order);
  return 'applied';
}

async function move(
  deps: Pick<OrdersDeps, 'catalog' | 'log' | 'queue'>,
  scope: Scope,
  store: OrdersStore,
  order: OrderRecord,
  {
    to,
    intent,
    now,
  }: { readonly to: OrderRecord['status']; readonly intent: PaymentIntent; readonly now: Date },
): Promise<void> {
  if (to === 'paid' || to === 'refunded') {
    if (order.status === 'expired') await store.countUseAgain(order);
    await store.changeOrder(
      order,
      {
        status: to,
        payment_intent_id: intent.id,
        paid_at: order.paid_at ?? now,
        running: to === 'paid' && (await takePlace(store, order, now)),
      },
      now,
    );
    if (to === 'paid') {
      await giveOrder(store, order, now);
      await resolveOverlaps(deps, scope, store, order, now);
    } else {
      await store.deactivateEntitlements(order);
      await store.releaseUse(order);
    }
  } else if (to === 'failed')
    await store.changeOrder(order, { status: to, failure_id: intent.failureId ?? null }, now);
  else await store.changeOrder(order, { status: to }, now);
}

/**
 * A payment may arrive for an order that has lost its place to a newer one. The newer one starts to close when it is only
 * open, so that the buyer cannot pay for it too.
 *
 * @returns whether the place is this order's.
 */
async function takePlace(store: OrdersStore, order: OrderRecord, now: Date): Promise<boolean> {
  const holder = await store.findHeldOrder(order);
  const isFree = holder === undefined || holder.id === order.id;
  if (!isFree) await store.moveOrder(holder, ['created', 'failed'], 'expiring', now);
  return isFree;
}
