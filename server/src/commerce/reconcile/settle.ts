// What somebody may wait for, found without a webhook: who paid, what was given back, what has to be closed. Money converges by it alone.
import { mapConcurrently } from '../../limits/map-concurrently.ts';
import { ofEachAccount } from '../accounts/of-channel.ts';
import { createAttempts } from '../accounts/attempts.ts';
import { followTime } from './follow-time.ts';
import { follow, settleClosings, settleInbox, settleOrders, settleRefunds } from './settle-parts.ts';
import {
  attemptsOf,
  createSettleMemory,
  unlessBusy,
  usualLanes,
  type AccountRun,
  type RunOptions,
} from './settle-run.ts';
import { settleBeginnings, settleSubscriptions } from '../subscriptions/settle-subscriptions.ts';
import type { ReconcileDeps } from './ports.ts';

/** Side by side, so that one that is slow or silent keeps few others waiting, and that for one run. */
const accountsAtOnce = 10;

/**
 * Safe to run beside itself. With the same memory nothing is read twice at once, and what takes long in an earlier run keeps
 * neither the other parts nor the other accounts waiting.
 */
export async function settle(deps: ReconcileDeps, options: RunOptions = {}): Promise<void> {
  const { isStopped = () => false, lanes = usualLanes, soon = deps, missed = deps } = options;
  const { memory = createSettleMemory() } = options;
  const attempt = createAttempts(deps, isStopped, lanes);
  await attempt(() => followTime(deps), { step: 'what time ends' });
  const accounts = await ofEachAccount(deps);
  const own = accounts.flatMap(({ account }) => (account === undefined ? [] : [account]));
  const payers = new Map((await ofEachAccount(missed)).map((teller) => [teller.account, teller]));
  await mapConcurrently(accounts, accountsAtOnce, async (teller) => {
    const { account } = teller;
    const of = account === undefined ? { allBut: own } : { only: account };
    const run = { isStopped, lanes, memory, soon, missed, deps, account: account ?? 0, of };
    await settleAccount(run, payers.get(account) ?? teller, teller);
  });
}

async function settleAccount(run: AccountRun, payers: ReconcileDeps, returns: ReconcileDeps): Promise<void> {
  const which = { livemode: run.deps.livemode, of: run.of };
  // What one part cannot do, as with a database that gives no connection, keeps no other part and no other account.
  const attempt = attemptsOf(run);
  const part = (name: string, work: () => Promise<unknown>) => () =>
    attempt(() => unlessBusy(run, name, work), { part: name, account: run.account });
  const parts = [
    async () => {
      // Also while an earlier run waits for answers: whoever paid since does not wait with it.
      await attempt(() => follow('payments', payers, run), { part: 'payments', account: run.account });
      // After it: whoever it tells of need not be asked about.
      await part('orders', () => settleOrders(run))();
    },
    part('webhooks', () => settleInbox(run)),
    part('closings', () => settleClosings(run)),
    part('beginnings', () => settleBeginnings(run.missed, which, attemptsOf(run), run.lanes)),
    part('subscriptions', () => settleSubscriptions(run.deps, which, attemptsOf(run), run.lanes)),
    part('refunds', () => settleRefunds(run)),
    // Nobody waits for it, and it may be long: a game that is called off is thousands of refunds.
    part('returns', () => follow('returns', returns, run)),
  ];
  await mapConcurrently(parts, run.lanes, async (work) => void (await work()));
}
