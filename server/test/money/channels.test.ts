import { describe, expect, it } from 'vitest';
import { checkInvariants, grantPass, reconcile } from '../../src/commerce/index.ts';
import { openSeason } from './season.ts';

const season = openSeason();
const { aMinute, buyerAt, buyPaidSeason, buySeason, countOwned, orderOf, pay } = season;

describe('an order of one channel', () => {
  it('[T04] is never changed in the name of another', async () => {
    const now = season.schedule.clock.now();
    const { id } = (await buySeason()).order;
    await season.deps.store.changeOrder(
      { channel_id: season.world.shop.channelId, id },
      { status: 'failed' },
      now,
    );
    const before = await orderOf(id);
    const foreign = { id, channel_id: season.world.shop.channelId + 1, attempt: 1, sync_count: 0 };
    expect(
      await season.deps.store.moveOrder(foreign, ['created', 'failed'], 'expiring', now),
    ).toBeUndefined();
    expect(await season.deps.store.reopenOrder(foreign, now)).toBeUndefined();
    expect(await season.deps.store.claimSync(foreign, now)).toBe(false);
    await season.deps.store.changeOrder(foreign, { status: 'paid' }, now);
    await season.deps.store.nextAttempt(foreign, now);
    await expect(
      season.deps.store.saveIntent(foreign, { id: 'pi_x', clientSecret: 'x' }, now),
    ).rejects.toThrow();
    expect(await orderOf(id)).toEqual(before);
  });

  it('[T04] nor are what it gave and its refunds', async () => {
    const bought = await buySeason();
    season.schedule.payments.refund(pay(bought), 100);
    await aMinute();
    const own = { id: bought.order.id, channel_id: season.world.shop.channelId };
    const foreign = { ...own, channel_id: own.channel_id + 1 };
    await season.deps.store.deactivateEntitlements(foreign);
    expect(await countOwned()).toBe(1);
    expect(await season.deps.store.sumKept(foreign)).toBe(0);
    expect(await season.deps.store.sumKept(own)).toBe(900);
  });

  it.each(['orders', 'entitlements'])(
    '[T04] cannot choose a sport or team of another (%s)',
    async (table) => {
      await buyPaidSeason();
      const { pool } = season.world.connection;
      const { rows } = await pool.query<{ category: number; team: number }>(
        `with other as (
         insert into channel.channels (channel_key, slug, settings, colors, menu)
         select 'key-of-another', 'another', settings, '{}', '[]' from channel.channels limit 1 returning id),
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
    const ofRealMoney = { ...season.schedule.deps, livemode: true };
    const sandbox = (await buySeason()).order.id;
    const real = (await buySeason(buyerAt(0), ofRealMoney)).order.id;
    expect(real).not.toBe(sandbox);
    expect((await buySeason()).order.id).toBe(sandbox);
    expect((await buySeason(buyerAt(0), ofRealMoney)).order.id).toBe(real);
  });

  it('[T26] begins where play money has ended: what that opened is over, what was free stays', async () => {
    const play = await buyPaidSeason();
    const { channelId } = season.world.shop;
    const opened = () =>
      season.deps.store.listEntitlements(channelId, buyerAt(0).userId, season.schedule.clock.now());
    expect(await opened()).toHaveLength(1);
    await grantPass(season.deps, {
      channelId,
      userId: buyerAt(0).userId,
      passId: season.world.shop.subscriptionId,
      grantedBy: 'an operator',
    });
    expect(await season.deps.store.endSandboxSales(season.schedule.clock.now())).toBe(1);
    expect(await season.deps.store.endSandboxSales(season.schedule.clock.now())).toBe(0);
    expect(await opened()).toMatchObject([{ order_id: null }]);
    await reconcile(season.deps);
    expect(await orderOf(play.order.id)).toMatchObject({ status: 'paid', running: false });
    expect(await checkInvariants(season.deps)).toEqual([]);

    await season.world.connection.pool.query('update commerce.orders set livemode = true where id = $1', [
      play.order.id,
    ]);
    await season.world.connection.pool.query(
      'update commerce.entitlements set ends_at = null, active = true',
    );
    expect(
      await season.deps.store.endSandboxSales(season.schedule.clock.now()),
      'real money opens what it opened',
    ).toBe(0);
  });
});
