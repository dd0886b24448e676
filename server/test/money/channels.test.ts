import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buy, checkInvariants, grantPass, reconcile, type CommerceStore } from '../../src/commerce/index.ts';
import type { LoggedInUser } from '../../src/kernel/actor.ts';
import type { ScheduleWorld, VerbsWorld } from './schedule-world.ts';
import { createVerbsWorld } from './verbs-world.ts';

let world: VerbsWorld;
let schedule: ScheduleWorld;
let store: CommerceStore;
let buyer: LoggedInUser;

beforeEach(async () => {
  world = await createVerbsWorld();
  schedule = await world.newSchedule();
  store = schedule.deps.store;
  buyer = schedule.buyers[0] as LoggedInUser;
});
afterEach(() => world.close());

const buySeason = (deps = schedule.deps) =>
  buy(deps, buyer, { type: 'package', id: world.shop.packageId, terms_accepted: true });
const orderOf = (id: number) => store.findOrder(world.shop.channelId, id);

describe('an order of one channel', () => {
  it('[T04] is never changed in the name of another', async () => {
    const now = schedule.clock.now();
    const { id } = (await buySeason()).order;
    await store.changeOrder({ channel_id: world.shop.channelId, id }, { status: 'failed' }, now);
    const before = await orderOf(id);
    const foreign = { id, channel_id: world.shop.channelId + 1, attempt: 1, sync_count: 0 };
    expect(await store.moveOrder(foreign, ['created', 'failed'], 'expiring', now)).toBeUndefined();
    expect(await store.reopenOrder(foreign, now)).toBeUndefined();
    expect(await store.claimSync(foreign, now)).toBe(false);
    await store.changeOrder(foreign, { status: 'paid' }, now);
    await store.nextAttempt(foreign, now);
    await expect(store.saveIntent(foreign, { id: 'pi_x', clientSecret: 'x' }, now)).rejects.toThrow();
    expect(await orderOf(id)).toEqual(before);
  });

  it('[T04] nor are what it gave and its refunds', async () => {
    const bought = await buySeason();
    const paid = schedule.payments.pay(bought.payment?.client_secret ?? '', 'good');
    schedule.payments.refund(paid.id, 100);
    schedule.clock.advance(60);
    await reconcile(schedule.deps);
    const own = { id: bought.order.id, channel_id: world.shop.channelId };
    const foreign = { ...own, channel_id: own.channel_id + 1 };
    await store.deactivateEntitlements(foreign);
    expect(await store.listEntitlements(own.channel_id, buyer.userId, schedule.clock.now())).toHaveLength(1);
    expect(await store.sumKept(foreign)).toBe(0);
    expect(await store.sumKept(own)).toBe(900);
  });

  it.each(['orders', 'entitlements'])(
    '[T04] cannot choose a sport or team of another (%s)',
    async (table) => {
      const bought = await buySeason();
      schedule.payments.pay(bought.payment?.client_secret ?? '', 'good');
      schedule.clock.advance(60);
      await reconcile(schedule.deps);
      const { pool } = world.connection;
      const { rows } = await pool.query<{ category: number; team: number }>(
        `with other as (
         insert into channel.channels (channel_key, slug, settings, colors, menu)
         values ('key-of-another', 'another', '{}', '{}', '[]') returning id),
       category as (
         insert into catalog.event_categories (channel_id, name, alias) select id, 'Chess', 'chess' from other returning id)
       insert into catalog.participants (channel_id, name, short_name, alias, monogram, color, secondary_color)
       select other.id, 'Reds', 'Reds', 'reds', 'R', '#f00', '#fff' from other
       returning id as team, (select id from category) as category`,
      );
      const [foreign] = rows;
      for (const [column, value] of [
        ['event_category_id', foreign?.category],
        ['participant_id', foreign?.team],
      ])
        await expect(pool.query(`update commerce.${table} set ${column} = $1`, [value])).rejects.toThrow(
          'violates foreign key constraint',
        );
    },
  );
});

describe('an order of real money', () => {
  it('[T26] neither blocks one of the sandbox nor is taken for it', async () => {
    const sandbox = (await buySeason()).order.id;
    const real = (await buySeason({ ...schedule.deps, livemode: true })).order.id;
    expect(real).not.toBe(sandbox);
    expect((await buySeason()).order.id).toBe(sandbox);
    expect((await buySeason({ ...schedule.deps, livemode: true })).order.id).toBe(real);
  });

  it('[T26] begins where play money has ended: what that opened is over, what was free stays', async () => {
    const pay = async (bought: Awaited<ReturnType<typeof buySeason>>): Promise<void> => {
      schedule.payments.pay(bought.payment?.client_secret ?? '', 'good');
      schedule.clock.advance(60);
      await reconcile(schedule.deps);
    };
    const play = await buySeason();
    await pay(play);
    const { channelId } = world.shop;
    const opened = () => store.listEntitlements(channelId, buyer.userId, schedule.clock.now());
    expect(await opened()).toHaveLength(1);
    await grantPass(schedule.deps, {
      channelId,
      userId: buyer.userId,
      passId: world.shop.subscriptionId,
      grantedBy: 'an operator',
    });
    expect(await store.endSandboxSales(schedule.clock.now())).toBe(1);
    expect(await store.endSandboxSales(schedule.clock.now())).toBe(0);
    expect(await opened()).toMatchObject([{ order_id: null }]);
    await reconcile(schedule.deps);
    expect(await orderOf(play.order.id)).toMatchObject({ status: 'paid', running: false });
    expect(await checkInvariants(schedule.deps)).toEqual([]);

    await world.connection.pool.query('update commerce.orders set livemode = true where id = $1', [
      play.order.id,
    ]);
    await world.connection.pool.query('update commerce.entitlements set ends_at = null, active = true');
    expect(await store.endSandboxSales(schedule.clock.now()), 'real money opens what it opened').toBe(0);
  });
});
