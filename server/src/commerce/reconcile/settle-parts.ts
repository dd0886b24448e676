// The parts of one settling run for an account: its event feeds, webhooks, refunds and orders.
import { addSeconds } from '../../kernel/clock.ts';
import { mapConcurrently } from '../../limits/map-concurrently.ts';
import { type FeedName, ofChannel } from '../accounts/index.ts';
import {
  type OrderRecord,
  completeFeedSeconds,
  expireOrder,
  firstSyncSeconds,
  isSyncDue,
  isTooOld,
  openSpan,
  webhookSeconds,
} from '../orders/index.ts';
import { followFeed } from './follow-feed.ts';
import { giveBack } from './give-back.ts';
import { carryOutRefund, resumeEventRefunds } from '../refunds/index.ts';
import { attemptsOf, type AccountRun } from './settle-run.ts';
import { syncOrder } from './sync-order.ts';
import { workInbox } from './work-inbox.ts';
import type { ReconcileDeps } from './ports.ts';

const inboxPerRun = 200;
const ordersPerRun = 500;
const closingsPerRun = 100;
const refundsPerRun = 100;

/** @param deps the account whose event feed is read. */
export async function follow(about: FeedName, deps: ReconcileDeps, run: AccountRun): Promise<void> {
  const { memory, account, lanes } = run;
  const name = `${about} of ${account}`;
  let isAnswered = false;
  const applied = await followFeed(deps, about, {
    attempt: attemptsOf(run),
    applied: memory.applied.get(name) ?? new Set(),
    reading: memory.reading[about],
    onRead: (feed) => {
      isAnswered = feed !== 'unanswered';
      if (about !== 'payments') return;
      if (feed === 'whole') memory.incompleteFeeds.delete(account);
      else memory.incompleteFeeds.add(account);
    },
    lanes,
  });
  if (isAnswered) memory.applied.set(name, new Set(applied));
}

export async function settleInbox(run: AccountRun): Promise<void> {
  const { highPriority, of, lanes } = run;
  const attempt = attemptsOf(run);
  const leftBefore = addSeconds(highPriority.clock.now(), -webhookSeconds);
  await mapConcurrently(
    await highPriority.store.listOpenInboxRows(leftBefore, of, inboxPerRun),
    lanes,
    async (row) => {
      await attempt(() => workInbox(highPriority, row.channel_id, row.event_id), { event: row.event_id });
    },
  );
}

export async function settleRefunds(run: AccountRun): Promise<void> {
  const { highPriority, of, lanes } = run;
  const attempt = attemptsOf(run);
  await resumeEventRefunds(highPriority, attempt);
  const asked = await highPriority.store.listAskedRefunds(highPriority.livemode, of, refundsPerRun);
  await mapConcurrently(asked, lanes, async (refund) => {
    await attempt(
      async () => {
        // Moves the refund to the end of the list. Otherwise refunds that always fail would block all others.
        await highPriority.store.noteRefundTried(refund, highPriority.clock.now());
        await carryOutRefund(highPriority, refund);
      },
      { refund: refund.id },
    );
  });
}

/** Orders that go back because of another one, where their job was lost or met a fault. */
export async function settleOverlaps(run: AccountRun): Promise<void> {
  const { highPriority, of, lanes } = run;
  const attempt = attemptsOf(run);
  const { store, livemode, clock } = highPriority;
  await mapConcurrently(
    await store.listUnsettledOverlaps(livemode, of, refundsPerRun),
    lanes,
    async (one) => {
      await attempt(
        async () => {
          // Moves it to the end of the list. Otherwise refunds that always fail would block all others.
          await store.changeOverlap(one, { tried_at: clock.now() });
          await giveBack(highPriority, one);
        },
        { overlap: one.id },
      );
    },
  );
}

/** Reads open orders one by one where the event feed was incomplete, and rarely where it was complete. */
export async function settleOrders(run: AccountRun): Promise<void> {
  const { deps, normalPriority, of, lanes, memory, account } = run;
  const attempt = attemptsOf(run);
  const now = deps.clock.now();
  const isFeedComplete = !memory.incompleteFeeds.has(account);
  const due = {
    opened: openSpan(now),
    askedBefore: addSeconds(now, -(isFeedComplete ? completeFeedSeconds : firstSyncSeconds)),
  };
  const orders = await deps.store.listOpen(due, deps.livemode, of, ordersPerRun);
  await mapConcurrently(orders, lanes, async (order) => {
    // Where the event feed was incomplete, nothing else finds the payments.
    await attempt(() => settleOrder(isFeedComplete ? deps : normalPriority, order, isFeedComplete), {
      order: order.id,
    });
  });
}

/** A closing order blocks its buyer's next purchase until it is closed. */
export async function settleClosings(run: AccountRun): Promise<void> {
  const { normalPriority, of, lanes } = run;
  const attempt = attemptsOf(run);
  const closing = await normalPriority.store.listClosing(normalPriority.livemode, of, closingsPerRun);
  await mapConcurrently(closing, lanes, async (order) => {
    await attempt(() => close(normalPriority, order), { order: order.id });
  });
}

async function settleOrder(room: ReconcileDeps, order: OrderRecord, isFeedComplete: boolean): Promise<void> {
  const now = room.clock.now();
  if (isTooOld(order, now)) await close(room, order);
  else if (order.payment_intent_id !== null && isSyncDue(order, now, isFeedComplete))
    await askAbout(room, order);
}

async function close(room: ReconcileDeps, order: OrderRecord): Promise<void> {
  // Moves the order to the end of the list. Otherwise orders that never close would block all others.
  await room.store.claimSync(order, room.clock.now());
  await expireOrder(await ofChannel(room, order.channel_id), order);
}

/** However many workers try, only one reads the order. */
export async function askAbout(deps: ReconcileDeps, order: OrderRecord): Promise<void> {
  if (await deps.store.claimSync(order, deps.clock.now())) await syncOrder(deps, order.channel_id, order.id);
}
