// Memberships that the demo's people have had for a while: their time at the sandbox stood still when they joined, and was moved on.
import { demoMembership, type DemoPurchase } from '@floodlit/demo/content';
import {
  setRenewal,
  startTrial,
  subscribe,
  syncSubscription,
  type CommerceDeps,
} from '../../commerce/index.ts';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { openWallet, readPassId, type DemoBuyer } from './demo-buyer.ts';

const daySeconds = 86_400;
const monthDays = 30;
/** After the end of a period, when its renewal has been tried. */
const renewalLateSeconds = 2 * 3_600;

/** The same verbs, as they would have run then. */
const at = (commerce: CommerceDeps, time: Date): CommerceDeps => ({
  ...commerce,
  clock: { now: () => time },
});

/** A membership of the past: each renewal is written down as of its own day. */
export async function joinSince(
  buyer: DemoBuyer,
  { days_ago, outcome }: Extract<DemoPurchase, { kind: 'membership' }>,
): Promise<void> {
  const { actor, channel, commerce, db, origin, wallet } = buyer;
  const now = commerce.clock.now();
  const since = addSeconds(now, -days_ago * daySeconds);
  const { customerId, clockId, cardId } = await openWallet(buyer, since, 'visa');
  const passId = await readPassId(db, channel, actor.channelId, demoMembership);
  const request = { type: 'subscription', id: passId, card_id: cardId, terms_accepted: true } as const;
  await subscribe(at(commerce, since), actor, request, origin);
  const subscription = await readOwnSubscription(commerce, actor);
  await syncSubscription(at(commerce, since), subscription);
  const { service_id: serviceId } = await readOwnSubscription(commerce, actor);
  if (outcome === 'fails' && serviceId !== null)
    await wallet.payRenewalsWith(serviceId, await wallet.keepCard(customerId, 'refused'));
  if (outcome === 'stops') await setRenewal(commerce, actor, passId, false);
  for (let days = monthDays; days < days_ago; days += monthDays) {
    const renewed = addSeconds(since, days * daySeconds + renewalLateSeconds);
    if (renewed >= now) break;
    await wallet.moveClock(clockId, renewed);
    await syncSubscription(at(commerce, renewed), subscription);
  }
  await wallet.moveClock(clockId, now);
  await syncSubscription(commerce, subscription);
}

export async function tryMembership(buyer: DemoBuyer, daysAgo: number): Promise<void> {
  const { actor, channel, commerce, db, origin, wallet } = buyer;
  const now = commerce.clock.now();
  const since = addSeconds(now, -daysAgo * daySeconds);
  // Another card than the one that visitors of the demo type in: a card is tried once.
  const { clockId, cardId } = await openWallet(buyer, since, 'mastercard');
  const passId = await readPassId(db, channel, actor.channelId, demoMembership);
  await startTrial(at(commerce, since), actor, { passId, cardId, origin });
  await wallet.moveClock(clockId, now);
  await syncSubscription(commerce, await readOwnSubscription(commerce, actor));
}

async function readOwnSubscription({ store }: CommerceDeps, { channelId, userId }: LoggedInUser) {
  const [subscription] = await store.listSubscriptionsOf(channelId, userId, 1);
  if (subscription === undefined) throw new Error('There is no subscription.');
  return subscription;
}
