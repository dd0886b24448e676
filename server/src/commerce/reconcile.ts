// What webhooks did not bring is looked up: every minute, and at the start. What nobody waits for comes after what somebody may wait for.
import { inLanes } from '../kernel/in-lanes.ts';
import { addSeconds } from '../kernel/clock.ts';
import { ofEachAccount } from './accounts/of-channel.ts';
import { createAttempts } from './attempts.ts';
import { forgetCustomers } from './cards/forget-customers.ts';
import { recordFees } from './check-ledger.ts';
import type { CommerceDeps } from './ports.ts';
import type { OrderRecord } from './rules.ts';
import { askAbout } from './settle-parts.ts';
import { usualLanes, type RunOptions } from './settle-run.ts';
import { settle } from './settle.ts';
import { announceRenewals } from './subscriptions/settle-subscriptions.ts';

const paidPerRun = 200;
const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;
/** Stripe keeps what happened for thirty days; older payments change only by a webhook. */
const paidWatchedDays = 30;
const paidLatelyDays = 3;
const inboxKeptDays = 30;

export async function reconcile(deps: CommerceDeps, options: RunOptions = {}): Promise<void> {
  await settle(deps, options);

  const { isStopped = () => false, lanes = usualLanes } = options;
  const attempt = createAttempts(deps, isStopped, lanes);
  for (const account of await ofEachAccount(deps)) await attempt(() => recordFees(account), { step: 'fees' });
  await inLanes(await listPaidToCheck(deps), lanes, async (order) => {
    await attempt(() => askAbout(deps, order), { order: order.id });
  });
  await announceRenewals(deps, attempt);
  await forgetCustomers(deps, attempt);
  await deps.store.deleteDoneInboxRows(addSeconds(deps.clock.now(), -inboxKeptDays * daySeconds));
}

/** Refunds made at the payment service: hourly for three days, daily for thirty. */
function listPaidToCheck(deps: CommerceDeps): Promise<OrderRecord[]> {
  const now = deps.clock.now();
  return deps.store.listPaidToCheck(
    {
      paidLatelyAfter: addSeconds(now, -paidLatelyDays * daySeconds),
      latelyReadBefore: addSeconds(now, -hourSeconds),
      paidAfter: addSeconds(now, -paidWatchedDays * daySeconds),
      readBefore: addSeconds(now, -daySeconds),
    },
    deps.livemode,
    paidPerRun,
  );
}
