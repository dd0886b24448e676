// What webhooks did not bring is looked up: every minute, and at the start. Money converges without a single webhook.
import { limits } from '@floodlit/contract/limits';
import { addSeconds } from '../kernel/clock.ts';
import { ofChannel, ofEachAccount } from './accounts/of-channel.ts';
import { forgetCustomers } from './cards/forget-customers.ts';
import { recordFees } from './check-ledger.ts';
import { expireOrder } from './expire-order.ts';
import { PaymentUnknown, type CommerceDeps } from './ports.ts';
import { carryOutRefund } from './refund-order.ts';
import type { OrderRecord } from './rules.ts';
import { isSyncDue } from './sync-rules.ts';
import { reconcileSubscriptions, type Attempt } from './subscriptions/reconcile-subscriptions.ts';
import { syncOrder } from './sync-order.ts';
import { watchAccount } from './watch-account.ts';
import { workInbox } from './work-inbox.ts';

const inboxPerRun = 200;
const ordersPerRun = 500;
const refundsPerRun = 100;
const paidPerRun = 200;
const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;
/** Stripe keeps what happened for thirty days; older payments change only by a webhook. */
const paidWatchedDays = 30;
const paidLatelyDays = 3;
const inboxKeptDays = 30;
/** A service that is down answers each call with a time-out: the run ends instead of waiting for all of them. */
const unknownsMaximum = 3;

/** @param isStopped ends the run between two orders. */
export async function reconcile(deps: CommerceDeps, isStopped: () => boolean = () => false): Promise<void> {
  const attempt = createAttempts(deps, isStopped);

  await attempt(() => deps.store.endRunOut(deps.clock.now()), { step: 'what ran out' });
  // Their silence ends only themselves: each has a job of its own too, and an order whose webhook got lost has nothing but what follows.
  const attemptWebhook = createAttempts(deps, isStopped);
  for (const row of await deps.store.listOpenInboxRows(inboxPerRun))
    await attemptWebhook(() => workInbox(deps, row.channel_id, row.event_id), { event: row.event_id });
  const openedBefore = addSeconds(deps.clock.now(), -limits.orderExpiryMinutes * 60);
  for (const order of await deps.store.listUnsettled(openedBefore, deps.livemode, ordersPerRun))
    await attempt(() => settle(deps, order), { order: order.id });
  for (const refund of await deps.store.listAskedRefunds(deps.livemode, refundsPerRun))
    await attempt(async () => void (await carryOutRefund(deps, refund)), { refund: refund.id });
  for (const account of await ofEachAccount(deps)) {
    await watchAccount(account, attempt);
    await attempt(() => recordFees(account), { step: 'fees' });
  }
  for (const order of await listPaidToCheck(deps)) await attempt(() => ask(deps, order), { order: order.id });

  await reconcileSubscriptions(deps, attempt);
  await forgetCustomers(deps, attempt);
  await deps.store.deleteDoneInboxRows(addSeconds(deps.clock.now(), -inboxKeptDays * daySeconds));
}

/** One order that fails does not stop the others; a service that is silent stops them all. */
function createAttempts(deps: CommerceDeps, isStopped: () => boolean): Attempt {
  let unknowns = 0;
  return async (work, facts) => {
    if (unknowns >= unknownsMaximum || isStopped()) return;
    try {
      await work();
      unknowns = 0;
    } catch (error) {
      unknowns = error instanceof PaymentUnknown ? unknowns + 1 : 0;
      deps.log.warn('reconciliation will try again', { ...facts, because: String(error) });
    }
  };
}

async function settle(deps: CommerceDeps, order: OrderRecord): Promise<void> {
  const isTooOld = deps.clock.now() >= addSeconds(order.created_at, limits.orderExpiryMinutes * 60);
  if (order.status === 'expiring' || isTooOld) {
    // To the end of the list, so that a few which can never be closed do not stand before all others for ever.
    await deps.store.claimSync(order, deps.clock.now());
    return expireOrder(await ofChannel(deps, order.channel_id), order);
  }
  if (order.payment_intent_id !== null && isSyncDue(order, deps.clock.now())) await ask(deps, order);
}

async function ask(deps: CommerceDeps, order: OrderRecord): Promise<void> {
  if (await deps.store.claimSync(order, deps.clock.now())) await syncOrder(deps, order.channel_id, order.id);
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
