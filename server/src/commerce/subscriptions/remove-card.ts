// Removes a saved card, even one that pays a membership.
import { limits } from '@floodlit/contract/limits';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { isPaymentsTrouble, orUnavailable, readOwnCard } from '../accounts/index.ts';
import type { SubscriptionsDeps } from './ports.ts';
import { isRunning, type SubscriptionRecord } from './rules.ts';
import { syncSubscription } from './sync-subscription.ts';

/** @throws {DomainError} those of `readOwnCard`. */
export async function removeCard(deps: SubscriptionsDeps, actor: LoggedInUser, id: string): Promise<void> {
  await readOwnCard(deps, actor, id);
  await orUnavailable(deps, () => deps.cards.removeCard(id));
  // A membership that this card paid has no card now. It is read again, so that pages and letters say so. A trial without
  // a card stops.
  const now = deps.clock.now();
  const own = await deps.store.listSubscriptionsOf(actor.channelId, actor.userId, limits.listMaximum);
  for (const one of own.filter(({ state }) => isRunning(state))) {
    await deps.store.changeSubscription(one, { sync_at: now }, now);
    if (one.state === 'trialing') await readNow(deps, one);
  }
}

/** The page that removed the card shows the trial again at once. Otherwise the next minute reads it. */
async function readNow(deps: SubscriptionsDeps, trial: SubscriptionRecord): Promise<void> {
  try {
    await syncSubscription(deps, trial);
  } catch (error) {
    if (!isPaymentsTrouble(error)) throw error;
    deps.log.warn('a trial is read later', { subscription: trial.id, because: String(error) });
  }
}
