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
import { isTooOld, type OrderRecord } from './rules.ts';
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
  /** What an earlier run is still at. */
  readonly busy: Set<string>;
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
  /** What asks for somebody who waits: whoever begins a membership, what a webhook told, a refund. `deps` where it is absent. */
  readonly soon?: CommerceDeps;
}

export const createSettleMemory = (): SettleMemory => ({
  busy: new Set(),
  untold: new Set(),
  applied: { payments: new Set(), returns: new Set() },
});

/**
 * Safe to run beside itself. With the same memory nothing is done twice; and what takes long in an earlier run keeps nothing else
 * waiting, since what came later is in no list that it has.
 */
export async function settle(deps: CommerceDeps, options: RunOptions = {}): Promise<void> {
  const { isStopped = () => false, lanes = usualLanes, memory = createSettleMemory(), soon = deps } = options;
  const run = { isStopped, lanes, memory, soon };
  await unlessBusy(memory, 'payments', async () => {
    // In the slow line: at the start of a sale the story tells of those whose webhook is on its way, and would take its turn.
    memory.untold = await followAll('payments', deps, run);
  });
  const parts: readonly [string, () => Promise<unknown>][] = [
    ['webhooks', () => settleInbox(run)],
    ['orders', () => settleOrders(deps, run)],
    ['subscriptions', () => settleSubscriptions(deps, soon, createAttempts(deps, isStopped, lanes), lanes)],
    ['refunds', () => settleRefunds(run)],
    // Nobody waits for it, and it may be long: a game that is called off is thousands of refunds.
    ['returns', () => followAll('returns', deps, run)],
  ];
  await inLanes(parts, lanes, ([what, work]) => unlessBusy(memory, what, work));
}

async function unlessBusy({ busy }: SettleMemory, what: string, work: () => Promise<unknown>): Promise<void> {
  if (busy.has(what)) return;
  busy.add(what);
  try {
    await work();
  } finally {
    busy.delete(what);
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

async function settleInbox({ isStopped, lanes, soon }: Required<RunOptions>): Promise<void> {
  const attempt = createAttempts(soon, isStopped, lanes);
  const leftBefore = addSeconds(soon.clock.now(), -jobSeconds);
  await inLanes(await soon.store.listOpenInboxRows(leftBefore, inboxPerRun), lanes, async (row) => {
    await attempt(() => workInbox(soon, row.channel_id, row.event_id), { event: row.event_id });
  });
}

async function settleRefunds({ isStopped, lanes, soon }: Required<RunOptions>): Promise<void> {
  const attempt = createAttempts(soon, isStopped, lanes);
  await inLanes(await soon.store.listAskedRefunds(soon.livemode, refundsPerRun), lanes, async (refund) => {
    await attempt(() => carryOutRefund(soon, refund), { refund: refund.id });
  });
}

async function settleOrders(
  deps: CommerceDeps,
  { isStopped, lanes, memory: { untold } }: Required<RunOptions>,
): Promise<void> {
  const attempt = createAttempts(deps, isStopped, lanes);
  const now = deps.clock.now();
  await attempt(() => deps.store.endRunOut(now), { step: 'what ran out' });
  const due = {
    openedBefore: addSeconds(now, -limits.orderExpiryMinutes * 60),
    askedBefore: addSeconds(now, -toldSeconds),
    ...(untold.size > 0 && {
      untold: { askedBefore: addSeconds(now, -firstSyncSeconds), channels: await channelsOf(deps, untold) },
    }),
  };
  await inLanes(await deps.store.listUnsettled(due, deps.livemode, ordersPerRun), lanes, async (order) => {
    await attempt(() => settleOrder(deps, order, untold), { order: order.id });
  });
}

/** Whoever has no account of its own is paid on the deployment's. */
async function channelsOf(deps: CommerceDeps, untold: ReadonlySet<number | undefined>) {
  if (!untold.has(undefined)) return { of: [...untold].filter((account) => account !== undefined) };
  const accounts = await ofEachAccount(deps);
  return {
    notOf: accounts.flatMap(({ account }) => (account === undefined || untold.has(account) ? [] : [account])),
  };
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
  if (order.status === 'expiring' || isTooOld(order, now)) {
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
