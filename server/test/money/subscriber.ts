// Shared steps of subscription tests: subscribe, start a trial, wait a minute, cancel and resume.
import { expect } from 'vitest';
import { identity } from '@floodlit/contract/identity/identity';
import { subscriptions as routes } from '@floodlit/contract/commerce/subscriptions';
import { checkInvariants, listEntitlements, reconcile } from '../../src/commerce/index.ts';
import type { Session, WorldOptions } from '../world.ts';
import { openCheckout } from './checkout.ts';

/** Registers the hooks of the test file that calls it: a checkout with a subscriber at it. */
export function openSubscriber(options?: WorldOptions) {
  const checkout = openCheckout(options);
  const { buying, secretOf, deliver } = checkout;
  const offer = async (session = checkout.alice) => {
    const { data } = await session.client.call(routes.list, {});
    const [first] = data;
    if (first === undefined) throw new Error('No subscription is on sale.');
    return first;
  };
  const subscribing = async (session = checkout.alice) =>
    buying({ type: 'subscription', id: (await offer(session)).id }, session);
  const mine = async (session = checkout.alice) => (await session.client.call(routes.mine)).data;
  const deps = () => checkout.world.context.commerce;
  const minute = async (seconds = 60): Promise<void> => {
    checkout.world.clock.advance(seconds);
    await reconcile(deps());
  };
  const opened = async (): Promise<number> => {
    const { userId, channelId } = await checkout.aliceIds();
    return (await listEntitlements(deps(), channelId, userId)).length;
  };
  const userIdOf = async (session: Session): Promise<number> =>
    (await session.client.call(identity.profile)).data.id;
  /** A saved card of this account. */
  const aCard = async (session = checkout.alice): Promise<string> => {
    const channel_id = await checkout.world.channelId();
    const user_id = await userIdOf(session);
    const key = { channel_id, user_id, livemode: false };
    const known = await deps().store.findCustomer(key);
    if (known !== undefined) return checkout.world.cards.save(known.customer_id);
    const customerId = `cus_of_${user_id}`;
    const { uuid } = await deps().store.awaitCustomer(key, checkout.world.clock.now());
    await deps().store.saveCustomer(key, { uuid, customerId });
    return checkout.world.cards.save(customerId);
  };
  const trying = async (payment_method: string, session = checkout.alice, expected_price?: number) =>
    session.client.call(routes.startTrial, {
      subscription_id: (await offer(session)).id,
      payment_method,
      ...(expected_price !== undefined && { expected_price }),
      terms_accepted: true,
    });
  const setRenewal = async (auto_renewal: boolean, session = checkout.alice) =>
    (
      await session.client.call(routes.unsubscribe, {
        subscription_id: (await offer(session)).id,
        auto_renewal,
      })
    ).data;

  /** A paid subscription whose payment webhook has arrived. */
  const subscribed = async (): Promise<void> => {
    checkout.world.payments.pay(secretOf(await subscribing()), 'good');
    await deliver();
  };
  const sound = async (): Promise<void> => {
    expect(await checkInvariants(deps())).toEqual([]);
    expect(checkout.world.loggedErrors).toEqual([]);
  };

  return Object.assign(checkout, {
    offer,
    subscribing,
    mine,
    deps,
    minute,
    opened,
    aCard,
    trying,
    setRenewal,
    subscribed,
    sound,
  });
}
