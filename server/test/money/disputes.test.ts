// A bank asks money back: access goes, is flagged, and comes back or ends with the bank's word.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  buy,
  checkInvariants,
  reconcile,
  requestRefund,
  type CommerceDeps,
} from '../../src/commerce/index.ts';
import type { LoggedInUser } from '../../src/kernel/actor.ts';
import type { ScheduleWorld, VerbsWorld } from './schedule-world.ts';
import { createVerbsWorld } from './verbs-world.ts';

let world: VerbsWorld;
let schedule: ScheduleWorld;
let deps: CommerceDeps;
let buyer: LoggedInUser;
let orderId: number;

const daySeconds = 86_400;

beforeEach(async () => {
  world = await createVerbsWorld();
  schedule = await world.newSchedule();
  deps = schedule.deps;
  buyer = schedule.buyers[0] as LoggedInUser;
  const bought = await buySeason();
  orderId = bought.order.id;
  schedule.payments.pay(bought.payment?.client_secret ?? '', 'good');
  await aMinute();
});
afterEach(async () => {
  expect(await checkInvariants(deps)).toEqual([]);
  expect(schedule.alarms).toEqual([]);
  await world.close();
});

const buySeason = () => buy(deps, buyer, { type: 'package', id: world.shop.packageId, terms_accepted: true });
const aMinute = async (): Promise<void> => {
  schedule.clock.advance(60);
  await reconcile(deps);
};
const orderNow = () => deps.store.findOrder(world.shop.channelId, orderId);
const owned = async () =>
  (await deps.store.listEntitlements(world.shop.channelId, buyer.userId, schedule.clock.now())).length;
const decide = async (status: 'inquiry' | 'open' | 'won' | 'lost'): Promise<void> => {
  schedule.payments.dispute(schedule.payments.intents[0]?.id ?? '', status);
  await aMinute();
};
const kept = () => deps.store.sumKept({ channel_id: world.shop.channelId, id: orderId });

describe('a dispute', () => {
  it('[T27] [I5] closes access, is flagged, and keeps the place of its order', async () => {
    await decide('open');
    expect(await owned()).toBe(0);
    expect(await orderNow()).toMatchObject({ status: 'paid', disputed: true });
    expect(await kept()).toBe(0);
    await expect(buySeason()).rejects.toMatchObject({ code: 'commerce.order_disputed' });
    await expect(
      requestRefund(deps, { channelId: world.shop.channelId, orderId, reason: 'to be nice' }),
    ).rejects.toMatchObject({ code: 'commerce.order_disputed' });
  });

  it('[T27] that is won gives the access back', async () => {
    await decide('open');
    await decide('won');
    expect(await owned()).toBe(1);
    expect(await orderNow()).toMatchObject({ status: 'paid', disputed: false, running: true });
    expect(await kept()).toBe(1_000);
  });

  it('[T27] that is won after the pass ran out gives nothing back, and the pass can be bought again', async () => {
    await decide('open');
    schedule.clock.advance(31 * daySeconds);
    await aMinute();
    expect(await orderNow()).toMatchObject({ status: 'paid', running: false });
    await decide('won');
    expect(await owned()).toBe(0);
    expect((await buySeason()).order.id).not.toBe(orderId);
  });

  it('[T27] [I5] that is lost ends the order for good', async () => {
    await decide('open');
    await decide('lost');
    expect(await orderNow()).toMatchObject({ status: 'refunded', disputed: false, running: false });
    expect(await owned()).toBe(0);
    expect(await kept()).toBe(0);
    expect((await buySeason()).order.id).not.toBe(orderId);
  });

  it('that is only asked about takes nothing away', async () => {
    await decide('inquiry');
    expect(await owned()).toBe(1);
    expect(await orderNow()).toMatchObject({ status: 'paid', disputed: false });
  });

  it('[T14] read in the wrong order ends as the bank decided', async () => {
    await decide('open');
    const id = schedule.payments.intents[0]?.id ?? '';
    const old = await deps.payments.readIntent(id);
    await decide('won');
    const late = { ...deps.payments, readIntent: async () => old };
    await reconcile({ ...deps, payments: late });
    expect(await orderNow()).toMatchObject({ status: 'paid', disputed: false });
    expect(await owned()).toBe(1);
  });

  it('is told to the channel once per step, and listed with the undecided first', async () => {
    await decide('open');
    await aMinute();
    await decide('won');
    expect(schedule.letters.map((letter) => letter.split(' ')[1])).toEqual(['open', 'won']);
    expect(await deps.store.listDisputes(world.shop.channelId, 10)).toMatchObject([
      { order_id: orderId, status: 'won', amount_cents: 1_000, currency: 'USD' },
    ]);
    expect(await deps.store.listDisputes(world.shop.channelId + 1, 10)).toEqual([]);
  });
});
