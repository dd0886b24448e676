// The one place where money changes anything: webhook, poll, reconciliation, expiry and a repeated purchase all end here.
import { applyDisputes } from './apply-disputes.ts';
import { conflictsOf } from './bundles/find-conflicts.ts';
import { claimsOf, itemsOf, keyOfItems } from './bundles/store.ts';
import { lookWhetherCovered } from './look-whether-covered.ts';
import { giveOrder } from './give-order.ts';
import type { PaymentIntent } from '../accounts/ports.ts';
import { recordMoney } from '../ledger/record-money.ts';
import { isMoneyIn, settlementOf } from './rules.ts';
import type { OrderRecord } from '../entitlements/order-rules.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { OrdersDeps, OrdersStore } from './ports.ts';

export const syncSubscriptionJob = 'commerce.sync_subscription';

export type Applied = 'applied' | 'unknown_order' | 'refused';

/**
 * Applies what the payment service says about one payment, under the lock of its order's row. Safe to run twice, late,
 * or beside itself. `alongside` joins the transaction: what it writes is kept if and only if the payment was applied.
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
  // The first payment begins a subscription: what it is now is asked at once.
  if (order.type === 'subscription' && settlement.status === 'paid' && order.status !== 'paid')
    await deps.queue.send(
      syncSubscriptionJob,
      { channel_id: order.channel_id, order_id: order.id },
      { scope, singletonKey: String(order.id) },
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
  deps: OrdersDeps,
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
        running: to === 'paid' && (await takePlace(deps, scope, store, order, now)),
      },
      now,
    );
    if (to === 'paid') await giveOrder(store, order, now);
    else await store.deactivateEntitlements(order);
  } else if (to === 'failed')
    await store.changeOrder(order, { status: to, failure_id: intent.failureId ?? null }, now);
  else await store.changeOrder(order, { status: to }, now);
}

/**
 * Money that comes for an order which had lost its place, while others hold some of it. Each that is merely open is closed,
 * so that it cannot be paid too; were both paid, both are true and kept, and the operator is told to give one back. What else
 * is open is looked at by a job: a pass may open it.
 *
 * @returns whether the place is this order's.
 */
async function takePlace(
  deps: OrdersDeps,
  scope: Scope,
  store: OrdersStore,
  order: OrderRecord,
  now: Date,
): Promise<boolean> {
  const holder = await store.findHeldOrder(order);
  const isFree = holder === undefined || holder.id === order.id;
  if (!isFree) await store.moveOrder(holder, ['created', 'failed'], 'expiring', now);
  const items = await itemsOf(store, order);
  const held = (await store.listHeldClaims(order)).filter((other) => other.order.id !== order.id);
  const overlapping = order.type === 'subscription' ? [] : conflictsOf(held, claimsOf(order, items));
  for (const open of overlapping) await store.moveOrder(open, ['created', 'failed'], 'expiring', now);
  await lookWhetherCovered(deps, scope, held);
  // Asked after those moves, which wait for whoever is paying the other order at this moment.
  const other = await store.findOtherPurchase(order, keyOfItems(order, items));
  if (other !== undefined)
    deps.log.error('a buyer paid twice for one product', new Error('Give one of the payments back.'), {
      order: order.id,
      other: other.id,
    });
  return isFree;
}
