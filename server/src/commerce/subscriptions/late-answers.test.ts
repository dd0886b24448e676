import { describe, expect, it } from 'vitest';
import { account } from '@floodlit/contract/identity/account';
import { demoPassword } from '@floodlit/demo/content';
import { openSubscriber } from '../../../test/money/subscriber.ts';
import { refusal } from '../../../test/money/checkout.ts';
import { reconcile } from '../index.ts';
import { applySubscription } from './apply-subscription.ts';
import { closeInvoices } from './close-invoices.ts';
import { listPaid } from './list-paid.ts';
import type { SubscriptionFacts } from '../accounts/subscription-rules.ts';
import { setRenewal as stopOrKeep } from './set-renewal.ts';
import { syncSubscription } from './sync-subscription.ts';

const checkout = openSubscriber();
const { mine, deps, minute, opened, aCard, trying, setRenewal, subscribing, subscribed, sound } = checkout;
const daySeconds = 86_400;

const service = (): SubscriptionFacts => {
  const [facts] = checkout.world.subscriptions.list();
  if (facts === undefined) throw new Error('There is no subscription at the service.');
  return facts;
};
const stored = async () => {
  const known = await deps().store.findSubscriptionOfService(await checkout.world.channelId(), service().id);
  if (known === undefined) throw new Error('The subscription is not known here.');
  return known;
};
/** Asks as a worker who then sleeps. @returns what applies the answer when he wakes. */
const fallAsleep = async (): Promise<() => Promise<void>> => {
  const subscription = await stored();
  const question = await deps().store.claimQuestion(subscription, deps().clock.now());
  const paid = await listPaid(deps(), subscription.channel_id, service().id);
  const answer = { facts: service(), paid, ...question };
  return () => applySubscription(deps(), subscription, answer);
};
const charges = (): number =>
  checkout.world.payments.intents.filter(({ status }) => status === 'succeeded').length;
/** The acts that letters will confirm to the owner. */
const acts = (): unknown[] =>
  checkout.world.queue.held
    .filter(({ name }) => name === 'commerce.post_membership_letter')
    .map(({ data }) => data['act']);
/** @returns the payment of the second period. */
const renewed = async (): Promise<string> => {
  checkout.world.clock.advance(30 * daySeconds);
  checkout.world.subscriptions.renewDue('good');
  await minute();
  return checkout.world.payments.intents.at(-1)?.id ?? '';
};

describe('a stop', () => {
  it('[T23] is held against a lost resume also when nobody could ask for longer than it was expected', async () => {
    await subscribed();
    await setRenewal(false);
    checkout.world.subscriptions.faultOf = (call) => (call === 'setRenewal' ? 'late' : undefined);
    expect(await setRenewal(true)).toMatchObject({ auto_renewal: 'resuming' });
    checkout.world.subscriptions.faultOf = () => undefined;
    expect(await setRenewal(false)).toMatchObject({ auto_renewal: 'off' });
    for (const late of checkout.world.subscriptions.late.splice(0)) late();
    await minute(2 * 3_600);
    expect(service()).toMatchObject({ renews: false });
    expect(acts()).not.toContain('kept');
    // Once that is sure, what its owner does at the service is believed again.
    await minute();
    checkout.world.subscriptions.change(service().id, { renews: true });
    await minute(daySeconds);
    expect(await mine()).toMatchObject([{ auto_renewal: 'on' }]);
  });

  it('[T23] is held also when an answer from before the lost resume arrived is applied hours later', async () => {
    await subscribed();
    await setRenewal(false);
    checkout.world.subscriptions.faultOf = (call) => (call === 'setRenewal' ? 'late' : undefined);
    expect(await setRenewal(true)).toMatchObject({ auto_renewal: 'resuming' });
    checkout.world.subscriptions.faultOf = () => undefined;
    expect(await setRenewal(false)).toMatchObject({ auto_renewal: 'off' });
    const wake = await fallAsleep();
    for (const late of checkout.world.subscriptions.late.splice(0)) late();
    checkout.world.clock.advance(2 * 3_600);
    await wake();
    await minute();
    await minute();
    expect(service()).toMatchObject({ renews: false });
    expect(await mine()).toMatchObject([{ auto_renewal: 'off' }]);
  });

  it('[R4.02] is told to the service also where it seems to be so already', async () => {
    await subscribed();
    await setRenewal(false);
    checkout.world.subscriptions.change(service().id, { renews: true });
    expect(await setRenewal(false)).toMatchObject({ auto_renewal: 'off' });
    expect(service()).toMatchObject({ renews: false });
  });

  it('[T23] is not fulfilled by an answer from before it was pressed', async () => {
    await subscribed();
    checkout.world.subscriptions.faultOf = (call) => (call === 'setRenewal' ? 'lost_after' : undefined);
    expect(await setRenewal(false)).toMatchObject({ auto_renewal: 'stopping' });
    checkout.world.subscriptions.faultOf = () => undefined;
    const subscription = await stored();
    const wake = await fallAsleep();
    // Its owner lets it go on at the service, changes his mind, and our process dies at once after it wrote that down.
    checkout.world.subscriptions.change(service().id, { renews: true });
    const { store, ...others } = deps();
    const dying = { ...store, claimQuestion: () => Promise.reject(new Error('killed')) };
    const { userId, channelId } = await checkout.aliceIds();
    await expect(
      stopOrKeep({ ...others, store: dying }, { channelId, userId }, subscription.pass_id, false),
    ).rejects.toThrow('killed');
    await wake();
    await minute();
    expect(service()).toMatchObject({ renews: false });
    expect(await mine()).toMatchObject([{ auto_renewal: 'off' }]);
  });

  it.each(['here', 'at the service'])(
    '[R4.02] %s ends at once what could not be renewed, and the card is not tried again',
    async (place) => {
      await subscribed();
      checkout.world.clock.advance(30 * daySeconds);
      checkout.world.subscriptions.renewDue('declined');
      await minute();
      expect(await mine()).toMatchObject([{ state: 'past_due' }]);
      expect(await opened()).toBe(1);
      if (place === 'here') expect(await setRenewal(false)).toMatchObject({ state: 'canceled' });
      else {
        checkout.world.subscriptions.change(service().id, { renews: false });
        await minute(600);
      }
      checkout.world.subscriptions.retry(service().id, 'good');
      await minute();
      expect(service()).toMatchObject({ state: 'canceled' });
      expect(charges()).toBe(1);
      expect(await opened()).toBe(0);
      await sound();
    },
  );
});

describe('an answer that comes late', () => {
  it('[T18] brings nothing back that was given up: its place stays free', async () => {
    await subscribing();
    const before = service();
    await minute(31 * 60);
    const late = { ...checkout.world.subscriptions, read: () => Promise.resolve(before) };
    await syncSubscription({ ...deps(), subscriptions: late }, await stored());
    expect((await stored()).state).toBe('abandoned');
    expect((await subscribing()).data.order).toMatchObject({ status: 'created' });
  });

  it('[I4] gives no days of grace to a period that is not renewed any more', async () => {
    await subscribed();
    checkout.world.clock.advance(30 * daySeconds);
    checkout.world.subscriptions.renewDue('good');
    const wake = await fallAsleep();
    await minute();
    await setRenewal(false);
    await wake();
    checkout.world.clock.advance(300);
    await sound();
    checkout.world.clock.advance(30 * daySeconds);
    expect(await opened()).toBe(0);
  });
});

describe('an answer that was asked for before another', () => {
  it('[T23] does not say how a subscription stands once it was read again', async () => {
    await subscribed();
    const wake = await fallAsleep();
    checkout.world.subscriptions.change(service().id, { renews: false });
    await syncSubscription(deps(), await stored());
    await wake();
    expect(await mine()).toMatchObject([{ auto_renewal: 'off' }]);
  });

  it('[T21] does not take the card from a trial that got it since', async () => {
    checkout.world.subscriptions.faultOf = (call) => (call === 'arm' ? 'lost_before' : undefined);
    await trying(await aCard());
    expect((await stored()).card).toBeNull();
    checkout.world.subscriptions.faultOf = () => undefined;
    // Between the two questions of one run: whether it began, and its card.
    const wakes: (() => Promise<void>)[] = [];
    const { subscriptions } = checkout.world;
    const slow = {
      ...subscriptions,
      read: async (id: string) => {
        wakes.push(await fallAsleep());
        return subscriptions.read(id);
      },
    };
    await syncSubscription({ ...deps(), subscriptions: slow }, await stored());
    for (const wake of wakes) await wake();
    expect(wakes).toHaveLength(1);
    expect((await stored()).card).not.toBeNull();
  });

  it('[T23] does not give back the time of what was paid after the end and refunded', async () => {
    await subscribed();
    checkout.world.clock.advance(30 * daySeconds);
    checkout.world.subscriptions.renewDue('declined');
    await minute();
    checkout.world.subscriptions.faultOf = (call) => (call === 'voidInvoices' ? 'busy' : undefined);
    checkout.world.subscriptions.change(service().id, { state: 'canceled' });
    await minute(600);
    checkout.world.subscriptions.faultOf = () => undefined;
    expect(await stored()).toMatchObject({ state: 'canceled', watched_until: expect.any(Date) });
    const wake = await fallAsleep();
    const bill = checkout.world.subscriptions.billsOf(service().id).at(-1);
    checkout.world.payments.tamper(bill?.intentId ?? '', { status: 'succeeded' });
    checkout.world.payments.refund(bill?.intentId ?? '');
    await closeInvoices(deps(), await stored());
    await wake();
    expect((await stored()).access_until).toEqual(bill?.periodStart);
  });

  it('[T23] does not bring back what was ended with its account', async () => {
    await subscribed();
    await checkout.alice.client.call(account.remove, { current_password: demoPassword });
    const wake = await fallAsleep();
    await reconcile(deps());
    await wake();
    expect((await stored()).state).toBe('canceled');
  });
});

describe('while a bank decides', () => {
  it('[T27] about a renewal, its time is not sold again, also when the subscription is over', async () => {
    await subscribed();
    checkout.world.payments.dispute(await renewed(), 'open');
    checkout.world.subscriptions.change(service().id, { state: 'canceled' });
    await minute(daySeconds);
    expect(await opened()).toBe(0);
    expect(await refusal(subscribing())).toMatchObject({ code: 'commerce.order_disputed' });
    expect(await refusal(trying(await aCard()))).toMatchObject({ code: 'commerce.order_disputed' });
  });

  it('[T27] an expired entitlement frees its place, also when its dispute is won in that minute', async () => {
    await subscribed();
    const first = checkout.world.payments.intents[0]?.id ?? '';
    checkout.world.payments.dispute(first, 'open');
    checkout.world.subscriptions.change(service().id, { state: 'canceled' });
    await minute(daySeconds);
    checkout.world.clock.advance(29 * daySeconds);
    checkout.world.payments.dispute(first, 'won');
    await checkout.deliver();
    expect((await subscribing()).data.order).toMatchObject({ status: 'created' });
  });
});
