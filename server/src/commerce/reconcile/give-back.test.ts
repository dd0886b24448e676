// The later order of a pair goes back: without a charge, and while a refund of the first order is requested.
import { expect, it } from 'vitest';
import { openCardForms } from '../../../test/money/card-forms.ts';
import { openSubscriber } from '../../../test/money/subscriber.ts';
import { checkInvariants, createCoupon, listEntitlements, requestRefund } from '../index.ts';
import { giveBack } from './give-back.ts';

const checkout = openSubscriber();
const { passNamed, buying } = checkout;
const { passCalled, charge, overlaps, orderRow } = openCardForms(checkout);

const pairOf = async (first_order_id: number, second_order_id: number) => {
  const { db } = checkout.world.connection;
  const channel_id = await checkout.world.channelId();
  await db
    .insertInto('commerce.overlaps')
    .values({
      channel_id,
      first_order_id,
      second_order_id,
      outcome: 'give_back',
      found_at: checkout.world.clock.now(),
    })
    .execute();
  const [pair] = await overlaps();
  if (pair === undefined) throw new Error('No such pair.');
  return pair;
};

it('[T16] ends a later order that a code made free, and gives its use back once', async () => {
  const { commerce } = checkout.world.context;
  const channelId = await checkout.world.channelId();
  const { codes } = await createCoupon(commerce, {
    channelId,
    name: 'whole',
    codes: { own: 'WHOLE' },
    percent: 100,
    amount_cents: null,
    currency: null,
    minimum_cents: null,
    order_type: null,
    uses_maximum: 1,
    uses_per_user: 1,
    uses_per_code: null,
    starts_at: checkout.world.clock.now(),
    ends_at: null,
    passes: [],
    events: [],
  });
  const free = await buying({ id: (await passNamed('Month pass')).id, coupon: codes[0] });
  expect(free.data.order).toMatchObject({ status: 'paid', price: 0 });
  const season = await passCalled('Season pass');
  await charge(season);
  const pair = await pairOf(season.data.order.id, free.data.order.id);
  await giveBack(commerce, pair);
  await giveBack(commerce, pair);
  const { uses } = await checkout.world.connection.db
    .selectFrom('commerce.coupons')
    .where('channel_id', '=', channelId)
    .where('name', '=', 'whole')
    .select('uses')
    .executeTakeFirstOrThrow();
  expect(uses).toBe(0);
  expect(await orderRow(free)).toMatchObject({ status: 'refunded', running: false });
  const { userId } = await checkout.aliceIds();
  const held = await listEntitlements(commerce, channelId, userId);
  expect(held.map(({ order_id }) => order_id)).toEqual([season.data.order.id]);
  expect(await overlaps()).toMatchObject([{ outcome: 'give_back', settled_at: expect.any(Date) as Date }]);
  expect(await checkInvariants(commerce)).toEqual([]);
});

it('[T16] keeps the later order when a refund of the first one is requested just before the decision', async () => {
  const { commerce } = checkout.world.context;
  const month = await passCalled('Month pass');
  await charge(month);
  const season = await passCalled('Season pass');
  await charge(season);
  const channelId = await checkout.world.channelId();
  const pair = await pairOf(season.data.order.id, month.data.order.id);
  let isRequested = false;
  const transact: typeof commerce.transact = async (work) => {
    if (!isRequested) {
      isRequested = true;
      await requestRefund(commerce, { channelId, orderId: season.data.order.id, reason: 'by hand' });
    }
    return commerce.transact(work);
  };
  await giveBack({ ...commerce, transact }, pair);
  expect(await overlaps()).toMatchObject([{ outcome: 'look', settled_at: null }]);
  expect(await commerce.store.listRefunds(await orderRow(month))).toEqual([]);
});

it('[T16] carries its own request out after an interruption, whatever becomes of the first order', async () => {
  const { commerce } = checkout.world.context;
  const month = await passCalled('Month pass');
  await charge(month);
  const season = await passCalled('Season pass');
  await charge(season);
  const channelId = await checkout.world.channelId();
  const pair = await pairOf(season.data.order.id, month.data.order.id);
  const away = async () => {
    throw new Error('The payment service does not answer.');
  };
  const payments = { ...commerce.payments, createRefund: away };
  await expect(giveBack({ ...commerce, payments }, pair)).rejects.toThrow();
  await requestRefund(commerce, { channelId, orderId: season.data.order.id, reason: 'by hand' });
  await giveBack(commerce, pair);
  expect(await orderRow(month)).toMatchObject({ status: 'refunded' });
  expect(await overlaps()).toMatchObject([{ outcome: 'give_back', settled_at: expect.any(Date) as Date }]);
});
