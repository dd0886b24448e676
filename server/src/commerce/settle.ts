// What somebody may wait for, found without a webhook: who paid, what was given back, what has to be closed. Money converges by it alone.
import { limits } from '@floodlit/contract/limits';
import { inLanes } from '../kernel/in-lanes.ts';
import { addSeconds } from '../kernel/clock.ts';
import { ofChannel, ofEachAccount } from './accounts/of-channel.ts';
import { createAttempts } from './attempts.ts';
import { expireOrder } from './expire-order.ts';
import { followStory } from './follow-story.ts';
import type { CommerceDeps } from './ports.ts';
import { carryOutRefund } from './refund-order.ts';
import type { OrderRecord } from './rules.ts';
import { settleSubscriptions } from './subscriptions/settle-subscriptions.ts';
import { isSyncDue } from './sync-rules.ts';
import { syncOrder } from './sync-order.ts';
import { workInbox } from './work-inbox.ts';

const inboxPerRun = 200;
const ordersPerRun = 500;
const refundsPerRun = 100;
/** Questions on their way at once: answers take their time, and the pace allows more than one after the other would be. */
export const usualLanes = 6;

export interface RunOptions {
  /** Ends the run between two orders. */
  readonly isStopped?: () => boolean;
  readonly lanes?: number;
}

/** Safe to run beside itself. */
export async function settle(
  deps: CommerceDeps,
  { isStopped = () => false, lanes = usualLanes }: RunOptions = {},
): Promise<void> {
  const attempt = createAttempts(deps, isStopped);

  await attempt(() => deps.store.endRunOut(deps.clock.now()), { step: 'what ran out' });
  let isTold = true;
  for (const account of await ofEachAccount(deps))
    if (!(await followStory(account, attempt, lanes))) isTold = false;
  // Their silence ends only themselves: each has a job of its own too, and an order whose webhook got lost has nothing but what follows.
  const attemptWebhook = createAttempts(deps, isStopped);
  await inLanes(await deps.store.listOpenInboxRows(inboxPerRun), lanes, async (row) => {
    await attemptWebhook(() => workInbox(deps, row.channel_id, row.event_id), { event: row.event_id });
  });
  const openedBefore = addSeconds(deps.clock.now(), -limits.orderExpiryMinutes * 60);
  await inLanes(
    await deps.store.listUnsettled(openedBefore, deps.livemode, ordersPerRun),
    lanes,
    async (order) => {
      await attempt(() => settleOrder(deps, order, isTold), { order: order.id });
    },
  );
  await settleSubscriptions(deps, attempt, lanes);
  await inLanes(await deps.store.listAskedRefunds(deps.livemode, refundsPerRun), lanes, async (refund) => {
    await attempt(() => carryOutRefund(deps, refund), { refund: refund.id });
  });
}

async function settleOrder(deps: CommerceDeps, order: OrderRecord, isTold: boolean): Promise<void> {
  const now = deps.clock.now();
  const isTooOld = now >= addSeconds(order.created_at, limits.orderExpiryMinutes * 60);
  if (order.status === 'expiring' || isTooOld) {
    // To the end of the list, so that a few which can never be closed do not stand before all others for ever.
    await deps.store.claimSync(order, now);
    return expireOrder(await ofChannel(deps, order.channel_id), order);
  }
  if (order.payment_intent_id !== null && isSyncDue(order, now, isTold)) await askAbout(deps, order);
}

/** However many ask for it, one does. */
export async function askAbout(deps: CommerceDeps, order: OrderRecord): Promise<void> {
  if (await deps.store.claimSync(order, deps.clock.now())) await syncOrder(deps, order.channel_id, order.id);
}
