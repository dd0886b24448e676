// Voids the open invoices of an ended subscription, and watches those that cannot be voided yet.
import { applySubscription } from './apply-subscription.ts';
import { listPaid } from './list-paid.ts';
import type { SubscriptionRecord } from './rules.ts';
import type { SubscriptionsDeps } from './ports.ts';

/**
 * Safe to repeat. An invoice stays open at the service when its subscription ends, and takes payments for weeks. An
 * invoice that was paid before it could be voided gets its order like any other.
 *
 * @throws the errors of the payment service. Reconciliation retries.
 */
export async function closeInvoices(
  deps: SubscriptionsDeps,
  subscription: SubscriptionRecord,
): Promise<void> {
  const { service_id: serviceId, watched_until: until, channel_id: channelId } = subscription;
  if (serviceId === null || until === null) return;
  const open = await deps.subscriptions.voidInvoices(serviceId);
  // Read after voiding: payments made in between are included, and with no open invoice no more can follow.
  const question = await deps.store.claimQuestion(subscription, deps.clock.now());
  const facts = await deps.subscriptions.read(serviceId);
  const paid = await listPaid(deps, channelId, serviceId);
  await applySubscription(deps, subscription, { facts, paid, ...question });
  const now = deps.clock.now();
  if (open === 0 || now >= until)
    await deps.store.changeSubscription(subscription, { watched_until: null }, now);
}
