// The job of a game's refund beside other changes of its orders.
import { expect, it } from 'vitest';
import { openSubscriber } from '../../../test/money/subscriber.ts';
import { cents } from '../../kernel/money.ts';
import { createAttempts } from '../accounts/index.ts';
import {
  askEventRefund,
  carryOutEventRefund,
  checkInvariants,
  readEventRefund,
  requestRefund,
} from '../index.ts';
import { resumeEventRefunds } from './refund-event.ts';

const checkout = openSubscriber();

it('[T22] gives what is left of each order that changed after the list was read, and names the others', async () => {
  const { world } = checkout;
  const { commerce } = world.context;
  const channelId = await world.channelId();
  const eventId = (await checkout.eventOfType('paid')).id;
  const sell = async () => {
    const bought = await checkout.buying({ type: 'event', id: eventId }, await world.newcomer());
    const { id: intent } = world.payments.pay(checkout.secretOf(bought), 'good');
    await checkout.deliver();
    return { id: bought.data.order.id, intent };
  };
  const [part, whole, disputed, plain] = [await sell(), await sell(), await sell(), await sell()];
  const paidUntil = world.clock.now();
  const request = { channelId, eventId, key: 'one', percent: 100, sentence: '', paidUntil };
  const asked = await askEventRefund(commerce, request);
  world.queue.drop();
  const list: typeof commerce.store.listOrdersOfGame = async (...wanted) => {
    const page = await commerce.store.listOrdersOfGame(...wanted);
    await requestRefund(commerce, { channelId, orderId: part.id, amount: cents(100), reason: 'by hand' });
    await requestRefund(commerce, { channelId, orderId: whole.id, reason: 'by hand' });
    world.payments.dispute(disputed.intent, 'open');
    await checkout.deliver();
    return page;
  };
  const store = { ...commerce.store, listOrdersOfGame: list };
  expect(await carryOutEventRefund({ ...commerce, store }, asked)).toEqual([
    { orderId: whole.id, because: 'nothing_left' },
    { orderId: disputed.id, because: 'disputed' },
  ]);
  await checkout.runJobs();
  const price = (await commerce.store.findOrder(channelId, plain.id))?.amount_cents ?? 0;
  const amounts = async (id: number) =>
    (await commerce.store.listRefunds({ channel_id: channelId, id })).map((refund) => refund.amount_cents);
  expect(await amounts(part.id)).toEqual([100, price - 100]);
  expect(await amounts(plain.id)).toEqual([price]);
  expect(await readEventRefund(commerce, asked)).toMatchObject({
    orders: 4,
    requested: 2,
    done: 2,
    cents: 2 * price - 100,
  });
  expect(await checkInvariants(commerce)).toEqual([]);
});

it('sends the jobs of the other unfinished refunds when one of them fails', async () => {
  const { world } = checkout;
  const sent: unknown[] = [];
  const deps = {
    livemode: false,
    store: {
      listUnfinishedEventRefunds: () =>
        Promise.resolve([
          { channel_id: 1, id: 1 },
          { channel_id: 2, id: 2 },
        ]),
    },
    queue: {
      send: (_name: string, data: { readonly id?: unknown }) => {
        if (data.id === 1) throw new Error('No such channel.');
        sent.push(data);
        return Promise.resolve();
      },
    },
  };
  await resumeEventRefunds(
    deps,
    createAttempts(world.context.commerce, () => false, 1),
  );
  expect(sent).toEqual([{ channel_id: 2, id: 2 }]);
});
