import { describe, expect, it } from 'vitest';
import { commerce } from '@floodlit/contract/commerce/commerce';
import { subscriptions as routes } from '@floodlit/contract/commerce/subscriptions';
import { reconcile } from '../index.ts';
import { openSubscriber } from '../../../test/money/subscriber.ts';
import { refusal } from '../../../test/money/checkout.ts';

const checkout = openSubscriber();
const {
  offer,
  subscribing,
  mine,
  minute,
  opened,
  setRenewal,
  subscribed,
  sound,
  buying,
  secretOf,
  orderOf,
  deliver,
} = checkout;
const daySeconds = 86_400;

describe('POST /stripe/buy with a subscription', () => {
  it('[R4.04] [R3.04] is paid by the browser, opens for thirty days and the days of grace, and renews itself', async () => {
    const { price, base_price, service_fee, trial_period } = await offer();
    expect({ price, base_price, service_fee, trial_period }).toEqual({
      price: 12.99,
      base_price: 11.99,
      service_fee: 1,
      trial_period: 7,
    });
    const bought = await subscribing();
    expect(bought.data.order).toMatchObject({
      status: 'created',
      type: 'subscription',
      subscription_event: 'created',
      price: 12.99,
    });
    expect(await mine()).toEqual([]);
    checkout.world.payments.pay(secretOf(bought), 'good');
    await deliver();
    expect(await orderOf(bought.data.order.id)).toMatchObject({ status: 'paid', activity_status: 'active' });
    const start = checkout.world.clock.now();
    const [own] = await mine();
    expect(own).toMatchObject({
      state: 'active',
      auto_renewal: 'on',
      price: 12.99,
      card: { last4: '4242' },
      current_period_end: new Date(start.getTime() + 30 * daySeconds * 1_000).toISOString(),
      access_until: new Date(start.getTime() + 37 * daySeconds * 1_000).toISOString(),
    });
    expect(await offer()).toMatchObject({
      purchased: true,
      held: { until: own?.current_period_end, renews: true },
    });
    await setRenewal(false);
    expect((await offer()).held).toEqual({ until: own?.current_period_end, renews: false });
    await setRenewal(true);
    await sound();
  });

  it('[R4.02] a refusal of which we hear after the next press is no answer to that press', async () => {
    const bought = await subscribing();
    const { id } = bought.data.order;
    checkout.world.payments.pay(secretOf(bought), 'declined');
    expect((await subscribing()).data.order).toMatchObject({ id, status: 'created' });
    await deliver();
    expect(await orderOf(id)).toMatchObject({ status: 'created' });
    checkout.world.payments.pay(secretOf(bought), 'declined');
    await deliver();
    expect(await orderOf(id)).toMatchObject({ status: 'failed', retryable: true });
    checkout.world.payments.pay(secretOf(await subscribing()), 'good');
    await deliver();
    expect(await mine()).toMatchObject([{ state: 'active' }]);
  });

  it('[T16] fifty tabs make one order, one subscription and one charge; covered, it is refused in words', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => subscribing()));
    expect(new Set(all.map(secretOf)).size).toBe(1);
    expect(checkout.world.subscriptions.list()).toHaveLength(1);
    checkout.world.payments.pay(secretOf(await subscribing()), 'good');
    // Also before any webhook has come.
    expect(await refusal(subscribing())).toMatchObject({
      code: 'commerce.already_bought',
      message: 'You already bought this subscription.',
    });
    await sound();
  });

  it('[R5.05] a missing pass, or one that is no subscription, is "Pass not found"', async () => {
    const { id } = await checkout.passNamed('Month pass');
    for (const unknown of [id, 999_999])
      expect(await refusal(buying({ type: 'subscription', id: unknown }))).toMatchObject({
        message: 'Pass not found',
      });
    expect(await refusal(checkout.alice.client.call(routes.read, { id }))).toMatchObject({
      message: 'Pass not found',
    });
    expect(await refusal(buying({ type: 'package', id: (await offer()).id }))).toMatchObject({
      message: 'Pass not found',
    });
    expect(await refusal(buying({ type: 'subscription' }))).toMatchObject({ message: 'id not selected' });
  });

  it('[T10] the charge equals the price that the buyer saw', async () => {
    const wrong = { type: 'subscription', id: (await offer()).id, expected_price: 1 } as const;
    expect(await refusal(buying(wrong))).toMatchObject({ code: 'commerce.price_changed' });
    expect(checkout.world.subscriptions.list()).toEqual([]);
  });

  it('[I10] each renewal is one order, one charge and one period, found without any webhook', async () => {
    await subscribed();
    checkout.world.clock.advance(30 * daySeconds);
    checkout.world.subscriptions.renewDue('good');
    await minute();
    await minute();
    const { data } = await checkout.alice.client.call(commerce.orders, {});
    expect(data.map(({ status, subscription_event }) => [status, subscription_event])).toEqual([
      ['paid', 'updated'],
      ['paid', 'created'],
    ]);
    expect(await mine()).toMatchObject([{ state: 'active' }]);
    expect(await opened()).toBe(1);
    const { rows } = await checkout.world.connection.pool.query<{ sum: string }>(
      "select sum(amount_cents) from commerce.ledger where kind = 'charge'",
    );
    expect(Number(rows[0]?.sum)).toBe(2 * 1_299);
    await sound();
  });

  it('[I5] a disputed renewal opens nothing, also within the grace of the period before', async () => {
    const renewed = async () => {
      checkout.world.subscriptions.renewDue('good');
      await minute();
      const paid = checkout.world.payments.intents.filter(({ status }) => status === 'succeeded');
      return paid.at(-1)?.id ?? '';
    };
    await subscribed();
    checkout.world.clock.advance(30 * daySeconds);
    const second = await renewed();
    expect(await opened()).toBe(1);
    checkout.world.payments.dispute(second, 'open');
    await minute();
    expect(await opened()).toBe(0);
    await minute(daySeconds);
    expect(await opened()).toBe(0);
    await sound();
  });

  it('[I4] a renewal that is heard of very late opens its own period alone, also when a later question has no answer', async () => {
    await subscribed();
    checkout.world.clock.advance(30 * daySeconds);
    checkout.world.subscriptions.renewDue('good');
    checkout.world.clock.advance(40 * daySeconds);
    const { store, ...others } = checkout.deps();
    const overtaken = {
      ...checkout.world.subscriptions,
      read: async (id: string) => {
        const facts = await checkout.world.subscriptions.read(id);
        const asked = await store.findSubscriptionOfService(await checkout.world.channelId(), id);
        if (asked !== undefined) await store.claimQuestion(asked, others.clock.now());
        return facts;
      },
    };
    await reconcile({ ...others, store, subscriptions: overtaken });
    const { data } = await checkout.alice.client.call(commerce.orders, {});
    expect(data).toMatchObject([{ status: 'paid', subscription_event: 'updated' }, { status: 'paid' }]);
    expect(await opened()).toBe(0);
    await minute();
    expect(await opened()).toBe(0);
    await sound();
  });

  it('[I5] a disputed period that is restored opens only its own time', async () => {
    await subscribed();
    checkout.world.clock.advance(30 * daySeconds);
    checkout.world.subscriptions.renewDue('good');
    const renewal = checkout.world.payments.intents.at(-1)?.id ?? '';
    checkout.world.payments.dispute(renewal, 'open');
    checkout.world.clock.advance(40 * daySeconds);
    await minute();
    expect(await opened()).toBe(0);
    checkout.world.payments.dispute(renewal, 'won');
    await minute();
    expect(await opened()).toBe(0);
    await sound();
  });

  it('[R4.02] a renewal that fails keeps its games for seven days, tells by mail once, and mends itself', async () => {
    await subscribed();
    checkout.world.clock.advance(30 * daySeconds);
    checkout.world.subscriptions.renewDue('declined');
    await minute();
    await minute(600);
    expect(await mine()).toMatchObject([{ state: 'past_due', auto_renewal: 'on' }]);
    expect(await opened()).toBe(1);
    const letters = async () =>
      (
        await checkout.world.connection.pool.query<{ subject: string }>(
          "select subject from mail.messages where dedup_key like 'subscription-failed%'",
        )
      ).rows;
    expect(await letters()).toEqual([{ subject: 'We could not renew Fan membership' }]);
    // After a week without payment the buyer has no access, but cannot buy a second membership either.
    await minute(7 * daySeconds);
    expect(await opened()).toBe(0);
    expect(await refusal(subscribing())).toMatchObject({ code: 'commerce.already_bought' });
    const [{ id } = { id: '' }] = checkout.world.subscriptions.list();
    checkout.world.subscriptions.retry(id, 'good');
    await minute(600);
    expect(await mine()).toMatchObject([{ state: 'active' }]);
    expect(await opened()).toBe(1);
    await sound();
  });

  it('[I10] an invoice that was being paid when its subscription ended gets its order, without any webhook', async () => {
    await subscribed();
    checkout.world.clock.advance(30 * daySeconds);
    checkout.world.subscriptions.renewDue('declined');
    await minute();
    const owed = checkout.world.payments.intents.at(-1)?.id ?? '';
    checkout.world.payments.tamper(owed, { status: 'processing' });
    const [{ id } = { id: '' }] = checkout.world.subscriptions.list();
    checkout.world.subscriptions.change(id, { state: 'canceled' });
    await minute(600);
    expect(await mine()).toMatchObject([{ state: 'canceled' }]);
    expect(await opened()).toBe(0);
    checkout.world.payments.tamper(owed, { status: 'succeeded' });
    await minute(660);
    const { data } = await checkout.alice.client.call(commerce.orders, {});
    expect(data).toMatchObject([{ status: 'paid', subscription_event: 'updated' }, { status: 'paid' }]);
    expect(await opened()).toBe(1);
    // Nothing is open any more: nobody is asked again.
    const calls = { ...checkout.world.subscriptions.calls };
    await minute(daySeconds);
    expect(checkout.world.subscriptions.calls['read']).toBe(calls['read']);
    await sound();
  });

  it('[T18] ends an unpaid subscription at the service before its place is free', async () => {
    const bought = await subscribing();
    await minute(31 * 60);
    expect(await orderOf(bought.data.order.id)).toMatchObject({ status: 'failed', reason: 'expired' });
    expect(checkout.world.subscriptions.list()).toMatchObject([{ state: 'abandoned' }]);
    expect(await mine()).toEqual([]);
    await subscribed();
    expect(await mine()).toHaveLength(1);
    await sound();
  });

  it('[T17] a failure that is kept under its key gets another key, and nothing that was shown twice', async () => {
    let isFirst = true;
    checkout.world.subscriptions.faultOf = (call) => {
      if (call !== 'create' || !isFirst) return undefined;
      isFirst = false;
      return 'stored_failure_after';
    };
    checkout.world.payments.pay(secretOf(await subscribing()), 'good');
    await deliver();
    expect(checkout.world.subscriptions.list().map(({ state }) => state)).toEqual(['abandoned', 'active']);
    expect(await mine()).toMatchObject([{ state: 'active' }]);
    await sound();
  });
});

describe('POST /stripe/unsubscribe', () => {
  it('[R4.02] stops the renewal in one step and takes it back at the same place', async () => {
    await subscribed();
    const stopped = await setRenewal(false);
    expect(stopped).toMatchObject({ state: 'active', auto_renewal: 'off' });
    expect(stopped.access_until).toBe(stopped.current_period_end);
    expect(await setRenewal(false)).toMatchObject({ auto_renewal: 'off' });
    expect(await setRenewal(true)).toMatchObject({ auto_renewal: 'on' });
    expect(checkout.world.subscriptions.list()).toMatchObject([{ renews: true }]);
    await sound();
  });

  it('[R4.02] says "processing" while the service does not answer, and sees it through', async () => {
    await subscribed();
    checkout.world.subscriptions.faultOf = (call) => (call === 'setRenewal' ? 'lost_before' : undefined);
    expect(await setRenewal(false)).toMatchObject({ auto_renewal: 'stopping' });
    expect(await mine()).toMatchObject([{ auto_renewal: 'stopping' }]);
    checkout.world.subscriptions.faultOf = () => undefined;
    await minute();
    expect(await mine()).toMatchObject([{ auto_renewal: 'off' }]);
    expect(checkout.world.subscriptions.list()).toMatchObject([{ renews: false }]);
  });

  it.each(['cancel first', 'renewal first'])('[T23] in the second in which it renews: %s', async (order) => {
    await subscribed();
    checkout.world.clock.advance(30 * daySeconds);
    if (order === 'cancel first') await setRenewal(false);
    checkout.world.subscriptions.renewDue('good');
    if (order === 'renewal first') await setRenewal(false);
    await minute();
    await minute();
    const [own] = await mine();
    expect(own?.auto_renewal).toBe('off');
    expect(own?.state).toBe(order === 'cancel first' ? 'canceled' : 'active');
    expect(await opened()).toBe(order === 'cancel first' ? 0 : 1);
    expect(checkout.world.payments.intents.filter(({ status }) => status === 'succeeded')).toHaveLength(
      order === 'cancel first' ? 1 : 2,
    );
    await sound();
  });

  it('[T23] a resume that got lost does not undo a later stop', async () => {
    await subscribed();
    await setRenewal(false);
    checkout.world.subscriptions.faultOf = (call) => (call === 'setRenewal' ? 'late' : undefined);
    expect(await setRenewal(true)).toMatchObject({ auto_renewal: 'resuming' });
    checkout.world.subscriptions.faultOf = () => undefined;
    expect(await setRenewal(false)).toMatchObject({ auto_renewal: 'off' });
    for (const late of checkout.world.subscriptions.late.splice(0)) late();
    expect(checkout.world.subscriptions.list()).toMatchObject([{ renews: true }]);
    await minute();
    await minute();
    expect(checkout.world.subscriptions.list()).toMatchObject([{ renews: false }]);
    expect(await mine()).toMatchObject([{ auto_renewal: 'off' }]);
  });

  it('an owner’s change at the payment service itself counts', async () => {
    await subscribed();
    const [{ id } = { id: '' }] = checkout.world.subscriptions.list();
    checkout.world.subscriptions.change(id, { renews: false });
    await minute(daySeconds);
    expect(await mine()).toMatchObject([{ auto_renewal: 'off' }]);
    checkout.world.subscriptions.change(id, { renews: true });
    await minute(daySeconds);
    expect(await mine()).toMatchObject([{ auto_renewal: 'on' }]);
  });

  it('sends a stop again when it seems stopped: the payment service may have kept the subscription', async () => {
    await subscribed();
    await setRenewal(false);
    const [{ id } = { id: '' }] = checkout.world.subscriptions.list();
    checkout.world.subscriptions.change(id, { renews: true });
    expect(await setRenewal(false)).toMatchObject({ auto_renewal: 'off' });
    expect(checkout.world.subscriptions.list()).toMatchObject([{ renews: false }]);
  });

  it("[T04] another's subscription, and one that never was, are not found; one that is over says so", async () => {
    await subscribed();
    const bob = await checkout.world.as('bob');
    expect(await refusal(setRenewal(false, bob))).toMatchObject({ code: 'commerce.subscription_not_found' });
    const [{ id } = { id: '' }] = checkout.world.subscriptions.list();
    checkout.world.subscriptions.change(id, { state: 'canceled' });
    await minute(daySeconds);
    expect(await refusal(setRenewal(true))).toMatchObject({ code: 'commerce.subscription_over' });
  });
});
