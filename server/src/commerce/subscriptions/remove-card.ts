// Removes a saved card, even one that pays a membership.
import { limits } from '@floodlit/contract/limits';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { orUnavailable, readOwnCard } from '../accounts/index.ts';
import type { SubscriptionsDeps } from './ports.ts';
import { isRunning } from './rules.ts';

/** @throws {DomainError} those of `readOwnCard`. */
export async function removeCard(deps: SubscriptionsDeps, actor: LoggedInUser, id: string): Promise<void> {
  await readOwnCard(deps, actor, id);
  await orUnavailable(deps, () => deps.cards.removeCard(id));
  // A membership that this card paid has no card now. The next minute reads it again, so that pages and letters say
  // so.
  const now = deps.clock.now();
  const own = await deps.store.listSubscriptionsOf(actor.channelId, actor.userId, limits.listMaximum);
  for (const one of own.filter(({ state }) => isRunning(state)))
    await deps.store.changeSubscription(one, { sync_at: now }, now);
}
