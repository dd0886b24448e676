// An account loses its log-in: its memberships must not charge it again.
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { isRunning } from './rules.ts';
import { setRenewal } from './set-renewal.ts';
import type { SubscriptionsDeps } from './ports.ts';

const listedMaximum = 500;

/**
 * Each running membership ends with its paid period; what is paid is kept. Safe to repeat. Without an answer of the payment
 * service the request stays open, and reconciliation executes it.
 *
 * One failed membership leaves the others to be stopped.
 *
 * @returns the names of the memberships that are stopped now or were before, and of those that could not be stopped.
 */
export async function stopRenewals(
  deps: SubscriptionsDeps,
  account: Pick<LoggedInUser, 'channelId' | 'userId'>,
): Promise<{ readonly stopped: readonly string[]; readonly left: readonly string[] }> {
  const all = await deps.store.listSubscriptionsOf(account.channelId, account.userId, listedMaximum);
  const stopped: string[] = [];
  const left: string[] = [];
  for (const { id, name, pass_id, state, livemode } of all) {
    if (!isRunning(state) || livemode !== deps.livemode) continue;
    try {
      await setRenewal(deps, account, pass_id, false);
      stopped.push(name);
    } catch (error) {
      // It ended in this very moment.
      if (error instanceof DomainError && error.code === 'commerce.subscription_over') continue;
      deps.log.warn('a renewal could not be stopped', { subscription: id, because: String(error) });
      left.push(name);
    }
  }
  return { stopped, left };
}
