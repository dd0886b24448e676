// A bank asks money back: access goes, is flagged, and comes back or ends with the bank's word.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants, reconcile, requestRefund } from '../../src/commerce/index.ts';
import { withStore } from './broken-deps.ts';
import { openSeason } from './season.ts';

const season = openSeason();
const { aMinute, buyPaidSeason, buySeason, countOwned, orderOf } = season;
const daySeconds = 86_400;
let orderId: number;

beforeEach(async () => {
  orderId = (await buyPaidSeason()).order.id;
});
afterEach(async () => {
  expect(await checkInvariants(season.deps)).toEqual([]);
  expect(season.schedule.alarms).toEqual([]);
});

const orderNow = () => orderOf(orderId);
const decide = async (status: 'inquiry' | 'open' | 'won' | 'lost'): Promise<void> => {
  season.schedule.payments.dispute(season.schedule.payments.intents[0]?.id ?? '', status);
  await aMinute();
};
const kept = () => season.deps.store.sumKept({ channel_id: season.world.shop.channelId, id: orderId });

describe('a dispute', () => {
  it('[T27] [I5] revokes access, is flagged, and keeps the place of its order', async () => {
    await decide('open');
    expect(await countOwned()).toBe(0);
    expect(await orderNow()).toMatchObject({ status: 'paid', disputed: true });
    expect(await kept()).toBe(0);
    await expect(buySeason()).rejects.toMatchObject({ code: 'commerce.order_disputed' });
    await expect(
      requestRefund(season.deps, { channelId: season.world.shop.channelId, orderId, reason: 'to be nice' }),
    ).rejects.toMatchObject({ code: 'commerce.order_disputed' });
  });

  it('[T27] that is won restores the access', async () => {
    await decide('open');
    await decide('won');
    expect(await countOwned()).toBe(1);
    expect(await orderNow()).toMatchObject({ status: 'paid', disputed: false, running: true });
    expect(await kept()).toBe(1_000);
  });

  it('[T27] that is won after the pass expired restores nothing, and the pass can be bought again', async () => {
    await decide('open');
    season.schedule.clock.advance(31 * daySeconds);
    await aMinute();
    expect(await orderNow()).toMatchObject({ status: 'paid', running: false });
    await decide('won');
    expect(await countOwned()).toBe(0);
    expect((await buySeason()).order.id).not.toBe(orderId);
  });

  it('[T27] [I4] that is won while its time is cut short keeps no place either', async () => {
    await decide('open');
    // As a renewal does that is paid during the dispute: the period before it ends where it begins.
    const cutShort = withStore((store) => ({
      reactivateEntitlements: async (order, now) => {
        await season.world.connection.pool.query(
          'update commerce.entitlements set ends_at = $2 where order_id = $1',
          [orderId, now],
        );
        await store.reactivateEntitlements(order, now);
      },
    }));
    season.schedule.payments.dispute(season.schedule.payments.intents[0]?.id ?? '', 'won');
    season.schedule.clock.advance(60);
    await reconcile(cutShort(season.deps));
    expect(await orderNow()).toMatchObject({ status: 'paid', disputed: false, running: false });
  });

  it('[T27] [I5] that is lost ends the order for good', async () => {
    await decide('open');
    await decide('lost');
    expect(await orderNow()).toMatchObject({ status: 'refunded', disputed: false, running: false });
    expect(await countOwned()).toBe(0);
    expect(await kept()).toBe(0);
    expect((await buySeason()).order.id).not.toBe(orderId);
  });

  it('as an inquiry revokes no access', async () => {
    await decide('inquiry');
    expect(await countOwned()).toBe(1);
    expect(await orderNow()).toMatchObject({ status: 'paid', disputed: false });
  });

  it('[T14] read in the wrong order ends as the bank decided', async () => {
    await decide('open');
    const id = season.schedule.payments.intents[0]?.id ?? '';
    const old = await season.deps.payments.readIntent(id);
    await decide('won');
    const late = { ...season.deps.payments, readIntent: async () => old };
    await reconcile({ ...season.deps, payments: late });
    expect(await orderNow()).toMatchObject({ status: 'paid', disputed: false });
    expect(await countOwned()).toBe(1);
  });

  it('sends the channel one mail per step, and lists undecided disputes first', async () => {
    await decide('open');
    await aMinute();
    await decide('won');
    expect(season.schedule.letters.map((letter) => letter.split(' ')[1])).toEqual(['open', 'won']);
    expect(await season.deps.store.listDisputes(season.world.shop.channelId, 10)).toMatchObject([
      { order_id: orderId, status: 'won', amount_cents: 1_000, currency: 'USD' },
    ]);
    expect(await season.deps.store.listDisputes(season.world.shop.channelId + 1, 10)).toEqual([]);
  });
});
