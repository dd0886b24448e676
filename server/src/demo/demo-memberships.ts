// Older memberships of the demo's people. They join with a stopped test clock at the sandbox, which then advances.
import { demoMembership, type DemoPurchase } from '@floodlit/demo/content';
import {
  setRenewal,
  startTrial,
  subscribe,
  syncSubscription,
  type SubscriptionsDeps,
} from '../commerce/index.ts';
import type { LoggedInUser } from '../kernel/actor.ts';
import { addSeconds } from '../kernel/clock.ts';
import { openWallet, readPassId, type DemoBuyer } from './demo-buyer.ts';

const daySeconds = 86_400;
const monthDays = 30;
/** After the end of a period, when its renewal has been tried. */
const renewalLateSeconds = 2 * 3_600;

/** The same verbs, as they would have run then. */
export const at = <Deps extends Pick<SubscriptionsDeps, 'clock'>>(commerce: Deps, time: Date): Deps => ({
  ...commerce,
  clock: { now: () => time },
});

/** A membership that began before a restart keeps its start time. */
async function readBegun({ commerce, actor }: DemoBuyer, daysAgo: number) {
  const [subscription] = await commerce.store.listSubscriptionsOf(actor.channelId, actor.userId, 1);
  const order =
    subscription && (await commerce.store.findOrder(actor.channelId, subscription.first_order_id));
  return {
    order,
    since: order?.created_at ?? addSeconds(commerce.clock.now(), -daysAgo * daySeconds),
    isPaid: order?.status === 'paid',
  };
}

/** A membership of the past: each renewal is written down as of its own day. Safe to repeat after a stop at any point. */
export async function joinSince(
  buyer: DemoBuyer,
  { days_ago, outcome }: Extract<DemoPurchase, { kind: 'membership' }>,
): Promise<void> {
  const { actor, channel, commerce, db, origin, wallet } = buyer;
  const now = commerce.clock.now();
  const begun = await readBegun(buyer, days_ago);
  const { since } = begun;
  const account = await openWallet(buyer, since, 'visa', begun.order !== undefined);
  const { customerId, clockId, cardId } = account;
  const passId = await readPassId(db, channel, actor.channelId, demoMembership);
  const request = { type: 'subscription', id: passId, card_id: cardId, terms_accepted: true } as const;
  if (!begun.isPaid) await subscribe(at(commerce, since), actor, request, origin);
  const stoodAt = account.time > since ? account.time : since;
  const subscription = await readOwnSubscription(commerce, actor);
  await syncSubscription(at(commerce, stoodAt), subscription);
  const { service_id: serviceId } = await readOwnSubscription(commerce, actor);
  if (serviceId === null) throw new Error('The membership has not begun.');
  if (outcome === 'fails')
    await wallet.payRenewalsWith(serviceId, await wallet.keepCard(customerId, 'refused'));
  if (outcome === 'stops') await setRenewal(commerce, actor, passId, false);
  for (let days = monthDays; days < days_ago; days += monthDays) {
    const renewed = addSeconds(since, days * daySeconds + renewalLateSeconds);
    if (renewed >= now) break;
    if (renewed <= stoodAt) continue;
    await wallet.moveClock(clockId, renewed);
    await syncSubscription(at(commerce, renewed), subscription);
  }
  await wallet.moveClock(clockId, now);
  await syncSubscription(commerce, subscription);
}

export async function tryMembership(buyer: DemoBuyer, daysAgo: number): Promise<void> {
  const { actor, channel, commerce, db, origin, wallet } = buyer;
  const now = commerce.clock.now();
  const { order, since, isPaid } = await readBegun(buyer, daysAgo);
  // Another card than the one that visitors of the demo type in: a card is tried once.
  const { clockId, cardId } = await openWallet(buyer, since, 'mastercard', order !== undefined);
  const passId = await readPassId(db, channel, actor.channelId, demoMembership);
  if (!isPaid)
    await startTrial(at(commerce, since), actor, { passId, cardId, origin, idempotencyKey: 'demo' });
  await wallet.moveClock(clockId, now);
  await syncSubscription(commerce, await readOwnSubscription(commerce, actor));
  if ((await readOwnSubscription(commerce, actor)).state !== 'trialing')
    throw new Error('The trial has not begun.');
}

async function readOwnSubscription(
  { store }: Pick<SubscriptionsDeps, 'store'>,
  { channelId, userId }: LoggedInUser,
) {
  const [subscription] = await store.listSubscriptionsOf(channelId, userId, 1);
  if (subscription === undefined) throw new Error('There is no subscription.');
  return subscription;
}
