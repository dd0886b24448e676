// Stopping the renewal, and letting it go on again: one step, at the same place. What is wanted is written down first, so that it is never lost.
import type { Subscription } from '@floodlit/contract/subscriptions';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { isPaymentsTrouble } from '../accounts/payments-trouble.ts';
import { pursueRenewal } from './pursue-renewal.ts';
import { isRunning, wireSubscription, type SubscriptionRecord } from './rules.ts';
import type { SubscriptionsDeps, SubscriptionsStore } from './ports.ts';

/**
 * Safe to repeat. When the payment service does not answer, the wish stands (`stopping`, `resuming`), and reconciliation
 * asks for it until it is so.
 *
 * @param passId the offer that was taken.
 * @throws {DomainError} `commerce.subscription_not_found`, the same for what is another's (T04);
 * `commerce.subscription_over` when there is nothing left to renew.
 */
export async function setRenewal(
  deps: SubscriptionsDeps,
  actor: LoggedInUser,
  passId: number,
  renews: boolean,
): Promise<Subscription> {
  const wished = await deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const subscription = await readOwn(store, deps.livemode, actor, passId);
    const locked = await store.lockSubscription(subscription.channel_id, subscription.id);
    if (locked === undefined || !isRunning(locked.state)) throw new DomainError('commerce.subscription_over');
    const now = deps.clock.now();
    // Also when it seems to be so already: an earlier wish the other way round may still be on its way, and what was changed
    // at the service itself is not known yet. Only a resume that changes nothing is not worth the hour in which it counts as unsure.
    const isIdle = renews && locked.renews && locked.renewal_wish === null;
    const renewal_wish = isIdle ? null : renews ? 'resume' : 'stop';
    // Its end may have been announced: what then follows is announced anew, and the letter's key keeps it one.
    await store.changeSubscription(
      locked,
      { renewal_wish, wished_at: now, sync_at: now, ...(renews && { announced_for: null }) },
      now,
    );
    // What was asked before this press says nothing about it, and would else count as its fulfilment.
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

/** Of the transaction that goes on with it: a second connection beside the first could wait for one for ever. */
async function readOwn(
  store: SubscriptionsStore,
  livemode: boolean,
  { channelId: channel_id, userId: user_id }: LoggedInUser,
  passId: number,
): Promise<SubscriptionRecord> {
  const live = await store.findLiveSubscription({ channel_id, user_id, pass_id: passId, livemode });
  if (live !== undefined) return live;
  const all = await store.listSubscriptionsOf(channel_id, user_id, 500);
  const isKnown = all.some((one) => one.pass_id === passId && one.state === 'canceled');
  throw new DomainError(isKnown ? 'commerce.subscription_over' : 'commerce.subscription_not_found');
}
