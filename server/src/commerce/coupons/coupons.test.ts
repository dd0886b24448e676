import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commerce as routes } from '@floodlit/contract/commerce/commerce';
import { limits } from '@floodlit/contract/limits';
import { createDatabaseRateLimit } from '../../adapters/database-rate-limit.ts';
import { openCheckout, refusal } from '../../../test/money/checkout.ts';
import { createWorld, type Session, type World } from '../../../test/world.ts';
import { checkInvariants, createCoupon, reconcile, stopCoupon, type NewCouponRequest } from '../index.ts';

const checkout = openCheckout();
const { passNamed, eventOfType, buying, secretOf, send, deliver, orderOf } = checkout;

const wrong = { status: 400, code: 'commerce.coupon_wrong', message: 'Wrong promo code' };

async function aCoupon(
  own: string,
  changes: Partial<NewCouponRequest> = {},
  world: World = checkout.world,
): Promise<readonly string[]> {
  const { codes } = await createCoupon(world.context.commerce, {
    channelId: await world.channelId(),
    name: own,
    codes: { own },
    percent: 25,
    amount_cents: null,
    currency: null,
    minimum_cents: null,
    order_type: null,
    uses_maximum: null,
    uses_per_user: 1,
    uses_per_code: null,
    starts_at: world.clock.now(),
    ends_at: null,
    passes: [],
    events: [],
    ...changes,
  });
  return codes;
}

const idOfMonth = async () => (await passNamed('Month pass')).id;
const buyMonth = async (coupon?: string, session = checkout.alice) =>
  buying({ id: await idOfMonth(), ...(coupon !== undefined && { coupon }) }, session);
const usesOf = async (name: string): Promise<number> =>
  (
    await checkout.world.connection.db
      .selectFrom('commerce.coupons')
      .where('name', '=', name)
      .select('uses')
      .executeTakeFirstOrThrow()
  ).uses;
const expire = async (): Promise<void> => {
  checkout.world.clock.advance(limits.orderExpiryMinutes * 60 + 1);
  await reconcile(checkout.world.context.commerce);
};
afterEach(async () => {
  expect(await checkInvariants(checkout.world.context.commerce)).toEqual([]);
});

describe('GET /apply_coupon', () => {
  const apply = async (code: string, session = checkout.alice) =>
    (await session.client.call(routes.applyCoupon, { code, type: 'package', id: await idOfMonth() })).data;

  it('[R3.14] [R7.05] tells what a code takes off, to visitors too, and takes no use', async () => {
    await aCoupon('HAWKS25', { uses_maximum: 1 });
    const visitor = await checkout.world.visitor();
    for (const session of [checkout.alice, visitor])
      expect(await apply('hawks-25', session)).toEqual({
        code: 'HAWKS25',
        percent: 25,
        amount: null,
        currency: null,
        product: { base_price: 14.99, service_fee: 1, discount: 4, price: 11.99, currency: 'USD' },
      });
    const { data } = await visitor.client.call(routes.applyCoupon, { code: 'HAWKS25' });
    expect(data).toMatchObject({ percent: 25, product: null });
    expect(await usesOf('HAWKS25')).toBe(0);
  });

  it('[R5.01d] [T19] answers wrong, expired, foreign, unsuitable, stopped and used-up codes alike', async () => {
    const now = checkout.world.clock.now().getTime();
    const later = new Date(now + 1_000);
    const event = await eventOfType('ppv');
    await aCoupon('LATE', { ends_at: later });
    await aCoupon('EARLY', { starts_at: new Date(now + 100_000) });
    await aCoupon('FOREIGN', { channelId: await checkout.world.channelId('littoral-sport') });
    await aCoupon('GAMESONLY', { order_type: 'event' });
    await aCoupon('ONEGAME', { events: [event.id] });
    await aCoupon('DEAR', { minimum_cents: 1_600, currency: 'USD' });
    await aCoupon('DOLLARS', { percent: null, amount_cents: 500, currency: 'CAD' });
    await aCoupon('STOPPED');
    await stopCoupon(checkout.world.context.commerce, await checkout.world.channelId(), 'stopped');
    await aCoupon('GONE', { uses_maximum: 1 });
    const bob = await checkout.world.newcomer();
    await buyMonth('GONE', bob);
    checkout.world.clock.advance(1);
    const codes = 'NONE LATE EARLY FOREIGN GAMESONLY ONEGAME DEAR DOLLARS STOPPED GONE !!'.split(' ');
    const answers = [];
    for (const code of codes) {
      answers.push(await refusal(apply(code)), await refusal(buyMonth(code)));
      expect(answers.at(-1), code).toMatchObject(wrong);
    }
    expect(new Set(answers.map(({ message, reason }) => JSON.stringify([message, reason]))).size).toBe(1);
  });

  it('[R5.01d] is for no subscription', async () => {
    await aCoupon('HAWKS25');
    const asking = checkout.alice.client.call(routes.applyCoupon, {
      code: 'HAWKS25',
      type: 'subscription',
      id: 1,
    });
    expect(await refusal(asking)).toMatchObject(wrong);
    const buying = checkout.buying({ type: 'subscription', id: 1, coupon: 'HAWKS25' });
    expect(await refusal(buying)).toMatchObject(wrong);
  });

  it('[R5.D2] takes codes of 1 to 64 characters', async () => {
    for (const code of ['', 'A'.repeat(65)])
      expect(await refusal(apply(code))).toMatchObject({ code: 'request.invalid' });
  });
});

describe('buying with a coupon', () => {
  it('[T10] [T20] charges the discounted price, frozen on the order', async () => {
    await aCoupon('HAWKS25');
    const bought = await buyMonth('hawks 25');
    const order = { price: 11.99, base_price: 14.99, service_fee: 1, discount: 4, coupon: 'HAWKS25' };
    expect(bought.data.order).toMatchObject(order);
    expect(checkout.world.payments.intents).toMatchObject([{ amount: 1_199 }]);
    await stopCoupon(checkout.world.context.commerce, await checkout.world.channelId(), 'HAWKS25');
    // Promised is promised: the same order, while it is open.
    expect((await buyMonth('HAWKS25')).data.order.id).toBe(bought.data.order.id);
    checkout.world.payments.pay(secretOf(bought), 'good');
    await deliver();
    expect(await orderOf(bought.data.order.id)).toMatchObject({ ...order, status: 'paid' });
    expect(await usesOf('HAWKS25')).toBe(1);
  });

  it('[T20] [I4] at nothing asks no payment service and gives access at once', async () => {
    await aCoupon('FREEGAME', { percent: 100 });
    const event = await eventOfType('ppv');
    const bought = await buying({ type: 'event', id: event.id, coupon: 'FREEGAME', expected_price: 0 });
    expect(bought.data).toMatchObject({ payment: null, order: { status: 'paid', price: 0 } });
    expect(Object.values(checkout.world.payments.calls).every((count) => count === 0)).toBe(true);
    expect(await refusal(buying({ type: 'event', id: event.id, coupon: 'FREEGAME' }))).toMatchObject({
      code: 'commerce.already_bought',
    });
    expect(await usesOf('FREEGAME')).toBe(1);
  });

  it('[T16] a pass at nothing closes the card form of a game that it opens', async () => {
    await aCoupon('GUEST', { percent: 100 });
    const game = await buying({ type: 'event', id: (await eventOfType('paid')).id });
    await buying({ id: (await passNamed('Season pass')).id, coupon: 'GUEST' });
    await checkout.runJobs();
    expect(() => checkout.world.payments.pay(secretOf(game), 'good')).toThrow('cannot be confirmed');
    expect(await orderOf(game.data.order.id)).toMatchObject({ status: 'failed', retryable: false });
  });

  it('[T10] refuses a total that the page did not show', async () => {
    await aCoupon('HAWKS25');
    const id = await idOfMonth();
    for (const expected_price of [15.99, 11.98])
      expect(await refusal(buying({ id, coupon: 'HAWKS25', expected_price }))).toMatchObject({
        code: 'commerce.price_changed',
      });
    expect(await usesOf('HAWKS25')).toBe(0);
    await buying({ id, coupon: 'HAWKS25', expected_price: 11.99 });
  });

  it('[T16] [T20] another coupon, or none, closes the open order first: one live intent at a time', async () => {
    await aCoupon('QUARTER');
    await aCoupon('HALF', { percent: 50 });
    const tries = [undefined, 'QUARTER', 'HALF', undefined, 'QUARTER'];
    for (const coupon of tries) {
      await buyMonth(coupon);
      const open = checkout.world.payments.intents.filter(({ status }) => status === 'open');
      expect(open).toHaveLength(1);
    }
    expect(checkout.world.payments.intents.map(({ amount }) => amount)).toEqual([
      1_599, 1_199, 799, 1_599, 1_199,
    ]);
    expect([await usesOf('QUARTER'), await usesOf('HALF')]).toEqual([1, 0]);
  });

  it('[T18] [T20] an order whose card was charged while its coupon was being changed is bought as it was shown', async () => {
    await aCoupon('QUARTER');
    const bought = await buyMonth();
    checkout.world.payments.pay(secretOf(bought), 'good');
    expect(await refusal(buyMonth('QUARTER'))).toMatchObject({ code: 'commerce.already_bought' });
    expect(await orderOf(bought.data.order.id)).toMatchObject({ status: 'paid', price: 15.99, coupon: null });
    expect(await usesOf('QUARTER')).toBe(0);
  });

  it('[I7] a use goes back when the order expires, once, and another gets it', async () => {
    await aCoupon('LAST', { uses_maximum: 1 });
    const { order } = (await buyMonth('LAST')).data;
    const nora = await checkout.world.newcomer();
    expect(await refusal(buyMonth('LAST', nora))).toMatchObject(wrong);
    await expire();
    expect(await orderOf(order.id)).toMatchObject({ reason: 'expired' });
    expect(await usesOf('LAST')).toBe(0);
    await checkout.world.context.commerce.store.expireClosedOrder(
      { channel_id: await checkout.world.channelId(), id: order.id },
      checkout.world.clock.now(),
    );
    expect(await usesOf('LAST')).toBe(0);
    expect((await buyMonth('LAST', nora)).data.order.coupon).toBe('LAST');
  });

  it('[I7] a use stays with an order that was given back', async () => {
    await aCoupon('ONCE', { uses_per_user: 1 });
    const bought = await buyMonth('ONCE');
    const { id } = checkout.world.payments.pay(secretOf(bought), 'good');
    await deliver();
    checkout.world.payments.refund(id);
    await deliver();
    expect(await orderOf(bought.data.order.id)).toMatchObject({ status: 'refunded' });
    expect(await refusal(buyMonth('ONCE'))).toMatchObject(wrong);
    expect(await usesOf('ONCE')).toBe(1);
  });

  it('[I7] money that comes for an expired order is counted, over the maximum if need be', async () => {
    await aCoupon('LAST', { uses_maximum: 1 });
    const bought = await buyMonth('LAST');
    await expire();
    await buyMonth('LAST', await checkout.world.newcomer());
    const [intent] = checkout.world.payments.intents;
    const intentId = intent?.id ?? '';
    checkout.world.payments.tamper(intentId, { status: 'succeeded' });
    const channelId = await checkout.world.channelId();
    await send({ id: 'evt_late', type: 'payment_intent.succeeded', intentId, channelId });
    await checkout.runJobs();
    expect(await orderOf(bought.data.order.id)).toMatchObject({ status: 'paid' });
    expect(await usesOf('LAST')).toBe(2);
    expect(await checkInvariants(checkout.world.context.commerce)).toMatchObject([
      { invariant: 'I7', detail: '2 of 1 uses' },
    ]);
    await checkout.world.connection.pool.query('update commerce.coupons set uses_maximum = 2 where uses = 2');
  });

  it('[I7] is for each person as often as the coupon says', async () => {
    await aCoupon('TWICE', { uses_per_user: 2, percent: 100 });
    const packages = (await checkout.alice.client.call(routes.packages)).data.filter(
      (one) => !one.is_team_pass,
    );
    const answers = [];
    for (const { id } of packages.toReversed())
      answers.push(
        await buying({ id, coupon: 'TWICE' }).then(
          ({ data }) => data.order.status,
          (error: { code: string }) => error.code,
        ),
      );
    expect(answers).toEqual(['paid', 'paid', 'commerce.coupon_wrong']);
  });

  it('an order of the buyer’s own that nobody paid does not keep the coupon from the next one', async () => {
    await aCoupon('ONCE');
    const first = await buyMonth('ONCE');
    const event = await eventOfType('ppv');
    const second = await buying({ type: 'event', id: event.id, coupon: 'ONCE' });
    expect(second.data.order).toMatchObject({ coupon: 'ONCE', status: 'created' });
    expect(await orderOf(first.data.order.id)).toMatchObject({ reason: 'expired' });
    expect(await usesOf('ONCE')).toBe(1);
  });

  it('[I7] each code of a batch is good once, and stopping one stops all', async () => {
    const codes = await aCoupon('BATCH', {
      codes: { count: 20, prefix: 'hawks-' },
      uses_per_code: 1,
      uses_per_user: null,
    });
    expect(new Set(codes).size).toBe(20);
    for (const code of codes) expect(code).toMatch(/^HAWKS[2-9A-HJKMNP-TV-Z]{10}$/);
    const [first = '', second = '', third = ''] = codes;
    const bob = await checkout.world.newcomer();
    await buyMonth(first);
    expect(await refusal(buyMonth(first, bob))).toMatchObject(wrong);
    await buyMonth(second, bob);
    await stopCoupon(checkout.world.context.commerce, await checkout.world.channelId(), first);
    expect(await refusal(buyMonth(third, await checkout.world.newcomer()))).toMatchObject(wrong);
    expect(await usesOf('BATCH')).toBe(2);
  });

  it('[T26] a code of the sandbox is worth nothing with real money', async () => {
    await aCoupon('HAWKS25');
    const { store } = checkout.world.context.commerce;
    const channelId = await checkout.world.channelId();
    expect(await store.findCoupon(channelId, false, 'HAWKS25')).toBeDefined();
    expect(await store.findCoupon(channelId, true, 'HAWKS25')).toBeUndefined();
  });

  it('[T04] an order can only name a code of its own channel', async () => {
    await aCoupon('FOREIGN', { channelId: await checkout.world.channelId('littoral-sport') });
    await buyMonth();
    const steal = checkout.world.connection.pool.query(
      `update commerce.orders set coupon_code = 'FOREIGN', coupon_id = (select max(id) from commerce.coupons)`,
    );
    await expect(steal).rejects.toThrow('violates foreign key constraint');
  });
});

describe('what cannot be a coupon', () => {
  it('is refused before anything is written', async () => {
    const count = async () =>
      (await checkout.world.connection.db.selectFrom('commerce.coupons').select('id').execute()).length;
    await aCoupon('TAKEN');
    const before = await count();
    await expect(aCoupon('taken')).rejects.toMatchObject({ code: 'commerce.coupon_code_taken' });
    for (const changes of [
      { percent: 101 },
      { codes: { own: 'ÉTÉ' } },
      { codes: { count: 0, prefix: '' } },
      { codes: { count: limits.couponBatchMaximum + 1, prefix: '' } },
    ])
      await expect(aCoupon('NEW', changes)).rejects.toMatchObject({ code: 'commerce.coupon_invalid' });
    expect(await count()).toBe(before);
  });
});

describe('guessing', () => {
  let limited: World;
  let session: Session;
  beforeEach(async () => {
    limited = await createWorld({ rateLimit: createDatabaseRateLimit(checkout.world.connection.pool) });
    session = await limited.visitor();
    return () => limited.close();
  });
  const guess = (code: string, by = session) =>
    by.client.call(routes.applyCoupon, { code }).then(
      () => 'right',
      (error: { code: string }) => error.code,
    );

  it('[T19] ends after ten wrong codes a minute, for the network whatever the session; right ones are free', async () => {
    await aCoupon('RIGHT', {}, limited);
    for (let times = 0; times < 15; times++) expect(await guess('right')).toBe('right');
    const answers = await Promise.all(Array.from({ length: 30 }, (_, number) => guess(`WRONG${number}`)));
    expect(answers.filter((answer) => answer === 'commerce.coupon_wrong')).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'request.rate_limited')).toHaveLength(20);
    // Not even a right one is told from now on, to nobody behind this address.
    expect(await guess('RIGHT')).toBe('request.rate_limited');
    expect(await guess('RIGHT', await limited.visitor())).toBe('request.rate_limited');
    const buyer = await limited.newcomer();
    const { data } = await buyer.client.call(routes.packages);
    const trying = buyer.client.call(routes.buy, {
      type: 'package',
      id: data[0]?.id,
      coupon: 'WRONG',
      terms_accepted: true,
    });
    expect(await refusal(trying)).toMatchObject({ code: 'request.rate_limited' });
  });
});
