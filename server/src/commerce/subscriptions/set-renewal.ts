// Stops or resumes the renewal of a subscription. The owner's request is saved before the service is called, so it is
// never lost.
import type { Subscription } from '@floodlit/contract/commerce/subscriptions';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { isPaymentsTrouble } from '../accounts/index.ts';
import { pursueRenewal } from './pursue-renewal.ts';
import { isRefunded, isRunning, wireSubscription, type SubscriptionRecord } from './rules.ts';
import type { SubscriptionsDeps, SubscriptionsStore } from './ports.ts';

/**
 * Safe to repeat. When the payment service does not answer, the request stays (`stopping`, `resuming`), and
 * reconciliation sends it until the service confirms it.
 *
 * @param passId the subscribed offer.
 * @throws {DomainError} `commerce.subscription_not_found`, the same for another owner's (T04).
 * `commerce.subscription_over` when nothing is left to renew, also after a refund of the whole period.
 */
export async function setRenewal(
  deps: SubscriptionsDeps,
  actor: Pick<LoggedInUser, 'channelId' | 'userId'>,
  passId: number,
  renews: boolean,
): Promise<Subscription> {
  const wished = await deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const subscription = await readOwn(store, deps.livemode, actor, passId);
    const locked = await store.lockSubscription(subscription.channel_id, subscription.id);
    if (locked === undefined || !isRunning(locked.state) || isRefunded(locked))
      throw new DomainError('commerce.subscription_over');
    const now = deps.clock.now();
    // A stop is sent even when it seems to be in effect. An earlier resume may still arrive, and a change at the
    // service may not be known yet. A resume without effect is not sent, because it would be uncertain for an hour.
    const isIdle = renews && locked.renews && locked.renewal_wish === null;
    const renewal_wish = isIdle ? null : renews ? 'resume' : 'stop';
    // Its end may have been announced already. The next announcement may be due again, and the letter's key prevents
    // a second copy.
    await store.changeSubscription(
      locked,
      { renewal_wish, wished_at: now, sync_at: now, ...(renews && { announced_for: null }) },
      now,
    );
    // Readings from before this request say nothing about it. Without this, one could count as its confirmation.
    await store.claimQuestion(locked, now);
    return { ...locked, renewal_wish } satisfies SubscriptionRecord;
  });
  try {
    await pursueRenewal(deps, wished);
  } catch (error) {
    if (!isPaymentsTrouble(error)) throw error;
    deps.log.warn('a renewal will be set later', { subscription: wished.id, because: String(error) });
  }
  const now = deps.clock.now();
  return wireSubscription((await deps.store.findSubscription(wished.channel_id, wished.id)) ?? wished, now);
}

/** Uses the caller's transaction. A second connection could deadlock when the pool is exhausted. */
async function readOwn(
  store: SubscriptionsStore,
  livemode: boolean,
  { channelId: channel_id, userId: user_id }: Pick<LoggedInUser, 'channelId' | 'userId'>,
  passId: number,
): Promise<SubscriptionRecord> {
  const live = await store.findLiveSubscription({ channel_id, user_id, pass_id: passId, livemode });
  if (live !== undefined) return live;
  const all = await store.listSubscriptionsOf(channel_id, user_id, 500);
  const isKnown = all.some((one) => one.pass_id === passId && one.state === 'canceled');
  throw new DomainError(isKnown ? 'commerce.subscription_over' : 'commerce.subscription_not_found');
}
