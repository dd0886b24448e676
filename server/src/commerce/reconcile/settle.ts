// Finds payments, refunds and orders to close without a webhook, where a buyer may wait for them.
// Money converges by this run alone.
import { mapConcurrently } from '../../limits/map-concurrently.ts';
import { createAttempts, ofEachAccount } from '../accounts/index.ts';
import { followTime } from './follow-time.ts';
import {
  follow,
  settleClosings,
  settleInbox,
  settleOrders,
  settleOverlaps,
  settleRefunds,
} from './settle-parts.ts';
import {
  attemptsOf,
  createSettleMemory,
  unlessBusy,
  usualLanes,
  type AccountRun,
  type RunOptions,
} from './settle-run.ts';
import { settleBeginnings, settleSubscriptions } from '../subscriptions/index.ts';
import type { ReconcileDeps } from './ports.ts';

/** Concurrency limit, so that a slow or silent account delays few others, and only for one run. */
const accountsAtOnce = 10;

/**
 * Safe to run concurrently. Runs with the same memory never read the same thing at once. A slow part of an earlier run
 * delays neither the other parts nor the other accounts.
 */
export async function settle(deps: ReconcileDeps, options: RunOptions = {}): Promise<void> {
  const { isStopped = () => false, lanes = usualLanes, highPriority = deps, normalPriority = deps } = options;
  const { memory = createSettleMemory() } = options;
  const attempt = createAttempts(deps, isStopped, lanes);
  await attempt(() => followTime(deps), { step: 'what time ends' });
  const accounts = await ofEachAccount(deps);
  const own = accounts.flatMap(({ account }) => (account === undefined ? [] : [account]));
  const payers = new Map((await ofEachAccount(normalPriority)).map((one) => [one.account, one]));
  await mapConcurrently(accounts, accountsAtOnce, async (one) => {
    const { account } = one;
    const of = account === undefined ? { allBut: own } : { only: account };
    const run = { isStopped, lanes, memory, highPriority, normalPriority, deps, account: account ?? 0, of };
    await settleAccount(run, payers.get(account) ?? one, one);
  });
}

async function settleAccount(run: AccountRun, payers: ReconcileDeps, returns: ReconcileDeps): Promise<void> {
  const which = { livemode: run.deps.livemode, of: run.of };
  // A part that fails, as when the database gives no connection, stops no other part and no other account.
  const attempt = attemptsOf(run);
  const part = (name: string, work: () => Promise<unknown>) => () =>
    attempt(() => unlessBusy(run, name, work), { part: name, account: run.account });
  const parts = [
    async () => {
      // Runs even while an earlier run waits for answers, so that later payments do not wait with it.
      await attempt(() => follow('payments', payers, run), { part: 'payments', account: run.account });
      // After the event feed: an order that the feed reports needs no call of its own.
      await part('orders', () => settleOrders(run))();
    },
    part('webhooks', () => settleInbox(run)),
    part('closings', () => settleClosings(run)),
    part('beginnings', () => settleBeginnings(run.normalPriority, which, attemptsOf(run), run.lanes)),
    part('subscriptions', () => settleSubscriptions(run.deps, which, attemptsOf(run), run.lanes)),
    part('refunds', () => settleRefunds(run)),
    part('overlaps', () => settleOverlaps(run)),
    // Nobody waits for this feed, and it may be long: a cancelled game means thousands of refunds.
    part('returns', () => follow('returns', returns, run)),
  ];
  await mapConcurrently(parts, run.lanes, async (work) => void (await work()));
}
