// Sets another saved card for a subscription.
import type { Subscription } from '@floodlit/contract/subscriptions';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { readOwnCard } from '../cards/keep-cards.ts';
import { orUnavailable } from '../accounts/payments-trouble.ts';
import { PaymentMissing } from '../accounts/ports.ts';
import { isRunning, wireSubscription } from './rules.ts';
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
  const { channelId: channel_id, userId: user_id } = actor;
  const place = { channel_id, user_id, pass_id: passId, livemode: deps.livemode };
  const own = await deps.store.findLiveSubscription(place);
  if (own === undefined) throw new DomainError('commerce.subscription_not_found');
  const serviceId = own.service_id;
  if (serviceId === null || !isRunning(own.state)) throw new DomainError('commerce.subscription_over');
  await readOwnCard(deps, actor, cardId);
  // A concurrent job for this subscription must not set the older card again.
  await deps.store.changeSubscription(own, { trial_card_id: cardId }, deps.clock.now());
  await orUnavailable(deps, async () => {
    try {
      await deps.subscriptions.arm(serviceId, cardId);
    } catch (error) {
      if (error instanceof PaymentMissing) throw new DomainError('commerce.card_not_found');
      throw error;
    }
    await syncSubscription(deps, own);
  });
  const current = (await deps.store.findSubscription(channel_id, own.id)) ?? own;
  return wireSubscription(current, deps.clock.now());
}
