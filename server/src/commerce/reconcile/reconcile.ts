// Finds changes that no webhook brought: every minute, and at the start.
// Work that a buyer may wait for comes before the rest.
import { mapConcurrently } from '../../limits/map-concurrently.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { createAttempts, forgetCustomers, ofEachAccount } from '../accounts/index.ts';
import { recordFees } from './check-ledger.ts';
import { askAbout } from './settle-parts.ts';
import { usualLanes, type RunOptions } from './settle-run.ts';
import { settle } from './settle.ts';
import { announceRenewals } from '../subscriptions/index.ts';
import type { OrderRecord, ReconcileDeps } from './ports.ts';

const paidPerRun = 200;
const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;
/** Stripe keeps events for thirty days. Older payments change only by a webhook. */
const paidWatchedDays = 30;
const paidLatelyDays = 3;
const inboxKeptDays = 30;

export async function reconcile(deps: ReconcileDeps, options: RunOptions = {}): Promise<void> {
  await settle(deps, options);
  await reconcileTheRest(deps, options);
}

/** The work that no buyer waits for. */
export async function reconcileTheRest(deps: ReconcileDeps, options: RunOptions = {}): Promise<void> {
  const { isStopped = () => false, lanes = usualLanes } = options;
  /** Each step has its own attempts: a silent service ends one step, and the next may need no service. */
  const attemptsOfStep = () => createAttempts(deps, isStopped, lanes);
  await mapConcurrently(await ofEachAccount(deps), lanes, async (account) => {
    await attemptsOfStep()(() => recordFees(account), { step: 'fees', account: account.account });
  });
  const ofOrders = attemptsOfStep();
  await mapConcurrently(await listPaidToCheck(deps), lanes, async (order) => {
    await ofOrders(() => askAbout(deps, order), { order: order.id });
  });
  await announceRenewals(deps, attemptsOfStep());
  await forgetCustomers(deps, attemptsOfStep());
  await deps.store.deleteDoneInboxRows(addSeconds(deps.clock.now(), -inboxKeptDays * daySeconds));
}

/** Refunds made at the payment service: hourly for three days, daily for thirty. */
function listPaidToCheck(deps: Pick<ReconcileDeps, 'clock' | 'livemode' | 'store'>): Promise<OrderRecord[]> {
  const now = deps.clock.now();
  return deps.store.listPaidToCheck(
    {
      paidLatelyAfter: addSeconds(now, -paidLatelyDays * daySeconds),
      latelyReadBefore: addSeconds(now, -hourSeconds),
      paidAfter: addSeconds(now, -paidWatchedDays * daySeconds),
      readBefore: addSeconds(now, -daySeconds),
      latest: addSeconds(now, hourSeconds),
    },
    deps.livemode,
    paidPerRun,
  );
}
