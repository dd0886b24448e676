// The later order of a pair goes back unless a refund of the first order is requested meanwhile.
import { expect, it } from 'vitest';
import { openCardForms } from '../../../test/money/card-forms.ts';
import { openSubscriber } from '../../../test/money/subscriber.ts';
import { requestRefund } from '../index.ts';
import { giveBack } from './give-back.ts';

const checkout = openSubscriber();
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
