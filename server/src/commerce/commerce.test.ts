import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { limits } from '@floodlit/contract/limits';
import { commerce as routes } from '@floodlit/contract/commerce/commerce';
import { openCheckout, refusal } from '../../test/money/checkout.ts';
import { reconcile } from './index.ts';

const checkout = openCheckout();
const { passNamed, eventOfType, buying, buyMonth, secretOf, send, lastEvent, runJobs, deliver, orderOf } =
  checkout;
const countOrders = async () =>
  (await checkout.world.connection.db.selectFrom('commerce.orders').selectAll().execute()).length;

describe('POST /stripe/buy', () => {
  it('200 creates an order and charges once', async () => {
    const bought = await buyMonth();
    expect(bought.data.order).toMatchObject({
      status: 'created',
      price: 15.99,
      base_price: 14.99,
      currency: 'USD',
    });
    expect(checkout.world.payments.intents).toHaveLength(1);
    expect(checkout.world.payments.intents[0]).toMatchObject({ amount: 1_599, status: 'open' });

    checkout.world.payments.pay(secretOf(bought), 'good');
    await deliver();
    expect(await orderOf(bought.data.order.id)).toMatchObject({ status: 'paid', activity_status: 'active' });
    expect((await passNamed('Month pass')).purchased).toBe(true);
    expect(checkout.world.loggedErrors).toEqual([]);
  });

  it('401 visitor', async () => {
    const visitor = await checkout.world.visitor();
    expect(await refusal(buying({ id: 1 }, visitor))).toMatchObject({
      status: 401,
      code: 'identity.login_required',
    });
  });

  it('409 already bought, by purchase or by grant', async () => {
    const bought = await buyMonth();
    checkout.world.payments.pay(secretOf(bought), 'good');
    await deliver();
    expect(await refusal(buyMonth())).toMatchObject({
      status: 409,
      message: 'You already bought this package.',
    });
    const bob = await checkout.world.as('bob');
    expect(await refusal(buying({ id: (await passNamed('Season pass')).id }, bob))).toMatchObject({
      code: 'commerce.already_bought',
    });
    const event = await eventOfType('paid');
    expect(await refusal(buying({ type: 'event', id: event.id }, bob))).toMatchObject({
      message: 'You already bought this event.',
    });
  });

  it('409 already bought when it was paid and no webhook has come yet', async () => {
    checkout.world.payments.pay(secretOf(await buyMonth()), 'good');
    expect(await refusal(buyMonth())).toMatchObject({ code: 'commerce.already_bought' });
  });

  it('[T16] two clicks, two tabs and a retry make one order and one charge', async () => {
    const { id } = await passNamed('Month pass');
    const all = await Promise.all(Array.from({ length: 50 }, () => buying({ id })));
    expect(new Set(all.map((bought) => bought.data.order.id)).size).toBe(1);
    expect(new Set(all.map(secretOf)).size).toBe(1);
    expect(await countOrders()).toBe(1);
    expect(checkout.world.payments.intents).toHaveLength(1);
    checkout.world.payments.pay(secretOf(await buying({ id })), 'good');
    expect(checkout.world.payments.intents.filter((intent) => intent.status === 'succeeded')).toHaveLength(1);
  });

  it('[R4.02] declined → failed and retryable, then paid with another card on the same intent', async () => {
    const bought = await buyMonth();
    const { id } = bought.data.order;
    checkout.world.payments.pay(secretOf(bought), 'declined');
    const declined = lastEvent();
    await deliver();
    expect(await orderOf(id)).toMatchObject({ status: 'failed', reason: 'declined', retryable: true });

    const again = await buyMonth();
    expect(again.data.order).toMatchObject({ id, status: 'created' });
    expect(secretOf(again)).toBe(secretOf(bought));
    // The same refusal, told again while the second card is on its way, is no news.
    await send({ ...declined, id: 'evt_again' });
    await runJobs();
    expect(await orderOf(id)).toMatchObject({ status: 'created' });

    checkout.world.payments.pay(secretOf(again), 'good');
    await deliver();
    expect(await orderOf(id)).toMatchObject({ status: 'paid' });
    expect(checkout.world.payments.intents).toHaveLength(1);
  });

  it('[R4.02] a refusal of which we hear after the next press is no answer to that press', async () => {
    const bought = await buyMonth();
    const { id } = bought.data.order;
    checkout.world.payments.pay(secretOf(bought), 'declined');
    expect((await buyMonth()).data.order).toMatchObject({ id, status: 'created' });
    await deliver();
    expect(await orderOf(id)).toMatchObject({ status: 'created' });
    // The refusal of the second card counts as new.
    checkout.world.payments.pay(secretOf(bought), 'declined');
    await deliver();
    expect(await orderOf(id)).toMatchObject({ status: 'failed', retryable: true });
  });

  it('[T10] the price comes from the database, whatever else is sent', async () => {
    const { id } = await passNamed('Month pass');
    for (const extra of [
      { price: 0.01 },
      { amount: 1 },
      { currency: 'CAD' },
      { status: 'paid' },
      { user_id: 1 },
      { discount: 15.99 },
      { coupon_id: 1 },
    ])
      expect(await refusal(buying({ id, ...extra }))).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(await refusal(buying({ id, expected_price: 0.01 }))).toMatchObject({
      code: 'commerce.price_changed',
    });
    expect(await countOrders()).toBe(0);
    await buying({ id, expected_price: 15.99 });
    expect(checkout.world.payments.intents[0]?.amount).toBe(1_599);
  });

  it('[T10] an open order keeps its price when an operator raises it, and takes a lower one', async () => {
    const { id } = await passNamed('Month pass');
    const priced = (cents: number) =>
      checkout.world.connection.db
        .updateTable('commerce.passes')
        .set({ base_price_cents: cents })
        .where('id', '=', id)
        .execute();
    const bought = await buying({ id, expected_price: 15.99 });
    await priced(2_000);
    // A page from before the change, and one that was loaded after it.
    for (const expected_price of [15.99, 21]) {
      const again = await buying({ id, expected_price });
      expect(again.data.order).toMatchObject({ id: bought.data.order.id, price: 15.99 });
    }
    await priced(900);
    const lower = await buying({ id, expected_price: 10 });
    expect(lower.data.order).toMatchObject({ price: 10 });
    expect(lower.data.order.id).not.toBe(bought.data.order.id);
    await priced(1_499);
    checkout.world.clock.advance(limits.orderExpiryMinutes * 60 + 1);
    expect((await buying({ id, expected_price: 15.99 })).data.order.price).toBe(15.99);
  });

  it('[T10] an order in another currency is closed: its number of cents is not taken over', async () => {
    const bought = await buyMonth();
    const { id } = await passNamed('Month pass');
    const { db } = checkout.world.connection;
    // The channel changes its currency: nothing may be on sale at that moment.
    const channelId = await checkout.world.channelId();
    await sql`update commerce.passes set on_sale = false where channel_id = ${channelId}`.execute(db);
    await sql`update channel.channels set settings = settings || '{"currency": "CAD"}' where id = ${channelId}`.execute(
      db,
    );
    await sql`update commerce.passes set currency = 'CAD', on_sale = true where id = ${id}`.execute(db);
    expect((await buyMonth()).data.order).toMatchObject({ price: 15.99, currency: 'CAD' });
    expect(() => checkout.world.payments.pay(secretOf(bought), 'good')).toThrow();
    expect(checkout.world.payments.intents).toMatchObject([
      { currency: 'USD', status: 'canceled' },
      { currency: 'CAD', status: 'open' },
    ]);
  });

  it('an order at an old price is closed, and a new one opened at the lower price', async () => {
    const bought = await buyMonth();
    const { id } = await passNamed('Month pass');
    await checkout.world.connection.db
      .updateTable('commerce.passes')
      .set({ base_price_cents: 999 })
      .where('id', '=', id)
      .execute();
    const again = await buying({ id, expected_price: 10.99 });
    expect(again.data.order).toMatchObject({ price: 10.99 });
    expect(() => checkout.world.payments.pay(secretOf(bought), 'good')).toThrow();
    expect(await orderOf(bought.data.order.id)).toMatchObject({
      status: 'failed',
      reason: 'expired',
      retryable: false,
    });
  });

  it('[R5.05] refuses what cannot be bought', async () => {
    const team = await passNamed('Team pass');
    const season = await passNamed('Season pass');
    const single = (await eventOfType('paid')).single_event_package_id as number;
    await expect(refusal(buying({}))).resolves.toMatchObject({
      status: 400,
      code: 'commerce.id_not_selected',
      message: 'id not selected',
    });
    await expect(refusal(buying({ id: 999_999 }))).resolves.toMatchObject({
      status: 404,
      message: 'Pass not found',
    });
    await expect(refusal(buying({ id: single }))).resolves.toMatchObject({ code: 'commerce.pass_not_found' });
    await expect(refusal(buying({ id: team.id }))).resolves.toMatchObject({
      code: 'commerce.selection_invalid',
    });
    await expect(
      refusal(buying({ id: season.id, participant_id: team.participants[0] })),
    ).resolves.toMatchObject({ code: 'commerce.selection_invalid' });
    await expect(refusal(buying({ type: 'event', id: 999_999 }))).resolves.toMatchObject({
      code: 'catalog.event_not_found',
    });
    for (const type of ['free', 'register'] as const) {
      const event = await eventOfType(type);
      await expect(refusal(buying({ type: 'event', id: event.id }))).resolves.toMatchObject({
        status: 409,
        code: 'commerce.not_for_sale',
      });
    }
    expect(checkout.world.payments.calls.create).toBe(0);
  });

  it('[R4.04] a second sport of the same package is a new order, the same sport none, and both are all of it', async () => {
    const { channelId } = await checkout.aliceIds();
    const { id } = await passNamed('Soccer pass');
    const { db } = checkout.world.connection;
    const others = await db
      .selectFrom('catalog.event_categories')
      .where('channel_id', '=', channelId)
      .where('alias', '!=', 'soccer')
      .orderBy('id')
      .select('id')
      .limit(1)
      .execute();
    await db
      .insertInto('commerce.pass_categories')
      .values(others.map((other) => ({ channel_id: channelId, pass_id: id, event_category_id: other.id })))
      .execute();
    const [first, second] = (await passNamed('Soccer pass')).event_categories;
    const buySport = (event_category_id: number | undefined) => buying({ id, event_category_id });
    const [one, again, other] = [await buySport(first), await buySport(first), await buySport(second)];
    expect(again.data.order.id).toBe(one.data.order.id);
    expect(other.data.order.id).not.toBe(one.data.order.id);
    for (const bought of [one, other]) {
      checkout.world.payments.pay(secretOf(bought), 'good');
      await deliver();
    }
    expect(await refusal(buySport(first))).toMatchObject({ message: 'You already bought this package.' });
    expect((await passNamed('Soccer pass')).purchased).toBe(true);
    expect(checkout.world.payments.intents.filter(({ status }) => status === 'succeeded')).toHaveLength(2);
  });

  it('a team pass is bought team by team', async () => {
    const team = await passNamed('Team pass');
    const buyTeam = (participant_id: number | undefined) => buying({ id: team.id, participant_id });
    for (const participant of team.participants) {
      checkout.world.payments.pay(secretOf(await buyTeam(participant)), 'good');
      await deliver();
    }
    expect(await refusal(buyTeam(team.participants[0]))).toMatchObject({ code: 'commerce.already_bought' });
    expect((await passNamed('Team pass')).purchased).toBe(true);
  });

  it('a free package is granted at once, without the payment service', async () => {
    const { id } = await passNamed('Month pass');
    await checkout.world.connection.db
      .updateTable('commerce.passes')
      .set({ type: 'free' })
      .where('id', '=', id)
      .execute();
    const bought = await buying({ id });
    expect(bought.data).toMatchObject({ order: { status: 'paid', price: 0 }, payment: null });
    expect(checkout.world.payments.calls.create).toBe(0);
    expect(await refusal(buying({ id }))).toMatchObject({ code: 'commerce.already_bought' });
  });

  it('503 when the payment service is silent; the order waits and the next try pays it', async () => {
    checkout.world.payments.faultOf = () => 'lost_after';
    expect(await refusal(buyMonth())).toMatchObject({
      status: 503,
      code: 'commerce.payments_unavailable',
      retryAfterSeconds: 2,
    });
    checkout.world.payments.faultOf = () => undefined;
    checkout.world.payments.pay(secretOf(await buyMonth()), 'good');
    expect(await countOrders()).toBe(1);
    expect(checkout.world.payments.intents).toHaveLength(1);
  });

  it('a repeat is answered although the payment service is silent: the secret of its intent is known', async () => {
    const bought = await buyMonth();
    checkout.world.payments.faultOf = () => 'lost_before';
    expect(secretOf(await buyMonth())).toBe(secretOf(bought));
  });

  it('an intent that was cancelled elsewhere closes its order; the next try opens another', async () => {
    const bought = await buyMonth();
    await checkout.world.payments.cancelIntent(checkout.world.payments.intents[0]?.id ?? '');
    const again = await buyMonth();
    expect(again.data.order.id).not.toBe(bought.data.order.id);
    expect(await orderOf(bought.data.order.id)).toMatchObject({ reason: 'expired' });
  });

  it('[T17] cancels what a stored failure created, and uses a new key', async () => {
    checkout.world.payments.faultOf = (call) =>
      call === 'create' && checkout.world.payments.calls.create === 1 ? 'stored_failure_after' : undefined;
    const bought = await buyMonth();
    expect(checkout.world.payments.intents.map(({ status, attempt }) => [status, attempt])).toEqual([
      ['canceled', 1],
      ['open', 2],
    ]);
    checkout.world.payments.pay(secretOf(bought), 'good');
    await deliver();
    expect(await orderOf(bought.data.order.id)).toMatchObject({ status: 'paid' });
  });

  it('an expired product can be bought again', async () => {
    checkout.world.payments.pay(secretOf(await buyMonth()), 'good');
    await deliver();
    checkout.world.clock.advance(31 * 86_400);
    await reconcile(checkout.world.context.commerce);
    checkout.alice = await checkout.world.as('alice');
    expect((await passNamed('Month pass')).purchased).toBe(false);
    expect((await buyMonth()).data.order.status).toBe('created');
    const [, first] = (await checkout.alice.client.call(routes.orders)).data;
    expect(first).toMatchObject({ status: 'paid', activity_status: 'expired' });
  });
});
