// Reads a subscription from the payment service, applies the reading, and sends the owner's pending request.
import { PaymentMissing, isPaymentsTrouble, ofChannel } from '../accounts/index.ts';
import { applySubscription } from './apply-subscription.ts';
import { closeInvoices } from './close-invoices.ts';
import { listPaid } from './list-paid.ts';
import { pursueRenewal } from './pursue-renewal.ts';
import { isOver, type SubscriptionKey, type SubscriptionRecord } from './rules.ts';
import type { SubscriptionsDeps } from './ports.ts';

const forgottenPauseSeconds = 86_400;

/**
 * Safe to repeat, to run late and to run concurrently: the newest reading counts.
 *
 * @throws the errors of the payment service. The caller retries later.
 */
export async function syncSubscription(
  room: SubscriptionsDeps,
  { channel_id, id }: SubscriptionKey,
): Promise<void> {
  const deps = await ofChannel(room, channel_id);
  const subscription = await deps.store.findSubscription(channel_id, id);
  if (subscription === undefined || subscription.livemode !== deps.livemode) return;
  const { service_id: serviceId } = subscription;
  if (serviceId === null) return;
  const question = await deps.store.claimQuestion(subscription, deps.clock.now());
  try {
    const facts = await deps.subscriptions.read(serviceId);
    const paid = await listPaid(deps, channel_id, serviceId);
    await applySubscription(deps, subscription, { facts, paid, ...question });
  } catch (error) {
    if (!(error instanceof PaymentMissing)) throw error;
    deps.log.error('the payment service does not know a subscription', error, { channel: channel_id, id });
    const now = deps.clock.now();
    const later = new Date(now.getTime() + forgottenPauseSeconds * 1_000);
    const isForgotten = isOver(subscription.state) && { watched_until: null };
    await deps.store.changeSubscription(subscription, { sync_at: later, ...isForgotten }, now);
    return;
  }
  const asked = await deps.store.findSubscription(channel_id, id);
  if (asked === undefined) return;
  if (isOver(asked.state)) return closeInvoices(deps, asked);
  await arm(deps, asked);
  await pursueRenewal(deps, asked);
}

/**
 * The subscription of a refunded period. It is marked as due first, so that reconciliation continues where this ends.
 *
 * @throws the errors of the payment service.
 */
export async function syncRefunded(
  deps: SubscriptionsDeps,
  order: Parameters<SubscriptionsDeps['store']['findSubscriptionOfPeriod']>[0],
): Promise<void> {
  const subscription = await deps.store.findSubscriptionOfPeriod(order);
  if (subscription === undefined) return;
  const now = deps.clock.now();
  await deps.store.changeSubscription(subscription, { sync_at: now }, now);
  await syncSubscription(deps, subscription);
}

/**
 * A trial, or a subscription whose first period was free, gets its card only here, after it is saved. A lost request
 * may create another one later: it has no card and never charges. A card that was removed by now changes nothing.
 */
async function arm(deps: SubscriptionsDeps, subscription: SubscriptionRecord): Promise<void> {
  const { service_id: serviceId, trial_card_id: cardId, state, card } = subscription;
  if ((state !== 'trialing' && state !== 'active') || card !== null || serviceId === null || cardId === null)
    return;
  // A trial that stops needs no card. Its card may have been removed.
  if (subscription.renewal_wish === 'stop' || (!subscription.renews && subscription.renewal_wish === null))
    return;
  const question = await deps.store.claimQuestion(subscription, deps.clock.now());
  try {
    const facts = await deps.subscriptions.arm(serviceId, cardId);
    await applySubscription(deps, subscription, { facts, paid: [], ...question });
  } catch (error) {
    if (isPaymentsTrouble(error)) throw error;
    deps.log.warn('a trial has lost its card', { subscription: subscription.id, because: String(error) });
  }
}
