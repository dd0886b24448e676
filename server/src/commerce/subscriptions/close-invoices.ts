// What a subscription that is over has left to be paid: made void, and watched where that is refused.
import { applySubscription } from './apply-subscription.ts';
import { listPaid } from './list-paid.ts';
import type { SubscriptionRecord } from './rules.ts';
import type { SubscriptionsDeps } from './ports.ts';

/**
 * Safe to repeat. An invoice stays open at the service when its subscription ends, and its page takes money for weeks. One that was
 * paid before it could be made void gets its order like any other.
 *
 * @throws what the payment service throws: reconciliation asks again.
 */
export async function closeInvoices(
  deps: SubscriptionsDeps,
  subscription: SubscriptionRecord,
): Promise<void> {
  const { service_id: serviceId, watched_until: until, channel_id: channelId } = subscription;
  if (serviceId === null || until === null) return;
  const open = await deps.subscriptions.voidInvoices(serviceId);
  // Read after that: what was paid meanwhile is among them, and nothing more can be once none is open.
  const question = await deps.store.claimQuestion(subscription, deps.clock.now());
  const facts = await deps.subscriptions.read(serviceId);
  const paid = await listPaid(deps, channelId, serviceId);
  await applySubscription(deps, subscription, { facts, paid, ...question });
  const now = deps.clock.now();
  if (open === 0 || now >= until)
    await deps.store.changeSubscription(subscription, { watched_until: null }, now);
}
