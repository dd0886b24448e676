// Tells the payment service what a subscription's owner wants of its renewal, until it says that it is so.
import { addSeconds } from '../../kernel/clock.ts';
import { applySubscription } from './apply-subscription.ts';
import { listPaid } from './list-paid.ts';
import { isRunning, isStoppedWhileOwed, resumeUnsureSeconds, type SubscriptionRecord } from './rules.ts';
import type { SubscriptionsDeps } from './ports.ts';

/**
 * The wish was written down before; nothing is lost when this fails. A resume is marked before it is sent, since one whose
 * answer gets lost may arrive after a later stop.
 *
 * @throws what the payment service throws: reconciliation asks again.
 */
export async function pursueRenewal(
  deps: SubscriptionsDeps,
  subscription: SubscriptionRecord,
): Promise<void> {
  const { service_id: serviceId, renewal_wish: wish } = subscription;
  const isEnding = isStoppedWhileOwed(subscription);
  if (serviceId === null || !isRunning(subscription.state) || (wish === null && !isEnding)) return;
  const now = deps.clock.now();
  if (wish === 'resume')
    await deps.store.changeSubscription(
      subscription,
      { resume_unsure_until: addSeconds(now, resumeUnsureSeconds) },
      now,
    );
  const question = await deps.store.claimQuestion(subscription, deps.clock.now());
  const facts = isEnding
    ? await deps.subscriptions.end(serviceId)
    : await deps.subscriptions.setRenewal(serviceId, wish === 'resume');
  // It may have renewed itself in this very second: what is paid is known before its end is set (T23).
  const paid = await listPaid(deps, subscription.channel_id, serviceId);
  await applySubscription(deps, subscription, { facts, paid, ...question });
}
