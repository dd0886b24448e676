// What somebody may wait for, found without a webhook: who paid, what was given back, what has to be closed. Money converges by it alone.
import { inLanes } from '../kernel/in-lanes.ts';
import { ofEachAccount } from './accounts/of-channel.ts';
import { createAttempts } from './attempts.ts';
import type { CommerceDeps } from './ports.ts';
import { follow, settleClosings, settleInbox, settleOrders, settleRefunds } from './settle-parts.ts';
import {
  attemptsOf,
  createSettleMemory,
  unlessBusy,
  usualLanes,
  type AccountRun,
  type RunOptions,
} from './settle-run.ts';
import { settleBeginnings, settleSubscriptions } from './subscriptions/settle-subscriptions.ts';

/** Side by side: one that is slow or silent keeps no other waiting. */
const accountsAtOnce = 50;

/**
 * Safe to run beside itself. With the same memory nothing is listed twice at once, and what takes long in an earlier run keeps
 * neither the other parts nor the other accounts waiting.
 */
export async function settle(deps: CommerceDeps, options: RunOptions = {}): Promise<void> {
  const { isStopped = () => false, lanes = usualLanes, soon = deps, missed = deps } = options;
  const { memory = createSettleMemory(deps.clock.now()) } = options;
  const attempt = createAttempts(deps, isStopped, lanes);
  await attempt(() => deps.store.endRunOut(deps.clock.now()), { step: 'what ran out' });
  const accounts = await ofEachAccount(deps);
  const own = accounts.flatMap(({ account }) => (account === undefined ? [] : [account]));
  const payers = new Map((await ofEachAccount(missed)).map((teller) => [teller.account, teller]));
  await inLanes(accounts, accountsAtOnce, async (teller) => {
    const { account } = teller;
    const of = account === undefined ? { allBut: own } : { only: account };
    const run = { isStopped, lanes, memory, soon, missed, deps, account: account ?? 0, of };
    await settleAccount(run, payers.get(account) ?? teller, teller);
  });
}

async function settleAccount(run: AccountRun, payers: CommerceDeps, returns: CommerceDeps): Promise<void> {
  const which = { livemode: run.deps.livemode, of: run.of };
  const part = (name: string, work: () => Promise<unknown>) => () => unlessBusy(run, name, work);
  const payments = part('payments', () => follow('payments', payers, run));
  const orders = part('orders', () => settleOrders(run));
  const parts = [
    // One after the other: whoever the story tells of need not be asked about.
    () => payments().then(orders),
    part('webhooks', () => settleInbox(run)),
    part('closings', () => settleClosings(run)),
    part('beginnings', () => settleBeginnings(run.missed, which, attemptsOf(run), run.lanes)),
    part('subscriptions', () => settleSubscriptions(run.deps, which, attemptsOf(run), run.lanes)),
    part('refunds', () => settleRefunds(run)),
    // Nobody waits for it, and it may be long: a game that is called off is thousands of refunds.
    part('returns', () => follow('returns', returns, run)),
  ];
  await inLanes(parts, run.lanes, (work) => work());
}
