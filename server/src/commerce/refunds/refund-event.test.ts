import { expect, it } from 'vitest';
import { openCheckout } from '../../../test/money/checkout.ts';
import { refundEvent } from '../index.ts';

const checkout = openCheckout();

it('[T22] counts each refund once when two people refund a cancelled game at the same time', async () => {
  const { world } = checkout;
  const { id } = await checkout.eventOfType('ppv');
  for (const buyer of [checkout.alice, await world.newcomer(), await world.newcomer()]) {
    const bought = await checkout.buying({ type: 'event', id }, buyer);
    world.payments.pay(checkout.secretOf(bought), 'good');
    await checkout.deliver();
  }
  await world.connection.db
    .updateTable('catalog.events')
    .set({ stream_status: 'upcoming', cancelled_at: world.clock.now() })
    .where('id', '=', id)
    .execute();
  const channelId = await world.channelId();
  const refund = () => refundEvent(world.context.commerce, channelId, id);
  const both = await Promise.all([refund(), refund()]);
  expect(both.reduce((sum, { asked }) => sum + asked, 0)).toBe(3);
  expect(both.map(({ refused, left }) => refused + left)).toEqual([0, 0]);
});
