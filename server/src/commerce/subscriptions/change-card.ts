// Sets another saved card for a subscription.
import type { Subscription } from '@floodlit/contract/commerce/subscriptions';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { CardMissing, isPaymentsTrouble, orUnavailable, readOwnCard } from '../accounts/index.ts';
import { isRunning, wireSubscription, type SubscriptionRecord } from './rules.ts';
import { syncSubscription } from './sync-subscription.ts';
import type { SubscriptionsDeps } from './ports.ts';

/**
 * Safe to repeat. Charges nothing.
 *
 * @param passId the subscribed offer.
 * @throws {DomainError} `commerce.subscription_not_found`, `commerce.subscription_over`, `commerce.card_not_found`
 * (T25), `commerce.payments_unavailable`.
 */
export async function changeCard(
  deps: SubscriptionsDeps,
  actor: LoggedInUser,
  { passId, cardId }: { readonly passId: number; readonly cardId: string },
): Promise<Subscription> {
  await readOwnCard(deps, actor, cardId);
  const { own, serviceId, before } = await saveChange(deps, actor, passId, cardId);
  await orUnavailable(deps, async () => {
    try {
      await deps.subscriptions.arm(serviceId, cardId);
    } catch (error) {
      if (isPaymentsTrouble(error)) throw error;
      deps.log.warn('a subscription cannot take its new card', {
        subscription: own.id,
        because: String(error),
      });
      await undoChange(deps, own, cardId, before);
      throw error instanceof CardMissing ? new DomainError('commerce.card_not_found') : error;
    }
    await syncSubscription(deps, own);
  });
  const current = (await deps.store.findSubscription(own.channel_id, own.id)) ?? own;
  return wireSubscription(current, deps.clock.now());
}

/**
 * Stores the card under the subscription's lock. Otherwise a late answer could bring an older card back. The
 * subscription could also end between the check and the change.
 */
const saveChange = (
  deps: Pick<SubscriptionsDeps, 'clock' | 'livemode' | 'store' | 'transact'>,
  { channelId: channel_id, userId: user_id }: LoggedInUser,
  passId: number,
  cardId: string,
): Promise<{ own: SubscriptionRecord; serviceId: string; before: string | null }> =>
  deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const place = { channel_id, user_id, pass_id: passId, livemode: deps.livemode };
    const live = await store.findLiveSubscription(place);
    if (live === undefined) throw new DomainError('commerce.subscription_not_found');
    const own = await store.lockSubscription(channel_id, live.id);
    if (own === undefined || own.service_id === null || !isRunning(own.state))
      throw new DomainError('commerce.subscription_over');
    const now = deps.clock.now();
    await store.changeSubscription(own, { trial_card_id: cardId }, now);
    // A question asked before this change says nothing about the new card.
    await store.claimQuestion(own, now);
    return { own, serviceId: own.service_id, before: own.trial_card_id };
  });

/** Without the lock and the comparison, this call could undo the card of a later call. */
const undoChange = (
  deps: Pick<SubscriptionsDeps, 'clock' | 'store' | 'transact'>,
  { channel_id, id }: SubscriptionRecord,
  cardId: string,
  before: string | null,
): Promise<void> =>
  deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const current = await store.lockSubscription(channel_id, id);
    if (current?.trial_card_id === cardId)
      await store.changeSubscription(current, { trial_card_id: before }, deps.clock.now());
  });
