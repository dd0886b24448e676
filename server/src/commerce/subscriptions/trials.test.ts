import { describe, expect, it } from 'vitest';
import { account } from '@floodlit/contract/identity/account';
import { identity } from '@floodlit/contract/identity/identity';
import { subscriptions as routes } from '@floodlit/contract/commerce/subscriptions';
import { demoPassword } from '@floodlit/demo/content';
import { openSubscriber } from '../../../test/money/subscriber.ts';
import { refusal } from '../../../test/money/checkout.ts';
import type { Session } from '../../../test/world.ts';
import { reconcile } from '../index.ts';

const checkout = openSubscriber();
const {
  offer,
  mine,
  deps,
  minute,
  opened,
  aCard,
  trying,
  setRenewal,
  subscribing,
  subscribed,
  secretOf,
  sound,
  runJobs,
} = checkout;
const daySeconds = 86_400;
/** At the payment service. */
const idsOfAlice = async (): Promise<string[]> => {
  const [own] = await mine();
  expect(own).toBeDefined();
  return checkout.world.subscriptions
    .list()
    .slice(1)
    .map(({ id }) => id);
};

describe('POST /stripe/subscription/start_trial', () => {
  it('[R4.06] costs nothing now, opens for its days, then is paid by the card', async () => {
    const { data } = await trying(await aCard());
    expect(data).toMatchObject({
      order: { status: 'paid', price: 0, type: 'subscription' },
      subscription: { state: 'trialing', auto_renewal: 'on', price: 12.99 },
    });
    const { data: user } = await checkout.alice.client.call(identity.profile);
    expect(user.trial_period_used).toBe(true);
    expect(await offer()).toMatchObject({ trial_offered: false, purchased: true });
    expect(checkout.world.payments.intents).toEqual([]);
    checkout.world.clock.advance(7 * daySeconds);
    checkout.world.subscriptions.renewDue('good');
    await minute();
    expect(await mine()).toMatchObject([{ state: 'active' }]);
    await sound();
  });

  it('[T16] closes the card form of a game that it opens', async () => {
    const card = await aCard();
    const game = await checkout.buying({ type: 'event', id: (await checkout.eventOfType('paid')).id });
    await trying(card);
    await runJobs();
    expect(() => checkout.world.payments.pay(secretOf(game), 'good')).toThrow('cannot be confirmed');
    await sound();
  });

  it('[T10] the price after the trial is the one that was seen', async () => {
    const card = await aCard();
    expect(await refusal(trying(card, checkout.alice, 9.99))).toMatchObject({
      code: 'commerce.price_changed',
    });
    expect(checkout.world.subscriptions.list()).toEqual([]);
    expect(await offer()).toMatchObject({ trial_offered: true });
    expect((await trying(card, checkout.alice, 12.99)).data.subscription).toMatchObject({ price: 12.99 });
    await sound();
  });

  it('[T21] fifty tabs begin one trial', async () => {
    const card = await aCard();
    const all = await Promise.all(
      Array.from({ length: 50 }, () => trying(card).catch((error: unknown) => error)),
    );
    const orders = all.flatMap((one) =>
      one instanceof Error ? [] : [(one as { data: { order: { id: number } } }).data.order.id],
    );
    expect(new Set(orders).size).toBe(1);
    for (const error of all.filter((one) => one instanceof Error))
      expect(error).toMatchObject({ code: 'commerce.already_bought' });
    expect(checkout.world.subscriptions.list()).toHaveLength(1);
    await sound();
  });

  it('[T21] answers a repeat with the same idempotency key like the first, and no other request', async () => {
    const card = await aCard();
    const keyed = async (idempotency_key: string) =>
      checkout.alice.client.call(routes.startTrial, {
        subscription_id: (await offer()).id,
        payment_method: card,
        idempotency_key,
        terms_accepted: true,
      });
    const first = (await keyed('trial-press-1')).data;
    expect((await keyed('trial-press-1')).data).toEqual(first);
    expect(await refusal(keyed('trial-press-2'))).toMatchObject({ code: 'commerce.already_bought' });
    expect(await refusal(trying(card))).toMatchObject({ code: 'commerce.already_bought' });
    const bob = await checkout.world.as('bob');
    const stolen = bob.client.call(routes.startTrial, {
      subscription_id: (await offer()).id,
      payment_method: card,
      idempotency_key: 'trial-press-1',
      terms_accepted: true,
    });
    expect(await refusal(stolen)).toMatchObject({ code: 'commerce.card_not_found' });
    expect(checkout.world.subscriptions.list()).toHaveLength(1);
    await sound();
  });

  it('[T21] answers ten repeats at once with one trial', async () => {
    const card = await aCard();
    const subscription_id = (await offer()).id;
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        checkout.alice.client.call(routes.startTrial, {
          subscription_id,
          payment_method: card,
          idempotency_key: 'trial-press-1',
          terms_accepted: true,
        }),
      ),
    );
    expect(new Set(all.map(({ data }) => data.order.id)).size).toBe(1);
    expect(checkout.world.subscriptions.list()).toHaveLength(1);
    await sound();
  });

  it('[T21] one card is tried once, whatever the number of accounts, and one person once, whatever the card', async () => {
    const card = await aCard();
    await trying(card);
    const nora = await checkout.world.newcomer();
    const twin = await aCard(nora);
    checkout.world.cards.twins.set(twin, card);
    expect(await refusal(trying(twin, nora))).toMatchObject({ code: 'commerce.trial_used' });
    expect(await offer(nora)).toMatchObject({ trial_offered: true });

    const [{ id } = { id: '' }] = checkout.world.subscriptions.list();
    checkout.world.subscriptions.change(id, { state: 'canceled' });
    await minute(8 * daySeconds);
    expect(await refusal(trying(await aCard()))).toMatchObject({ code: 'commerce.trial_used' });
    expect(
      await refusal(
        checkout.alice.client.call(routes.previewInvoice, {
          subscription_id: (await offer()).id,
          trial: true,
        }),
      ),
    ).toMatchObject({ code: 'commerce.trial_used' });
    await sound();
  });

  it('[T21] one card in ten accounts at once begins one trial', async () => {
    const card = await aCard();
    const fans: Session[] = [];
    // One after the other: passwords are hashed a few at a time, and a request that waits too long is refused.
    while (fans.length < 9) fans.push(await checkout.world.newcomer());
    const twins = await Promise.all(
      fans.map(async (fan) => {
        const twin = await aCard(fan);
        checkout.world.cards.twins.set(twin, card);
        return [twin, fan] as const;
      }),
    );
    const tries = [trying(card), ...twins.map(([twin, fan]) => trying(twin, fan))];
    const ends = (await Promise.allSettled(tries)).map((one) =>
      one.status === 'fulfilled' ? 'begun' : (one.reason as { code: string }).code,
    );
    expect(ends.toSorted()).toEqual(['begun', ...Array.from({ length: 9 }, () => 'commerce.trial_used')]);
    expect(checkout.world.subscriptions.list()).toHaveLength(1);
    await sound();
  });

  it("[T25] another's card is not found", async () => {
    const bob = await checkout.world.as('bob');
    const card = await aCard(bob);
    await aCard();
    expect(await refusal(trying(card))).toMatchObject({ code: 'commerce.card_not_found' });
    expect(await refusal(trying('pm_nobody'))).toMatchObject({ code: 'commerce.card_not_found' });
    expect(checkout.world.subscriptions.list()).toEqual([]);
  });

  it('[T17] when no answer comes it is "unknown", begins once all the same, and opens then', async () => {
    const card = await aCard();
    checkout.world.subscriptions.faultOf = (call) => (call === 'create' ? 'lost_after' : undefined);
    const { data } = await trying(card);
    expect(data).toMatchObject({ order: { status: 'created' }, subscription: { state: 'unknown' } });
    expect(await mine()).toMatchObject([{ state: 'unknown' }]);
    checkout.world.subscriptions.faultOf = () => undefined;
    await minute();
    expect(await mine()).toMatchObject([{ state: 'trialing' }]);
    expect(checkout.world.subscriptions.list()).toHaveLength(1);
    expect(await opened()).toBe(1);
    await sound();
  });

  it('[T17] pressed again with another card while nobody knows, it is paid by the card that was seen last', async () => {
    const [first, last] = [await aCard(), await aCard()];
    checkout.world.subscriptions.faultOf = (call) => (call === 'create' ? 'lost_after' : undefined);
    await trying(first);
    await trying(last);
    checkout.world.subscriptions.faultOf = () => undefined;
    await minute();
    expect(await mine()).toMatchObject([{ state: 'trialing' }]);
    expect([...checkout.world.subscriptions.armed.values()]).toEqual([last]);
    // The first card has tried nothing, the last one has.
    const tryingTwinOf = async (card: string) => {
      const session = await checkout.world.newcomer();
      const twin = await aCard(session);
      checkout.world.cards.twins.set(twin, card);
      return trying(twin, session);
    };
    expect(await refusal(tryingTwinOf(last))).toMatchObject({ code: 'commerce.trial_used' });
    expect((await tryingTwinOf(first)).data.subscription.state).toBe('trialing');
    await sound();
  });

  it('[T17] so it is where the trial has begun, but has no card yet', async () => {
    const [first, last] = [await aCard(), await aCard()];
    checkout.world.subscriptions.faultOf = (call) => (call === 'read' ? 'lost_before' : undefined);
    await trying(first);
    expect((await trying(last)).data.order.status).toBe('created');
    checkout.world.subscriptions.faultOf = () => undefined;
    await minute();
    expect([...checkout.world.subscriptions.armed.values()]).toEqual([last]);
    await sound();
  });

  it('[T21] a card that was tried elsewhere is not taken for another that was shown first', async () => {
    const nora = await checkout.world.newcomer();
    const used = await aCard(nora);
    await trying(used, nora);
    const [first, twin] = [await aCard(), await aCard()];
    checkout.world.cards.twins.set(twin, used);
    checkout.world.subscriptions.faultOf = (call) => (call === 'create' ? 'lost_after' : undefined);
    await trying(first);
    expect(await refusal(trying(twin))).toMatchObject({ code: 'commerce.trial_used' });
    checkout.world.subscriptions.faultOf = () => undefined;
    await minute();
    expect(checkout.world.subscriptions.armed.get((await idsOfAlice())[0] ?? '')).toBe(first);
    await sound();
  });

  it('[T21] a trial that a lost request makes while its order is closed is nobody’s: given back is given back', async () => {
    const card = await aCard();
    checkout.world.subscriptions.faultOf = (call) => (call === 'create' ? 'late' : undefined);
    await trying(card);
    checkout.world.subscriptions.faultOf = () => undefined;
    checkout.world.clock.advance(31 * 60);
    const { subscriptions } = checkout.world;
    // Another run closes the order, and only then the request arrives.
    const overtaken = {
      ...subscriptions,
      listOfOrder: async (order: Parameters<typeof subscriptions.listOfOrder>[0]) => {
        await reconcile(deps());
        for (const late of subscriptions.late.splice(0)) late();
        return subscriptions.listOfOrder(order);
      },
    };
    await reconcile({ ...deps(), subscriptions: overtaken });
    expect(subscriptions.list()).toMatchObject([{ state: 'trialing', card: undefined }]);
    expect(await mine()).toEqual([]);
    expect(await opened()).toBe(0);
    expect(await offer()).toMatchObject({ trial_offered: true });
    await sound();
  });

  it('a trial that never began is given back', async () => {
    const card = await aCard();
    checkout.world.subscriptions.faultOf = (call) => (call === 'create' ? 'lost_before' : undefined);
    await trying(card);
    await minute(31 * 60);
    checkout.world.subscriptions.faultOf = () => undefined;
    await minute();
    expect(await offer()).toMatchObject({ trial_offered: true });
    expect((await trying(card)).data.subscription).toMatchObject({ state: 'trialing' });
    await sound();
  });
});

describe('the rest of a subscription', () => {
  it('POST /stripe/invoice-preview tells what is due now and next', async () => {
    const subscription_id = (await offer()).id;
    const preview = async (trial = false) =>
      (await checkout.alice.client.call(routes.previewInvoice, { subscription_id, trial })).data;
    expect(await preview()).toMatchObject({ amount: 12.99, next_amount: 12.99, trial_period: 0 });
    const start = checkout.world.clock.now().getTime();
    expect(await preview(true)).toEqual({
      amount: 0,
      currency: 'USD',
      trial_period: 7,
      next_amount: 12.99,
      next_payment_at: new Date(start + 7 * daySeconds * 1_000).toISOString(),
    });
    await subscribed();
    expect(await preview()).toMatchObject({ amount: 0, next_amount: 12.99 });
    await setRenewal(false);
    expect(await preview()).toMatchObject({ next_amount: 0, next_payment_at: null });
  });

  it('[T25] GET /stripe/customer-portal opens the own page alone', async () => {
    expect(await refusal(checkout.alice.client.call(routes.portal))).toMatchObject({
      code: 'commerce.customer_not_found',
    });
    await subscribed();
    const { userId, channelId } = await checkout.aliceIds();
    const customer = await deps().store.findCustomer({
      channel_id: channelId,
      user_id: userId,
      livemode: false,
    });
    const { url } = (await checkout.alice.client.call(routes.portal)).data;
    expect(url).toContain(customer?.customer_id);
    expect(url).toContain(encodeURIComponent('https://localhost'));
    const bob = await checkout.world.as('bob');
    expect(await refusal(bob.client.call(routes.portal))).toMatchObject({
      code: 'commerce.customer_not_found',
    });
  });

  it('announces a renewal by mail three days before, once', async () => {
    await subscribed();
    await minute(27 * daySeconds + 60);
    await minute();
    const { rows } = await checkout.world.connection.pool.query<{ subject: string; html: string }>(
      "select subject, html from mail.messages where dedup_key like 'subscription-notice%'",
    );
    expect(rows.map(({ subject }) => subject)).toEqual(['Fan membership renews soon']);
    expect(rows[0]?.html).toContain('USD $12.99');
  });

  it('an account that is deleted is never charged again', async () => {
    await subscribed();
    await checkout.alice.client.call(account.remove, { current_password: demoPassword });
    await minute();
    expect(checkout.world.subscriptions.list()).toMatchObject([{ state: 'canceled' }]);
  });

  it('can no longer be paid when its account never paid, also in a page that is still open', async () => {
    const bought = await subscribing();
    await checkout.alice.client.call(account.remove, { current_password: demoPassword });
    await minute();
    expect(checkout.world.subscriptions.list()).toMatchObject([{ state: 'abandoned' }]);
    expect(() => checkout.world.payments.pay(secretOf(bought), 'good')).toThrow('cannot be confirmed');
    await minute(61 * 60);
    await sound();
  });

  it('a refund of its order takes the access away, though the payment names no order', async () => {
    await subscribed();
    const [intent] = checkout.world.payments.intents;
    checkout.world.payments.refund(intent?.id ?? '');
    await checkout.send(checkout.lastEvent());
    await runJobs();
    expect(await opened()).toBe(0);
    await minute(daySeconds);
    expect(await opened()).toBe(0);
    await sound();
  });
});
