// Sends the owner's stop or resume, or the end of a refunded subscription, to the payment service until it confirms.
import { addSeconds } from '../../kernel/clock.ts';
import { applySubscription } from './apply-subscription.ts';
import { listPaid } from './list-paid.ts';
import { isRunning, mustEnd, resumeUnsureSeconds, type SubscriptionRecord } from './rules.ts';
import type { SubscriptionsDeps } from './ports.ts';

/**
 * The request is already saved, so a failure loses nothing. A resume is marked before the call: if its answer is
 * lost, the call may arrive after a later stop.
 *
 * @throws the errors of the payment service. Reconciliation retries.
 */
export async function pursueRenewal(
  deps: SubscriptionsDeps,
  subscription: SubscriptionRecord,
): Promise<void> {
  const { service_id: serviceId, renewal_wish: requested } = subscription;
  const isEnding = mustEnd(subscription);
  if (serviceId === null || !isRunning(subscription.state) || (requested === null && !isEnding)) return;
  const now = deps.clock.now();
  if (requested === 'resume')
    await deps.store.changeSubscription(
      subscription,
      { resume_unsure_until: addSeconds(now, resumeUnsureSeconds) },
      now,
    );
  const question = await deps.store.claimQuestion(subscription, deps.clock.now());
  const facts = isEnding
    ? await deps.subscriptions.end(serviceId)
    : await deps.subscriptions.setRenewal(serviceId, requested === 'resume');
  // The subscription may have renewed in this very second. Its payments are read before its end is set (T23).
  const paid = await listPaid(deps, subscription.channel_id, serviceId);
  await applySubscription(deps, subscription, { facts, paid, ...question });
}
