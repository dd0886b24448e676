import { describe, expect, it, vi } from 'vitest';
import { subscriptions } from '@floodlit/contract/commerce/subscriptions';
import { runCommand } from '../../../../test/cli/command-runner.ts';
import { openSubscriber } from '../../../../test/money/subscriber.ts';
import { openCardForms } from '../../../../test/money/card-forms.ts';
import { createTodayStore } from '../../../console/today/store.ts';
import { checkInvariants, createCoupon, reconcile, requestRefund } from '../../index.ts';

const checkout = openSubscriber();
const { passNamed, eventOfType, buying, secretOf, orderOf, runJobs, minute } = checkout;
const { passCalled, charge, letters, overlaps, orderRow } = openCardForms(checkout);

const intact = async (): Promise<void> => {
  expect(await checkInvariants(checkout.world.context.commerce)).toEqual([]);
};

const couponOf = async (name: string, percent: number): Promise<string | undefined> => {
  const { codes } = await createCoupon(checkout.world.context.commerce, {
    channelId: await checkout.world.channelId(),
    name,
    codes: { own: name.toUpperCase() },
    percent,
    amount_cents: null,
    currency: null,
    minimum_cents: null,
    order_type: null,
    uses_maximum: null,
    uses_per_user: 1,
    uses_per_code: null,
    starts_at: checkout.world.clock.now(),
    ends_at: null,
    passes: [],
    events: [],
  });
  return codes[0];
};
const usesOf = async (name: string): Promise<number> => {
  const { uses } = await checkout.world.connection.db
    .selectFrom('commerce.coupons')
    .where('name', '=', name)
    .select('uses')
    .executeTakeFirstOrThrow();
  return uses;
};
/** An operator asks for the whole order before the job of the pair does, and the payment service does not answer. */
const refundFaster = async (orderId: number): Promise<void> => {
  await checkout.world.connection.db.deleteFrom('commerce.refunds').execute();
  const channelId = await checkout.world.channelId();
  await requestRefund(checkout.world.context.commerce, { channelId, orderId, reason: 'by hand' });
};

describe('[T16] two products of one buyer whose cards were charged at the same time', () => {
  it('gives the later one back when the first one gives all of it, with its code, once, and writes one letter', async () => {
    const coupon = await couponOf('quarter', 25);
    const month = await buying({ id: (await passNamed('Month pass')).id, coupon });
    const season = await passCalled('Season pass');
    await charge(season, month);
    await charge(season, month);
    expect(await orderOf(season.data.order.id)).toMatchObject({ status: 'paid', activity_status: 'active' });
    expect(await orderOf(month.data.order.id)).toMatchObject({ status: 'refunded' });
    expect(await overlaps()).toMatchObject([{ outcome: 'give_back', settled_at: expect.any(Date) as Date }]);
    const intent = checkout.world.payments.intents.find(({ orderId }) => orderId === month.data.order.id);
    expect(intent?.refundedCents).toBe(intent?.amount);
    expect(intent?.history?.refunds).toHaveLength(1);
    expect(await usesOf('quarter')).toBe(0);
    expect(await letters('credit-note:')).toHaveLength(1);
    expect((await letters('credit-note:'))[0]?.text).toContain(
      'You paid for Month pass and Season pass at the same time. Season pass gives you all of it',
    );
    expect(checkout.world.loggedErrors).toEqual([]);
    await intact();
  });

  it('refunds nothing when the later one gives more, and asks an operator once', async () => {
    const game = await buying({ type: 'event', id: (await eventOfType('paid')).id });
    const season = await passCalled('Season pass');
    await charge(season, game);
    await charge(game, season);
    await minute();
    expect(await orderOf(season.data.order.id)).toMatchObject({ status: 'paid' });
    expect(await orderOf(game.data.order.id)).toMatchObject({ status: 'paid' });
    expect(await overlaps()).toMatchObject([
      { first_order_id: season.data.order.id, second_order_id: game.data.order.id, outcome: 'look' },
    ]);
    expect(checkout.world.loggedErrors).toMatchObject([
      {
        message: expect.stringContaining(
          `Orders ${season.data.order.id} and ${game.data.order.id}`,
        ) as string,
      },
    ]);
    await intact();
    // "Today" names both numbers and the buyer, until one goes back or both are kept.
    const today = createTodayStore(checkout.world.connection.db);
    const [shown] = await today.listPaidTwice('all');
    for (const part of [`(${season.data.order.id})`, `(${game.data.order.id})`, 'alice@demo.test'])
      expect(shown?.subject).toContain(part);
    expect(await today.listPaidTwice([])).toEqual([]);
    const keep = ['order', 'keep', '--order', String(game.data.order.id)] as const;
    expect(await runCommand(checkout.world, ...keep)).toContain('stay paid');
    expect(await today.listPaidTwice('all')).toEqual([]);
    await expect(runCommand(checkout.world, ...keep)).rejects.toThrow('in no pair');
  });

  it('keeps the use of a code when a kept order is refunded later', async () => {
    const coupon = await couponOf('quarter', 25);
    const game = await buying({ type: 'event', id: (await eventOfType('paid')).id, coupon });
    await charge(await passCalled('Season pass'), game);
    const order = String(game.data.order.id);
    await runCommand(checkout.world, 'order', 'keep', '--order', order);
    await runCommand(checkout.world, 'refund', '--order', order);
    await runJobs();
    expect((await orderRow(game)).status).toBe('refunded');
    expect(await usesOf('quarter')).toBe(1);
    await intact();
  });

  it('finds the pair in the other direction too: the game was paid first', async () => {
    const season = await passCalled('Season pass');
    const game = await buying({ type: 'event', id: (await eventOfType('paid')).id });
    await charge(game, season);
    expect(await overlaps()).toMatchObject([
      { first_order_id: game.data.order.id, second_order_id: season.data.order.id, outcome: 'look' },
    ]);
  });

  it('finds no pair when the second one was bought knowingly', async () => {
    await charge(await buying({ type: 'event', id: (await eventOfType('paid')).id }));
    checkout.world.clock.advance(5);
    await charge(await passCalled('Season pass'));
    expect(await overlaps()).toEqual([]);
    expect(checkout.world.loggedErrors).toEqual([]);
  });

  it('keeps a trial that its buyer began knowingly, seconds after a pass', async () => {
    const card = await checkout.aCard();
    await charge(await passCalled('Season pass'));
    checkout.world.clock.advance(5);
    const [offer] = (await checkout.alice.client.call(subscriptions.list, {})).data;
    await checkout.alice.client.call(subscriptions.startTrial, {
      subscription_id: offer?.id ?? 0,
      payment_method: card,
      terms_accepted: true,
      overlap_accepted: true,
    });
    await minute();
    expect(await overlaps()).toEqual([]);
    expect(checkout.world.subscriptions.list().map(({ state }) => state)).toEqual(['trialing']);
  });

  it('keeps both while a bank decides about the first one', async () => {
    const month = await passCalled('Month pass');
    const season = await passCalled('Season pass');
    checkout.world.clock.advance(1);
    const { id } = checkout.world.payments.pay(secretOf(season), 'good');
    const ofSeason = checkout.lastEvent();
    checkout.world.payments.pay(secretOf(month), 'good');
    const ofMonth = checkout.lastEvent();
    checkout.world.payments.dispute(id, 'open');
    for (const event of [ofSeason, ofMonth]) await checkout.send(event);
    await runJobs();
    expect(await orderOf(month.data.order.id)).toMatchObject({ status: 'paid', activity_status: 'active' });
    expect(await overlaps()).toMatchObject([{ outcome: 'look', settled_at: null }]);
  });

  it('leaves both to an operator when the service refuses the refund', async () => {
    const { commerce: deps } = checkout.world.context;
    const month = await passCalled('Month pass');
    const season = await passCalled('Season pass');
    checkout.world.payments.faultOf = (call) => (call === 'refund' ? 'lost_before' : undefined);
    await charge(season, month).catch(() => undefined);
    expect(await overlaps()).toMatchObject([{ outcome: 'give_back', settled_at: null }]);
    await checkout.world.connection.db
      .updateTable('commerce.refunds')
      .set({ status: 'refused', trouble: 'no funds', settled_at: checkout.world.clock.now() })
      .execute();
    checkout.world.payments.faultOf = () => undefined;
    await reconcile(deps);
    expect((await orderRow(month)).status).toBe('paid');
    expect(await overlaps()).toMatchObject([{ outcome: 'look' }]);
    expect(checkout.world.loggedErrors.at(-1)).toMatchObject({
      message: expect.stringContaining('refund one of them') as string,
    });
  });

  it('is settled by reconciliation alone, once the service answers again', async () => {
    const month = await passCalled('Month pass');
    const season = await passCalled('Season pass');
    checkout.world.payments.faultOf = (call) => (call === 'refund' ? 'lost_before' : undefined);
    await charge(season, month).catch(() => undefined);
    await minute();
    expect((await orderRow(month)).status).toBe('paid');
    checkout.world.payments.faultOf = () => undefined;
    await minute();
    expect((await orderRow(month)).status).toBe('refunded');
    await minute();
    expect(await overlaps()).toMatchObject([{ settled_at: expect.any(Date) as Date }]);
    expect(checkout.world.payments.intents.flatMap(({ history }) => history?.refunds ?? [])).toHaveLength(1);
    await intact();
  });

  it('keeps the later one when the first one goes back first', async () => {
    const month = await passCalled('Month pass');
    const season = await passCalled('Season pass');
    checkout.world.payments.faultOf = (call) => (call === 'refund' ? 'lost_before' : undefined);
    await charge(season, month).catch(() => undefined);
    await refundFaster(season.data.order.id);
    await minute();
    expect(await overlaps()).toMatchObject([{ outcome: 'look', settled_at: null }]);
    checkout.world.payments.faultOf = () => undefined;
    await minute();
    await minute();
    expect((await orderRow(season)).status).toBe('refunded');
    expect((await orderRow(month)).status).toBe('paid');
    await intact();
  });

  it('waits for another refund of the later one, and asks nobody', async () => {
    const month = await passCalled('Month pass');
    const season = await passCalled('Season pass');
    checkout.world.payments.faultOf = (call) => (call === 'refund' ? 'lost_before' : undefined);
    await charge(season, month).catch(() => undefined);
    await refundFaster(month.data.order.id);
    await minute();
    expect(await overlaps()).toMatchObject([{ outcome: 'give_back', settled_at: null }]);
    checkout.world.payments.faultOf = () => undefined;
    await minute();
    await minute();
    expect((await orderRow(month)).status).toBe('refunded');
    expect((await orderRow(season)).status).toBe('paid');
    expect(await overlaps()).toMatchObject([{ outcome: 'give_back', settled_at: expect.any(Date) as Date }]);
    expect(checkout.world.payments.intents.flatMap(({ history }) => history?.refunds ?? [])).toHaveLength(1);
    await intact();
  });

  it('lets an order without a charge wait for a payment that is applied at the same time', async () => {
    const coupon = await couponOf('free', 100);
    const { id } = await passNamed('Month pass');
    const { pool } = checkout.world.connection;
    const paying = await pool.connect();
    try {
      await paying.query('begin');
      await paying.query(
        `select pg_advisory_xact_lock(hashtextextended('commerce.pay:' || channel_id || ':' || id, 0))
           from identity.users where channel_id = $1 and email = 'alice@demo.test'`,
        [await checkout.world.channelId()],
      );
      let isBought = false;
      const free = buying({ id, coupon }).then((bought) => {
        isBought = true;
        return bought;
      });
      await vi.waitFor(async () => {
        const { rows } = await pool.query(
          `select from pg_locks where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())`,
        );
        expect(rows).toHaveLength(1);
      }, 10_000);
      expect(isBought).toBe(false);
      await paying.query('commit');
      expect((await free).data.order).toMatchObject({ status: 'paid', price: 0 });
    } finally {
      paying.release(true);
    }
  });
});

describe('[T16] a membership beside a pass', () => {
  it('waits in its 3-D Secure dialog while the pass is paid: its first payment can no longer be made', async () => {
    const membership = await checkout.subscribing();
    checkout.world.clock.advance(12);
    await charge(await passCalled('Season pass'));
    expect(await orderOf(membership.data.order.id)).toMatchObject({ status: 'failed', retryable: false });
    expect(() => checkout.world.payments.pay(secretOf(membership), 'good')).toThrow('cannot be confirmed');
    expect(checkout.world.subscriptions.list().map(({ state }) => state)).not.toContain('active');
    await intact();
  });

  it('closes the open order of another membership', async () => {
    const words = 'pass add --name Yearly --price 100 --period annual --weight 99 --membership';
    await runCommand(checkout.world, ...words.split(' '));
    const offers = (await checkout.alice.client.call(subscriptions.list, {})).data;
    const yearly = offers.find(({ name }) => name === 'Yearly');
    const other = await buying({ type: 'subscription', id: yearly?.id ?? 0 });
    checkout.world.clock.advance(12);
    await charge(await checkout.subscribing());
    expect(await orderOf(other.data.order.id)).toMatchObject({ status: 'failed', retryable: false });
    expect(() => checkout.world.payments.pay(secretOf(other), 'good')).toThrow('cannot be confirmed');
  });

  it('that was charged after the pass goes back whole and never renews', async () => {
    const membership = await checkout.subscribing();
    const season = await passCalled('Season pass');
    await charge(season, membership);
    await minute();
    expect(await orderOf(membership.data.order.id)).toMatchObject({ status: 'refunded' });
    expect(checkout.world.subscriptions.list().map(({ state }) => state)).toEqual(['canceled']);
    expect(await letters('credit-note:')).toHaveLength(1);
    expect(await letters('subscription-ended:')).toEqual([]);
    await intact();
  });

  it('ends when its trial began after the pass was paid, and the trial may begin later', async () => {
    const card = await checkout.aCard();
    const season = await passCalled('Season pass');
    checkout.world.clock.advance(1);
    checkout.world.payments.pay(secretOf(season), 'good');
    // The answer about the trial is late: it is asked for before the pass is paid, and begins after it.
    checkout.world.subscriptions.faultOf = (call) => (call === 'create' ? 'lost_after' : undefined);
    await checkout.trying(card).catch(() => undefined);
    checkout.world.subscriptions.faultOf = () => undefined;
    checkout.world.clock.advance(1);
    await charge(season);
    // One minute closes the trial's order, the next finds the pair, and at the latest the third ends the trial.
    for (const _ of ['closing', 'pair', 'end']) await minute();
    expect(checkout.world.subscriptions.list().map(({ state }) => state)).toEqual(['canceled']);
    expect((await checkout.offer()).trial_offered).toBe(true);
    expect(await letters('subscription-ended:')).toHaveLength(1);
    expect((await letters('subscription-ended:'))[0]?.text).toContain('counts as unused');
    await intact();
  });
});
