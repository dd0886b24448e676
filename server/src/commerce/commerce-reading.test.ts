import { describe, expect, it } from 'vitest';
import { commerce as routes } from '@floodlit/contract/commerce/commerce';
import { subscriptions } from '@floodlit/contract/commerce/subscriptions';
import { openCheckout, refusal } from '../../test/money/checkout.ts';
import type { Session } from '../../test/world.ts';
import { grantPass, listEntitlements } from './index.ts';

const secondHost = 'second.localhost';
const checkout = openCheckout();
const { passNamed, eventOfType, buying, buyMonth, secretOf, runJobs, orderOf, aliceIds } = checkout;

describe('GET /orders', () => {
  const raw = (session: Session, id: number | string) =>
    checkout.world.app.inject({
      url: `/api/orders/${id}`,
      headers: { host: session.host, authorization: `Bearer ${session.apiKey}` },
    });

  it('[T04] another’s order, another channel’s and one that never was answer the same to the byte', async () => {
    const { id } = (await buyMonth()).data.order;
    const [bob, stranger] = [await checkout.world.as('bob'), await checkout.world.as('alice', secondHost)];
    const answers = await Promise.all([raw(bob, id), raw(stranger, id), raw(checkout.alice, 999_999)]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe(answers[0]?.body);
    }
    expect((await bob.client.call(routes.orders)).data).toEqual([]);
  });

  it('[T01] another channel’s packages and events cannot be bought, and the payment service is not asked', async () => {
    const stranger = await checkout.world.as('alice', secondHost);
    const [season, event] = [await passNamed('Season pass'), await eventOfType('paid')];
    const buyRaw = (id: number, type: string) =>
      checkout.world.app.inject({
        method: 'POST',
        url: '/api/stripe/buy',
        headers: { host: secondHost, authorization: `Bearer ${stranger.apiKey}` },
        payload: { type, id, terms_accepted: true },
      });
    for (const [type, id] of [
      ['package', season.id],
      ['event', event.id],
    ] as const) {
      const [foreign, missing] = [await buyRaw(id, type), await buyRaw(999_999, type)];
      expect(foreign.statusCode).toBe(404);
      expect(foreign.body).toBe(missing.body);
    }
    expect(checkout.world.payments.calls.create).toBe(0);
  });

  it('[T06] shows neither secrets nor ids of the payment service', async () => {
    const { id } = (await buyMonth()).data.order;
    const answer = await raw(checkout.alice, id);
    expect(Object.keys(answer.json<{ data: object }>().data).toSorted()).toEqual([
      'access_until',
      'activity_status',
      'base_price',
      'coupon',
      'created_at',
      'currency',
      'discount',
      'id',
      'items',
      'paid_at',
      'price',
      'product',
      'reason',
      'retryable',
      'service_fee',
      'status',
      'subscription_event',
      'type',
    ]);
    expect(answer.body).not.toContain('pi_');
  });

  it('[T72] a poll reads the database; the payment service is asked after 4 s, then after 5, 10, 20 …', async () => {
    const bought = await buyMonth();
    const { id } = bought.data.order;
    const asked = async (afterSeconds: number) => {
      checkout.world.clock.advance(afterSeconds);
      for (let polls = 0; polls < 5; polls++) await orderOf(id);
      const sent = checkout.world.queue.held.length;
      await runJobs();
      return sent;
    };
    expect([
      await asked(3),
      await asked(1),
      await asked(4),
      await asked(1),
      await asked(9),
      await asked(1),
    ]).toEqual([0, 1, 0, 1, 0, 1]);
    checkout.world.payments.pay(secretOf(bought), 'good');
    await asked(20);
    expect(await orderOf(id)).toMatchObject({ status: 'paid' });
  });
});

describe('GET /packages', () => {
  it('says what the viewer has, and nothing to a visitor', async () => {
    const bob = await checkout.world.as('bob');
    expect((await passNamed('Season pass', bob)).purchased).toBe(true);
    expect((await passNamed('Season pass', await checkout.world.visitor())).purchased).toBe(false);
    const { id } = await passNamed('Season pass');
    expect((await bob.client.call(routes.package, { id })).data.purchased).toBe(true);
    expect(await refusal(bob.client.call(routes.package, { id: 999_999 }))).toMatchObject({
      code: 'commerce.pass_not_found',
    });
  });

  it('for an event lists those that would open it', async () => {
    const [paid, ppv] = [await eventOfType('paid'), await eventOfType('ppv')];
    const names = async (event_id: number) =>
      (await checkout.alice.client.call(routes.packages, { event_id })).data.map((pass) => pass.name);
    expect(await names(paid.id)).toContain('Season pass');
    expect(await names(ppv.id)).toEqual([]);
  });

  it('[R4.02] GET /subscriptions for an event lists what renews itself and would open it', async () => {
    const [paid, ppv] = [await eventOfType('paid'), await eventOfType('ppv')];
    const offers = async (event_id?: number) =>
      (await checkout.alice.client.call(subscriptions.list, { event_id })).data.map(({ name, offer }) => [
        name,
        offer,
      ]);
    const monthly = [['Fan membership', 'monthly']];
    expect(await offers()).toEqual(monthly);
    expect(await offers(paid.id)).toEqual(monthly);
    expect(await offers(ppv.id)).toEqual([]);
    expect(await refusal(offers(999_999))).toMatchObject({ code: 'catalog.event_not_found' });
  });

  it('a pass that is no longer on sale is shown to its owner alone', async () => {
    const { id } = await passNamed('Season pass');
    await checkout.world.connection.db
      .updateTable('commerce.passes')
      .set({ on_sale: false })
      .where('id', '=', id)
      .execute();
    expect(await refusal(checkout.alice.client.call(routes.package, { id }))).toMatchObject({ status: 404 });
    expect(await refusal(buying({ id }))).toMatchObject({ code: 'commerce.not_for_sale' });
    expect((await (await checkout.world.as('bob')).client.call(routes.package, { id })).data.id).toBe(id);
  });
});

describe('grantPass', () => {
  it('gives a pass without an order, with the name of the giver', async () => {
    const { userId, channelId } = await aliceIds();
    const { id: passId } = await passNamed('Season pass');
    const grant = { channelId, userId, passId, grantedBy: 'owner@demo.test' };
    await grantPass(checkout.world.context.commerce, grant);
    const [held] = await listEntitlements(checkout.world.context.commerce, channelId, userId);
    expect(held).toMatchObject({ order_id: null, pass: { name: 'Season pass' } });
    await expect(grantPass(checkout.world.context.commerce, { ...grant, participant_id: 1 })).rejects.toThrow(
      'does not offer',
    );
  });
});
