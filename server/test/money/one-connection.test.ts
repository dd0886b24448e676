// Runs every money verb, every mail and the limit of devices with a pool of one connection. A transaction that takes a
// second connection deadlocks here. With a larger pool, as many concurrent transactions would deadlock.
import { expect, it } from 'vitest';
import { access } from '@floodlit/contract/access/access';
import { account } from '@floodlit/contract/identity/account';
import { commerce as routes } from '@floodlit/contract/commerce/commerce';
import { mailedLinks } from '@floodlit/contract/identity/mailed-links';
import { demoPassword } from '@floodlit/demo/content';
import { createPaymentAccountStore } from '../../src/stripe-account/store-payment-accounts.ts';
import {
  carryOutRefund,
  forgetPaymentKeys,
  keepPaymentKeys,
  requestRefund,
  type CommerceDeps,
} from '../../src/commerce/index.ts';
import { allJobs } from '../../src/jobs.ts';
import { cents } from '../../src/kernel/money.ts';
import { openSubscriber } from './subscriber.ts';

const checkout = openSubscriber({ poolSize: 1 });
const { aCard, buyMonth, deliver, deps, minute, passNamed, secretOf, subscribed, subscribing, trying } =
  checkout;
const day = 86_400;

const lettersLike = async (key: string): Promise<number> => {
  const { rowCount } = await checkout.world.connection.pool.query(
    'select from mail.messages where dedup_key like $1',
    [`${key}%`],
  );
  return rowCount ?? 0;
};
const runAllJobs = () => checkout.world.queue.runAll(allJobs(checkout.world.context));

it('an order is paid, disputed, given back in part and whole', async () => {
  const bought = await buyMonth();
  const { id } = bought.data.order;
  checkout.world.payments.pay(secretOf(bought), 'declined');
  await deliver();
  checkout.world.payments.pay(secretOf(await buyMonth()), 'good');
  await deliver();
  await runAllJobs();
  expect(await checkout.orderOf(id)).toMatchObject({ status: 'paid' });
  expect(await lettersLike('receipt:')).toBe(1);

  const intentId = checkout.world.payments.intents[0]?.id ?? '';
  checkout.world.payments.dispute(intentId, 'open');
  await minute();
  checkout.world.payments.dispute(intentId, 'won');
  await minute();
  expect(await lettersLike('dispute:')).toBe(2);
  const { channelId } = await checkout.aliceIds();
  for (const amount of [cents(100), undefined]) {
    const asked = await requestRefund(deps(), { channelId, orderId: id, amount, reason: String(amount) });
    await carryOutRefund(deps(), asked);
  }
  expect(await checkout.orderOf(id)).toMatchObject({ status: 'refunded' });
  expect(checkout.world.loggedErrors).toEqual([]);
});

it('a bundle is paid with a saved card', async () => {
  const card = await aCard();
  const items = [
    { type: 'package' as const, id: (await passNamed('Month pass')).id },
    { type: 'event' as const, id: (await checkout.eventOfType('ppv')).id },
  ];
  const { data } = await checkout.alice.client.call(routes.buyBundle, {
    items,
    card_id: card,
    terms_accepted: true,
  });
  await runAllJobs();
  expect(await checkout.orderOf(data.order.id)).toMatchObject({ status: 'paid' });
  expect(checkout.world.loggedErrors).toEqual([]);
});

it('an unpaid order expires', async () => {
  const { id } = (await buyMonth()).data.order;
  await minute(day);
  expect(await checkout.orderOf(id)).toMatchObject({ status: 'failed', reason: 'expired' });
});

it('a membership is announced, fails, is stopped and kept', async () => {
  await subscribed();
  await minute(27 * day + 60);
  expect(await lettersLike('subscription-notice')).toBe(1);
  await checkout.setRenewal(false);
  await checkout.setRenewal(true);
  checkout.world.clock.advance(3 * day);
  checkout.world.subscriptions.renewDue('declined');
  await minute();
  await minute(600);
  expect(await lettersLike('subscription-failed')).toBe(1);
  await checkout.sound();
});

it('a membership is tried, and another one is given up', async () => {
  await trying(await aCard());
  await minute();
  expect(await checkout.mine()).toMatchObject([{ state: 'trialing' }]);
  const bob = await checkout.world.newcomer();
  await subscribing(bob);
  await minute(2 * day);
  await checkout.sound();
});

it('a channel is given an account of its own, and loses it', async () => {
  const { channelId } = await checkout.aliceIds();
  const store = createPaymentAccountStore(checkout.world.connection.db);
  const { payments, cards, subscriptions } = deps();
  const room: CommerceDeps = {
    ...deps(),
    accounts: {
      open: (account, { publishableKey }) => ({ account, payments, cards, subscriptions, publishableKey }),
      find: async () => undefined,
      list: async () => [],
      keep: (scope, channel_id, { secretKey, publishableKey }, set_at) =>
        store.within(scope).put({
          channel_id,
          livemode: false,
          publishable_key: publishableKey,
          sealed_secret_key: secretKey,
          set_at,
        }),
      forget: (scope, channel) => store.within(scope).remove(channel, false),
    },
  };
  const keys = { secretKey: 'sk_test_0123456789', publishableKey: 'pk_test_0123456789' };
  expect(await keepPaymentKeys(room, channelId, keys)).toBe('kept');
  expect(await forgetPaymentKeys(room, channelId)).toBe('forgotten');
});

it('an account is made, mailed a link, and deleted', async () => {
  await checkout.world.newcomer();
  await (await checkout.world.visitor()).client.call(mailedLinks.requestReset, { email: 'alice@demo.test' });
  await runAllJobs();
  expect(await lettersLike('reset')).toBe(1);
  await checkout.alice.client.call(account.remove, { current_password: demoPassword });
  expect(await lettersLike('account-deleted')).toBe(1);
});

it('many devices of one account ask for the place of another one at once', async () => {
  const devices = await Promise.all([1, 2, 3, 4].map(() => checkout.world.as('bob')));
  const subject = 'events/1';
  const [first] = devices;
  const takeOver = (id: string) => (device: (typeof devices)[number]) =>
    device.client.call(access.takeOverStream, { id, subject });
  await first?.client.call(access.takeOverStream, { id: '00000000-0000-4000-8000-000000000000', subject });
  const held = (await first?.client.call(access.streams))?.data.streams[0]?.id ?? '';
  await Promise.allSettled(devices.slice(1).map(takeOver(held)));
  expect((await first?.client.call(access.streams))?.data.streams).toHaveLength(2);
  expect(checkout.world.loggedErrors).toEqual([]);
});
