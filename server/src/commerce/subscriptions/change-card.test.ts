import { describe, expect, it, vi } from 'vitest';
import { subscriptions as routes } from '@floodlit/contract/commerce/subscriptions';
import { refusal } from '../../../test/money/checkout.ts';
import { openSubscriber } from '../../../test/money/subscriber.ts';
import { waitsForLock } from '../../../test/waits-for-lock.ts';
import { CardMissing } from '../accounts/ports.ts';

const checkout = openSubscriber();
const { offer, subscribed, aCard } = checkout;
const changeCard = async (payment_method: string, session = checkout.alice) =>
  session.client.call(routes.changeCard, { subscription_id: (await offer()).id, payment_method });
const own = async () => {
  const { userId, channelId } = await checkout.aliceIds();
  return (await checkout.world.context.commerce.store.listSubscriptionsOf(channelId, userId, 1))[0];
};

/** Another process changes the subscription and commits only when the returned function is called. */
async function changedElsewhere(changes: string): Promise<() => Promise<void>> {
  const client = await checkout.world.connection.pool.connect();
  await client.query('begin');
  await client.query(`update commerce.subscriptions set ${changes}`);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

describe('POST /stripe/subscription/change-card', () => {
  it('lets another saved card pay from now on, however often it is pressed', async () => {
    await subscribed();
    checkout.world.subscriptions.loseCards();
    const card = await aCard();
    expect((await changeCard(card)).data).toMatchObject({ state: 'active', card: { last4: '4242' } });
    await changeCard(card);
    expect([...checkout.world.subscriptions.armed.values()]).toEqual([card]);
    expect(checkout.world.payments.intents).toHaveLength(1);
  });

  it('answers card_not_found when the card is taken away, and keeps the card before', async () => {
    await subscribed();
    const card = await aCard();
    vi.spyOn(checkout.world.subscriptions, 'arm').mockRejectedValueOnce(
      new CardMissing('The customer has no such payment method.'),
    );
    expect(await refusal(changeCard(card))).toMatchObject({ status: 404, code: 'commerce.card_not_found' });
    expect((await own())?.trial_card_id).not.toBe(card);
  });

  it('keeps the card of a later call when its own is refused', async () => {
    await subscribed();
    const card = await aCard();
    const { store } = checkout.world.context.commerce;
    vi.spyOn(checkout.world.subscriptions, 'arm').mockImplementationOnce(async () => {
      const subscription = await own();
      if (subscription === undefined) throw new Error('There is no subscription.');
      await store.changeSubscription(subscription, { trial_card_id: 'pm_later' }, checkout.world.clock.now());
      throw new CardMissing('The customer has no such payment method.');
    });
    await refusal(changeCard(card));
    expect(await own()).toMatchObject({ trial_card_id: 'pm_later' });
  });

  it('does not blame the card for a revoked key', async () => {
    await subscribed();
    const card = await aCard();
    // The client asks again after a 500.
    const arm = vi
      .spyOn(checkout.world.subscriptions, 'arm')
      .mockRejectedValue(new Error('Expired API key.'));
    expect(await refusal(changeCard(card))).toMatchObject({ status: 500 });
    arm.mockRestore();
    checkout.world.loggedErrors.length = 0;
  });

  it('[T25] knows no card and no subscription of another account', async () => {
    await subscribed();
    const bob = await checkout.world.as('bob');
    const card = await aCard(bob);
    expect(await refusal(changeCard(card))).toMatchObject({ status: 404, code: 'commerce.card_not_found' });
    expect(await refusal(changeCard(card, bob))).toMatchObject({ code: 'commerce.subscription_not_found' });
    expect([...checkout.world.subscriptions.armed.values()]).toEqual([]);
  });

  it('waits for a process that ends the subscription, and is refused then', async () => {
    await subscribed();
    const card = await aCard();
    const commit = await changedElsewhere("state = 'canceled'");
    const changing = refusal(changeCard(card));
    await waitsForLock(checkout.world.connection.pool);
    await commit();
    expect(await changing).toMatchObject({ code: 'commerce.subscription_over' });
    expect([...checkout.world.subscriptions.armed.values()]).toEqual([]);
    expect((await own())?.trial_card_id).not.toBe(card);
  });

  it('keeps the card of a change that came just before, when its own card is refused', async () => {
    await subscribed();
    const card = await aCard();
    vi.spyOn(checkout.world.subscriptions, 'arm').mockRejectedValueOnce(new CardMissing('Gone.'));
    const commit = await changedElsewhere("trial_card_id = 'pm_before'");
    const changing = refusal(changeCard(card));
    await waitsForLock(checkout.world.connection.pool);
    await commit();
    expect(await changing).toMatchObject({ code: 'commerce.card_not_found' });
    expect(await own()).toMatchObject({ trial_card_id: 'pm_before' });
  });

  it('keeps the card of a change that is committed while it takes its own back', async () => {
    await subscribed();
    const card = await aCard();
    const begun = Promise.withResolvers<() => Promise<void>>();
    vi.spyOn(checkout.world.subscriptions, 'arm').mockImplementationOnce(async () => {
      begun.resolve(await changedElsewhere("trial_card_id = 'pm_later'"));
      throw new CardMissing('Gone.');
    });
    const changing = refusal(changeCard(card));
    const commit = await begun.promise;
    await waitsForLock(checkout.world.connection.pool);
    await commit();
    expect(await changing).toMatchObject({ code: 'commerce.card_not_found' });
    expect(await own()).toMatchObject({ trial_card_id: 'pm_later' });
  });
});
