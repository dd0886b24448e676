// What somebody may wait for, found without a webhook: who paid, what was given back, what has to be closed. Money converges by it alone.
import { limits } from '@floodlit/contract/limits';
import { inLanes } from '../kernel/in-lanes.ts';
import { addSeconds } from '../kernel/clock.ts';
import { ofChannel, ofEachAccount } from './accounts/of-channel.ts';
import { createAttempts } from './attempts.ts';
import { expireOrder } from './expire-order.ts';
import { followStory } from './follow-story.ts';
import type { CommerceDeps, StoryOf } from './ports.ts';
import { carryOutRefund } from './refund-order.ts';
import type { OrderRecord } from './rules.ts';
import { settleSubscriptions } from './subscriptions/settle-subscriptions.ts';
import { firstSyncSeconds, isSyncDue, toldSeconds } from './sync-rules.ts';
import { syncOrder } from './sync-order.ts';
import { workInbox } from './work-inbox.ts';

/** What came later is being worked off by its own job. */
const jobSeconds = 15;
const inboxPerRun = 200;
const ordersPerRun = 500;
const refundsPerRun = 100;
/** Questions on their way at once: answers take their time, and the pace allows more than one after the other would be. */
export const usualLanes = 6;

/** What one run leaves to the next of the same process. */
export interface SettleMemory {
  isFollowing: boolean;
  isRunning: boolean;
  /** Accounts whose payments could not be read. */
  untold: ReadonlySet<number | undefined>;
  /** Changes that were applied: the last of a story are told again each time. */
  readonly applied: Record<StoryOf, ReadonlySet<string>>;
}

export interface RunOptions {
  /** Ends the run between two orders. */
  readonly isStopped?: () => boolean;
  readonly lanes?: number;
  readonly memory?: SettleMemory;
  /** What asks for somebody who waits: whoever paid, what a webhook told, a refund. `deps` where it is absent. */
  readonly soon?: CommerceDeps;
}

export const createSettleMemory = (): SettleMemory => ({
  isFollowing: false,
  isRunning: false,
  untold: new Set(),
  applied: { payments: new Set(), returns: new Set() },
});

/**
 * Safe to run beside itself. With the same memory nothing is done twice, and the story is followed also while an earlier run is
 * busy with what takes longer: who paid since is in no list that it has.
 */
export async function settle(deps: CommerceDeps, options: RunOptions = {}): Promise<void> {
  const { isStopped = () => false, lanes = usualLanes, memory = createSettleMemory(), soon = deps } = options;
  const run = { isStopped, lanes, memory, soon };
  if (!memory.isFollowing) {
    memory.isFollowing = true;
    try {
      memory.untold = await followAll('payments', soon, run);
    } finally {
      memory.isFollowing = false;
    }
  }
  if (memory.isRunning) return;
  memory.isRunning = true;
  try {
    await settleRest(deps, run);
  } finally {
    memory.isRunning = false;
  }
}

/** @returns the accounts whose story could not be read. */
async function followAll(
  about: StoryOf,
  deps: CommerceDeps,
  { isStopped, lanes, memory }: Required<RunOptions>,
): Promise<ReadonlySet<number | undefined>> {
  const attempt = createAttempts(deps, isStopped, lanes);
  const untold = new Set<number | undefined>();
  const applied = new Set<string>();
  await inLanes(await ofEachAccount(deps), lanes, async (account) => {
    const story = await followStory(account, about, { attempt, applied: memory.applied[about], lanes });
    if (!story.isTold) untold.add(account.account);
    for (const id of story.applied) applied.add(id);
  });
  memory.applied[about] = applied;
  return untold;
}

async function settleRest(deps: CommerceDeps, run: Required<RunOptions>): Promise<void> {
  const {
    isStopped,
    lanes,
    memory: { untold },
    soon,
  } = run;
  const attempt = createAttempts(deps, isStopped, lanes);
  await attempt(() => deps.store.endRunOut(deps.clock.now()), { step: 'what ran out' });
  // Their silence ends only themselves: each has a job of its own too, and an order whose webhook got lost has nothing but what follows.
  const attemptWebhook = createAttempts(deps, isStopped, lanes);
  const leftBefore = addSeconds(deps.clock.now(), -jobSeconds);
  await inLanes(await deps.store.listOpenInboxRows(leftBefore, inboxPerRun), lanes, async (row) => {
    await attemptWebhook(() => workInbox(soon, row.channel_id, row.event_id), { event: row.event_id });
  });
  const now = deps.clock.now();
  const due = {
    openedBefore: addSeconds(now, -limits.orderExpiryMinutes * 60),
    askedBefore: addSeconds(now, untold.size === 0 ? -toldSeconds : -firstSyncSeconds),
  };
  await inLanes(await deps.store.listUnsettled(due, deps.livemode, ordersPerRun), lanes, async (order) => {
    await attempt(() => settleOrder(deps, order, untold), { order: order.id });
  });
  await settleSubscriptions(deps, attempt, lanes);
  await inLanes(await deps.store.listAskedRefunds(deps.livemode, refundsPerRun), lanes, async (refund) => {
    await attempt(() => carryOutRefund(soon, refund), { refund: refund.id });
  });
  // Nobody waits for it, and it may be long: a game that is called off is thousands of refunds.
  await followAll('returns', deps, run);
}

async function settleOrder(
  room: CommerceDeps,
  order: OrderRecord,
  untold: ReadonlySet<number | undefined>,
): Promise<void> {
  const now = room.clock.now();
  const deps = await ofChannel(room, order.channel_id).catch(async (error: unknown) => {
    // Its keys do not open. To the end of the list, so that it does not stand before the orders of other channels for ever.
    await room.store.claimSync(order, now);
    throw error;
  });
  const isTooOld = now >= addSeconds(order.created_at, limits.orderExpiryMinutes * 60);
  if (order.status === 'expiring' || isTooOld) {
    // To the end of the list, so that a few which can never be closed do not stand before all others for ever.
    await deps.store.claimSync(order, now);
    return expireOrder(deps, order);
  }
  if (order.payment_intent_id !== null && isSyncDue(order, now, !untold.has(deps.account)))
    await askAbout(room, order);
}

/** However many ask for it, one does. */
export async function askAbout(deps: CommerceDeps, order: OrderRecord): Promise<void> {
  if (await deps.store.claimSync(order, deps.clock.now())) await syncOrder(deps, order.channel_id, order.id);
}
