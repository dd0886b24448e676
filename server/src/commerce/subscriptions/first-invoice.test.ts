// The first period costs another amount than agreed: the service applies a balance or a discount of the customer.
import { describe, expect, it } from 'vitest';
import { openSubscriber } from '../../../test/money/subscriber.ts';
import { refusal } from '../../../test/money/checkout.ts';
import { checkInvariants } from '../index.ts';

const checkout = openSubscriber();
const { subscribing, secretOf, orderOf, deliver, mine, minute, opened, sound, offer, deps, aCard } = checkout;
const subscriptions = () => checkout.world.subscriptions;
const daySeconds = 86_400;
const afterExpiry = 31 * 60;
const renew = async (): Promise<void> => {
  checkout.world.clock.advance(30 * daySeconds);
  subscriptions().renewDue('good');
  await minute();
};

describe('a first invoice', () => {
  it('[I6] that asks for less is paid as it is, and the next one in full', async () => {
    subscriptions().balanceCents = -300;
    const bought = await subscribing();
    expect(bought.data.order).toMatchObject({ price: 9.99, base_price: 8.99, service_fee: 1 });
    checkout.world.payments.pay(secretOf(bought), 'good');
    await deliver();
    expect(await orderOf(bought.data.order.id)).toMatchObject({ status: 'paid', price: 9.99 });
    expect(await mine()).toMatchObject([{ state: 'active', price: 12.99 }]);
    await renew();
    expect(await mine()).toMatchObject([{ state: 'active' }]);
    expect(await opened()).toBe(1);
    await sound();
  });

  it('[T16] that asks for less is one payment in any number of tabs', async () => {
    subscriptions().balanceCents = -300;
    const all = [await subscribing(), ...(await Promise.all([subscribing(), subscribing()]))];
    expect(new Set(all.map(secretOf)).size).toBe(1);
    expect(subscriptions().list()).toHaveLength(1);
  });

  it('[I4] that asks for nothing opens at once', async () => {
    subscriptions().balanceCents = -5_000;
    const { data } = await subscribing();
    expect(data).toMatchObject({ order: { status: 'paid', price: 0 }, payment: null });
    expect([await opened(), (await offer()).purchased]).toEqual([1, true]);
    await sound();
  });

  it('[R3.04] that asked for nothing is followed by one that the chosen card pays', async () => {
    subscriptions().balanceCents = -5_000;
    const card = await aCard();
    await checkout.buying({ type: 'subscription', id: (await offer()).id, card_id: card });
    expect([...subscriptions().armed.values()]).toEqual([card]);
    await renew();
    expect(await mine()).toMatchObject([{ state: 'active', card: { last4: '4242' } }]);
    await sound();
  });

  it('[T17] by the chosen card also where the answer was lost and the buyer left', async () => {
    subscriptions().balanceCents = -5_000;
    subscriptions().faultOf = (call) => (call === 'create' ? 'lost_after' : undefined);
    const card = await aCard();
    await refusal(checkout.buying({ type: 'subscription', id: (await offer()).id, card_id: card }));
    subscriptions().faultOf = () => undefined;
    await minute(afterExpiry);
    await minute();
    expect([...subscriptions().armed.values()]).toEqual([card]);
    await sound();
  });

  it('[R4.04] and without any card leaves the days of grace to name one', async () => {
    subscriptions().balanceCents = -5_000;
    await subscribing();
    await renew();
    expect(await mine()).toMatchObject([{ state: 'past_due', card: null }]);
    expect(await opened()).toBe(1);
    await minute(8 * daySeconds);
    expect(await opened()).toBe(0);
  });

  it('[R4.04] after a trial that asks for nothing leaves the days of grace to the next', async () => {
    await checkout.trying(await aCard());
    subscriptions().balanceCents = -5_000;
    checkout.world.clock.advance(7 * daySeconds);
    subscriptions().renewDue('good');
    await minute();
    expect(await mine()).toMatchObject([{ state: 'active' }]);
    checkout.world.clock.advance(30 * daySeconds);
    subscriptions().renewDue('declined');
    await minute();
    expect(await mine()).toMatchObject([{ state: 'past_due' }]);
    expect(await opened()).toBe(1);
    const { rows } = await checkout.world.connection.pool.query<{ subject: string }>(
      "select subject from mail.messages where dedup_key like 'subscription-failed%'",
    );
    expect(rows).toEqual([{ subject: 'We could not renew Fan membership' }]);
    await minute(8 * daySeconds);
    expect(await opened()).toBe(0);
    await sound();
  });

  it('[T17] that asks for nothing opens also when the answer was lost and the buyer left', async () => {
    subscriptions().balanceCents = -5_000;
    subscriptions().faultOf = (call) => (call === 'create' ? 'lost_after' : undefined);
    expect(await refusal(subscribing())).toMatchObject({ code: 'commerce.payments_unavailable' });
    subscriptions().faultOf = () => undefined;
    await minute(afterExpiry);
    await minute();
    expect(await mine()).toMatchObject([{ state: 'active', price: 12.99 }]);
    expect(await opened()).toBe(1);
    await sound();
  });

  it('[T10] that asks for more is never shown: nobody pays more than was agreed to', async () => {
    subscriptions().balanceCents = 200;
    expect(await refusal(subscribing())).toMatchObject({ code: 'commerce.payments_unavailable' });
    expect(checkout.world.loggedErrors).toContainEqual(
      expect.objectContaining({ message: 'The service adds to the first invoice.' }),
    );
    // Nor left open at the service, where its customer may see it.
    expect(
      new Set(
        subscriptions()
          .list()
          .map(({ state }) => state),
      ),
    ).toEqual(new Set(['abandoned']));
    expect(new Set(checkout.world.payments.intents.map(({ status }) => status))).toEqual(
      new Set(['canceled']),
    );
    expect(await checkInvariants(deps())).toEqual([]);
    // Nor is a trial begun with it.
    expect(await refusal(checkout.trying(await aCard()))).toMatchObject({
      code: 'commerce.payments_unavailable',
    });
    expect(
      new Set(
        subscriptions()
          .list()
          .map(({ state }) => state),
      ),
    ).toEqual(new Set(['abandoned', 'canceled']));
    await minute(afterExpiry);
    await minute();
    expect(await checkInvariants(deps())).toEqual([]);
    expect(await offer()).toMatchObject({ trial_offered: true, purchased: false });
    // Once the balance is even, it is sold as before.
    subscriptions().balanceCents = 0;
    expect((await subscribing()).data.order).toMatchObject({ status: 'created', price: 12.99 });
  });
});
