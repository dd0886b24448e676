// Reconciles subscriptions without webhooks. Reads those that are due, and sends pending requests and trials. Ends
// those of deleted accounts, and stops those of banned ones.
import { addSeconds } from '../../kernel/clock.ts';
import { mapConcurrently } from '../../limits/map-concurrently.ts';
import { type Attempt, ofChannel } from '../accounts/index.ts';
import { isOpen, isTooOld } from '../orders/index.ts';
import { applySubscription } from './apply-subscription.ts';
import { createSubscription } from './create-subscription.ts';
import { noticeSeconds } from './letters.ts';
import { listPaid } from './list-paid.ts';
import { isRunning, nextQuestionSeconds, noticeDue, type SubscriptionRecord } from './rules.ts';
import { setRenewal } from './set-renewal.ts';
import type { WatchedSubscriptions } from './store.ts';
import { syncSubscription } from './sync-subscription.ts';
import type { SubscriptionsDeps } from './ports.ts';

const perRun = 200;

/**
 * Starting subscriptions have a list of their own. Otherwise a month's renewals, due on one evening, would delay
 * buyers who wait.
 */
export async function settleBeginnings(
  deps: SubscriptionsDeps,
  which: WatchedSubscriptions,
  attempt: Attempt,
  lanes: number,
): Promise<void> {
  const due = await deps.store.listDueSubscriptions(
    { ...which, areBeginning: true },
    deps.clock.now(),
    perRun,
  );
  await mapConcurrently(due, lanes, async (one) => {
    await attempt(() => askAbout(deps, one), { subscription: one.id });
  });
}

export async function settleSubscriptions(
  deps: SubscriptionsDeps,
  which: WatchedSubscriptions,
  attempt: Attempt,
  lanes: number,
): Promise<void> {
  const { store, clock } = deps;
  await mapConcurrently(await store.listForgottenSubscriptions(which, perRun), lanes, async (one) => {
    await attempt(() => endForGood(deps, one), { subscription: one.id });
  });
  await mapConcurrently(await store.listBannedRenewals(which, perRun), lanes, async (one) => {
    await attempt(() => stopBanned(deps, one), { subscription: one.id });
  });
  const due = await store.listDueSubscriptions({ ...which, areBeginning: false }, clock.now(), perRun);
  await mapConcurrently(due, lanes, async (one) => {
    await attempt(() => askAbout(deps, one), { subscription: one.id });
  });
}

export async function announceRenewals(
  deps: Pick<SubscriptionsDeps, 'clock' | 'letters' | 'livemode' | 'store' | 'transact'>,
  attempt: Attempt,
): Promise<void> {
  const { livemode, store, clock } = deps;
  for (const one of await store.listUnannounced(livemode, addSeconds(clock.now(), noticeSeconds), perRun))
    await attempt(() => announce(deps, one), { subscription: one.id });
}

async function askAbout(room: SubscriptionsDeps, subscription: SubscriptionRecord): Promise<void> {
  const now = room.clock.now();
  // Moves the subscription to the end of the list. Otherwise subscriptions that always fail would block all others.
  await room.store.changeSubscription(
    subscription,
    { sync_at: addSeconds(now, nextQuestionSeconds(subscription, now)) },
    now,
  );
  const deps = await ofChannel(room, subscription.channel_id);
  if (subscription.service_id !== null) return syncSubscription(deps, subscription);
  // A requested trial is created even when its buyer has left. Any other subscription is created by the buyer's next
  // try. An order that is too old is being closed.
  const order = await deps.store.findOrder(subscription.channel_id, subscription.first_order_id);
  const isWanted = order !== undefined && isOpen(order.status) && !isTooOld(order, now);
  if (subscription.trial_days > 0 && isWanted) await createSubscription(deps, order, subscription);
}

/** A deleted account is never charged again, and a membership that went back is over. Ends it at once. */
export async function endForGood(room: SubscriptionsDeps, subscription: SubscriptionRecord): Promise<void> {
  // Moves it to the end of the list.
  await room.store.changeSubscription(subscription, {}, room.clock.now());
  if (subscription.service_id === null) return;
  const deps = await ofChannel(room, subscription.channel_id);
  const question = await deps.store.claimQuestion(subscription, deps.clock.now());
  // An unpaid subscription is voided first. Otherwise its first payment could still be made in an open page.
  const { service_id: serviceId } = subscription;
  const given = isRunning(subscription.state) ? undefined : await deps.subscriptions.abandon(serviceId);
  // Without a reading since its payment, a subscription is stored as unpaid and runs at the service.
  const facts =
    given === undefined || isRunning(given.state) ? await deps.subscriptions.end(serviceId) : given;
  const paid = await listPaid(deps, subscription.channel_id, subscription.service_id);
  await applySubscription(deps, subscription, { facts, paid, ...question });
}

/** The first payment of a subscription can succeed after the ban, in a page that was open. */
async function stopBanned(room: SubscriptionsDeps, subscription: SubscriptionRecord): Promise<void> {
  const { channel_id: channelId, user_id: userId, pass_id } = subscription;
  // Moves it to the end of the list.
  await room.store.changeSubscription(subscription, {}, room.clock.now());
  await setRenewal(await ofChannel(room, channelId), { channelId, userId }, pass_id, false);
}

/** One transaction writes the letter and marks it as written. */
function announce(
  deps: Pick<SubscriptionsDeps, 'clock' | 'letters' | 'store' | 'transact'>,
  { channel_id, id }: SubscriptionRecord,
): Promise<void> {
  return deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const subscription = await store.lockSubscription(channel_id, id);
    const now = deps.clock.now();
    const notice = subscription && noticeDue(subscription, now);
    if (subscription === undefined || notice === undefined) return;
    await store.changeSubscription(subscription, { announced_for: subscription.period_end }, now);
    if (notice === 'renewal') await deps.letters.postRenewalNotice(scope, subscription);
    else await deps.letters.postEnding(scope, subscription, notice === 'stopped');
  });
}
