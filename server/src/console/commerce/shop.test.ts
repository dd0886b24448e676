import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import { channels } from '@floodlit/contract/operators/channels';
import { money } from '@floodlit/contract/operators/money';
import { coupons, passes } from '@floodlit/contract/operators/shop';
import { allJobs } from '../../jobs.ts';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { createWorld, type World } from '../../../test/world.ts';

let world: World;
let channel_id: number;
let finance: ConsoleBrowser;
beforeAll(async () => {
  world = await createWorld();
  channel_id = await world.channelId('northern-sports');
  finance = await openSession(world, [{ role: 'finance', scope: { kind: 'channel', channel_id } }]);
});
afterAll(() => world.close());

const words = {
  kind: 'package',
  type: 'paid',
  pass_type: 'regular',
  name: 'Console season',
  description: '',
  base_price_cents: 4_900,
  service_fee_cents: 100,
  early_prices: [],
  offer: 'annual',
  period: 1,
  trial_period: 0,
  tag: null,
  weight: 0,
  image: null,
  features: {
    watch: true,
    download: false,
    clipping: false,
    download_clip: false,
    no_ads: false,
    vod_media_access: true,
  },
  clips: 0,
  downloads: 0,
  streams: null,
  is_team_pass: false,
  event_categories: [],
  participants: [],
} as const;
const add = async (change: object = {}): Promise<number> =>
  (await finance.client.call(passes.add, { channel_id, ...words, ...change } as never)).data.id;
const inYear = (year: number): string => `${year}-01-01T00:00:00Z`;
const read = async (pass_id: number) =>
  (await finance.client.call(passes.read, { channel_id, pass_id })).data;

describe('POST /console/channels/:channel_id/passes', () => {
  it('adds a pass once, with the fee of the channel when none is given', async () => {
    const id = await add({ name: 'Fee of the channel', service_fee_cents: null });
    expect(await add({ name: 'Fee of the channel', service_fee_cents: null })).toBe(id);
    expect(await read(id)).toMatchObject({ base_price_cents: 4_900, currency: 'USD', on_sale: true });
  });

  it.each([
    ['a paid pass of 0.49', { base_price_cents: 49, service_fee_cents: 0 }],
    ['a free pass with a price', { type: 'free' }],
    ['a team pass without teams', { is_team_pass: true }],
    ['a trial of a pass that is paid once', { trial_period: 7 }],
    ['a membership forever', { kind: 'subscription', offer: null }],
  ])('refuses %s', async (_, change) => {
    await expect(add(change)).rejects.toMatchObject({ code: 'commerce.pass_invalid' });
  });
});

describe('POST /console/channels/:channel_id/passes/:pass_id', () => {
  it('[R5.05] changes the price from the next order on, and no order that is open', async () => {
    const id = await add({ name: 'Repriced' });
    const buyer = await world.newcomer();
    const buy = (expected_price: number, of = buyer) =>
      of.client.call(api.commerce.buy, { type: 'package', id, expected_price, terms_accepted: true });
    const { order } = (await buy(50)).data;
    const { id: _id, currency, on_sale, ...shown } = await read(id);
    expect([currency, on_sale]).toEqual(['USD', true]);
    await finance.client.call(passes.change, {
      channel_id,
      pass_id: id,
      ...shown,
      base_price_cents: 5_900,
    });
    const held = (await buyer.client.call(api.commerce.order, { id: order.id })).data;
    expect(held).toMatchObject({ id: order.id, price: 50 });
    const later = await world.newcomer();
    await expect(buy(50, later)).rejects.toMatchObject({ code: 'commerce.price_changed' });
    expect((await buy(60, later)).data.order.price).toBe(60);
    await expect(
      finance.client.call(passes.change, { channel_id, pass_id: id, ...shown, base_price_cents: 1 }),
    ).rejects.toMatchObject({ code: 'operators.changed_meanwhile' });
    const { version } = await read(id);
    await expect(
      finance.client.call(passes.change, { channel_id, pass_id: id, ...shown, version, period: 2 }),
    ).rejects.toMatchObject({ code: 'commerce.pass_sold' });
  });
});

describe('GET /console/channels/:channel_id/passes', () => {
  it('searches, sorts, filters and pages', async () => {
    const cheap = await add({ name: 'Listed cheap', base_price_cents: 500, tag: 'Try it' });
    await add({ name: 'Listed dear', base_price_cents: 90_000 });
    const names = async (place: object) =>
      (await finance.client.call(passes.list, { channel_id, ...place })).data.map(({ name }) => name);
    expect(await names({ search: 'listed', sort: 'price', direction: 'desc' })).toEqual([
      'Listed dear',
      'Listed cheap',
    ]);
    expect(await names({ search: 'try it' })).toEqual(['Listed cheap']);
    await finance.client.call(passes.sell, { channel_id, pass_id: cheap, on_sale: false });
    expect(await names({ search: 'listed', state: 'stopped' })).toEqual(['Listed cheap']);
    // In the order of the shop, what is on sale comes first.
    expect(await names({ search: 'listed' })).toEqual(['Listed dear', 'Listed cheap']);
    const { meta, data } = await finance.client.call(passes.list, {
      channel_id,
      search: 'listed',
      limit: 1,
      offset: 1,
    });
    expect([meta.total, data.length]).toEqual([2, 1]);
  });
});

describe('an early price', () => {
  const inSeconds = (seconds: number): string =>
    new Date(world.clock.now().getTime() + seconds * 1_000).toISOString();
  const early = (base_price_cents: number, seconds: number) => ({
    base_price_cents,
    starts_at: null,
    ends_at: inSeconds(seconds),
  });
  const buying = (id: number, of: Awaited<ReturnType<World['newcomer']>>, expected_price?: number) =>
    of.client.call(api.commerce.buy, {
      type: 'package',
      id,
      terms_accepted: true,
      ...(expected_price !== undefined && { expected_price }),
    });

  it('is charged until its end, and an open order keeps it', async () => {
    const id = await add({ name: 'Early', early_prices: [early(1_000, 600)] });
    const [first, second, third] = [await world.newcomer(), await world.newcomer(), await world.newcomer()];
    const { order } = (await buying(id, first, 11)).data;
    expect(order.price).toBe(11);
    // The browser is not believed.
    await expect(buying(id, second, 1)).rejects.toMatchObject({ code: 'commerce.price_changed' });
    world.clock.advance(599);
    expect((await buying(id, second, 11)).data.order.price).toBe(11);
    world.clock.advance(1);
    await expect(buying(id, third, 11)).rejects.toMatchObject({ code: 'commerce.price_changed' });
    expect((await buying(id, third)).data.order.price).toBe(50);
    // Pressed again on the page of before, and on a page that was loaded after the end.
    for (const seen of [11, 50])
      expect((await buying(id, first, seen)).data.order).toMatchObject({ id: order.id, price: 11 });
    await expect(buying(id, first, 12)).rejects.toMatchObject({ code: 'commerce.price_changed' });
  });

  it.each([
    ['an end before its start', () => [{ ...early(1_000, 600), starts_at: inYear(2030) }]],
    ['a price that is not lower', () => [early(4_900, 600)]],
    ['two at a time', () => [early(1_000, 600), { ...early(2_000, 900), starts_at: inYear(2020) }]],
  ])('is refused: %s', async (_, windows) => {
    await expect(add({ name: 'Wrong', early_prices: windows() })).rejects.toMatchObject({
      code: 'commerce.pass_invalid',
    });
  });

  it('stays while another field changes, and goes when it is taken away', async () => {
    const id = await add({ name: 'Kept', early_prices: [early(1_000, 600)] });
    const { id: _id, currency: _currency, on_sale: _sale, early_prices, ...rest } = await read(id);
    const change = async (words: object) =>
      (await finance.client.call(passes.change, { channel_id, pass_id: id, ...rest, ...words } as never))
        .data;
    const renamed = await change({ name: 'Kept again' });
    expect(renamed.early_prices).toEqual(early_prices);
    expect((await change({ early_prices: [], version: renamed.version })).early_prices).toEqual([]);
  });
});

describe('POST /console/channels/:channel_id/passes/:pass_id/sale', () => {
  it('stops and resumes the sale', async () => {
    const pass_id = await add({ name: 'Stopped' });
    const sell = async (on_sale: boolean) =>
      (await finance.client.call(passes.sell, { channel_id, pass_id, on_sale })).data.on_sale;
    expect(await sell(false)).toBe(false);
    expect(await sell(true)).toBe(true);
  });

  it('leaves the price of a game to its game', async () => {
    const { rows } = await world.connection.pool.query<{ id: number }>(
      `select id from commerce.passes where channel_id = $1 and kind = 'single_event' limit 1`,
      [channel_id],
    );
    const pass_id = rows[0]?.id ?? 0;
    await expect(
      finance.client.call(passes.sell, { channel_id, pass_id, on_sale: false }),
    ).rejects.toMatchObject({ code: 'commerce.pass_not_found' });
    const after = await world.connection.pool.query(`select on_sale from commerce.passes where id = $1`, [
      pass_id,
    ]);
    expect(after.rows).toEqual([{ on_sale: true }]);
  });
});

describe('the audit log of a pass', () => {
  it('says which sports it opens, and nothing when they stay', async () => {
    const [one, other] = (await world.context.catalog.store.listCategories(channel_id)).map(({ id }) => id);
    const pass_id = await add({ name: 'Sports', event_categories: [one] });
    const listRows = async () =>
      (
        await world.connection.pool.query<{ act: string; sport: number }>(
          `select act, coalesce(before, after) -> 'event_category_id' as sport from operators.audit_log
            where subject = 'commerce.pass_categories' and subject_id = $1 order by id`,
          [String(pass_id)],
        )
      ).rows;
    expect(await listRows()).toEqual([{ act: 'row.created', sport: one }]);
    for (const event_categories of [[one], [other]]) {
      const { id: _id, currency: _currency, on_sale: _onSale, ...shown } = await read(pass_id);
      await finance.client.call(passes.change, {
        channel_id,
        pass_id,
        ...shown,
        event_categories: event_categories.filter((id) => id !== undefined),
      });
    }
    expect(await listRows()).toEqual([
      { act: 'row.created', sport: one },
      { act: 'row.deleted', sport: one },
      { act: 'row.created', sport: other },
    ]);
  });
});

describe('POST /console/channels/:channel_id/coupons', () => {
  const terms = {
    name: 'Sponsor',
    percent: 25,
    amount_cents: null,
    minimum_cents: null,
    order_type: null,
    uses_per_user: 1,
    starts_at: null,
    ends_at: null,
    passes: [],
  };
  const list = async (place: object = {}) =>
    (await finance.client.call(coupons.list, { channel_id, ...place })).data;

  it('makes a code that lowers a price, until it is stopped', async () => {
    const made = await finance.client.call(coupons.create, {
      channel_id,
      ...terms,
      code: 'hawks-25',
      uses_maximum: 10,
    });
    expect(made.data.code).toBe('HAWKS25');
    const fan = await world.newcomer();
    const quote = () => fan.client.call(api.commerce.applyCoupon, { code: 'Hawks 25' });
    expect((await quote()).data).toMatchObject({ percent: 25 });
    await finance.client.call(coupons.stop, { channel_id, code: 'HAWKS25' });
    await expect(quote()).rejects.toMatchObject({ code: 'commerce.coupon_wrong' });
    expect((await list())[0]).toMatchObject({ name: 'Sponsor', state: 'stopped' });
  });

  it('are found by name and by the begin of a code, sorted, paged and filtered by the server', async () => {
    const make = (name: string, code: string) =>
      finance.client.call(coupons.create, { channel_id, ...terms, name, code, uses_maximum: null });
    await make('Zebra menagerie', 'STRIPES1');
    await make('Aardvark menagerie', 'ANTS22');
    const names = async (place: object) => (await list(place)).map(({ name }) => name);
    expect(await names({ search: 'menagerie', sort: 'name', direction: 'asc' })).toEqual([
      'Aardvark menagerie',
      'Zebra menagerie',
    ]);
    expect(await names({ search: 'stri-pes' })).toEqual(['Zebra menagerie']);
    expect(await names({ search: '%' })).toEqual([]);
    const { meta, data } = await finance.client.call(coupons.list, {
      channel_id,
      search: 'menagerie',
      limit: 1,
      offset: 1,
    });
    expect([meta.total, data.length]).toEqual([2, 1]);
    await finance.client.call(coupons.stop, { channel_id, code: 'ANTS22' });
    expect(await names({ search: 'menagerie', state: 'stopped' })).toEqual(['Aardvark menagerie']);
    expect(await names({ search: 'menagerie', state: 'runs' })).toEqual(['Zebra menagerie']);
  });

  it('answers the codes of a batch once', async () => {
    const made = await finance.client.call(coupons.batch, { channel_id, ...terms, count: 3, prefix: 'TEAM' });
    expect(new Set(made.data.codes).size).toBe(3);
    const listed = (await list()).find(({ codes }) => codes === 3);
    expect(made.data.codes).toContain(listed?.first_code);
  });

  it('refuses a code of another channel’s pass, and an end before the start', async () => {
    const other = await world.channelId('littoral-sport');
    const foreign = await world.connection.db
      .selectFrom('commerce.passes')
      .where('channel_id', '=', other)
      .select('id')
      .executeTakeFirstOrThrow();
    const make = (change: object) =>
      finance.client.call(coupons.create, {
        channel_id,
        ...terms,
        code: 'NEVER1',
        uses_maximum: null,
        ...change,
      });
    await expect(make({ passes: [foreign.id] })).rejects.toMatchObject({ code: 'commerce.coupon_invalid' });
    await expect(make({ ends_at: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({
      code: 'commerce.coupon_invalid',
    });
  });
});

describe('/console/channels/:channel_id/money', () => {
  const readMoney = async () => (await finance.client.call(money.read, { channel_id })).data;
  const words = async () => {
    const { service_fee_cents, currency, version } = await readMoney();
    return { channel_id, service_fee_cents, currency, version };
  };

  it('changes the fee of new passes, and of none that is on sale', async () => {
    const before = await add({ name: 'Of before', service_fee_cents: null });
    const { version, ...known } = await words();
    const { data } = await finance.client.call(money.change, { ...known, version, service_fee_cents: 275 });
    expect(data).toMatchObject({ service_fee_cents: 275, payments: { is_sandbox: true, is_own: false } });
    const after = await add({ name: 'Of after', service_fee_cents: null });
    expect([(await read(before)).service_fee_cents, (await read(after)).service_fee_cents]).toEqual([
      known.service_fee_cents,
      275,
    ]);
    await expect(
      finance.client.call(money.change, { ...known, version, service_fee_cents: 1 }),
    ).rejects.toMatchObject({ code: 'operators.changed_meanwhile' });
  });

  it('keeps the currency while something is on sale in it, and says why', async () => {
    // Buyers of other tests left orders open, and an open order counts as sold.
    await world.connection.pool.query(
      `update commerce.orders set status = 'expired' where status in ('created', 'failed')`,
    );
    expect((await readMoney()).currency_lock).toBe('on_sale');
    await expect(
      finance.client.call(money.change, { ...(await words()), currency: 'CAD' }),
    ).rejects.toMatchObject({ code: 'channel.currency_in_use' });
  });

  it('keeps the currency forever once something was sold', async () => {
    const fan = await world.newcomer();
    const id = await add({ name: 'Sold once' });
    const { data } = await fan.client.call(api.commerce.buy, { type: 'package', id, terms_accepted: true });
    // The buyer may still pay the open order, in the currency of its time.
    expect((await readMoney()).currency_lock).toBe('sold');
    world.payments.pay(data.payment?.client_secret ?? '', 'good');
    const { rawBody, signature } = world.payments.sign(world.payments.events.at(-1)!);
    await world.app.inject({
      method: 'POST',
      url: `/webhooks/stripe/${channel_id}`,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: rawBody,
    });
    await world.queue.runAll(allJobs(world.context));
    expect((await readMoney()).currency_lock).toBe('sold');
    await expect(
      finance.client.call(money.change, { ...(await words()), currency: 'CAD' }),
    ).rejects.toMatchObject({ code: 'commerce.currency_sold' });
    const owner = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
    await expect(
      owner.client.call(channels.change, {
        channel_id,
        currency: 'CAD',
        version: (await owner.client.call(channels.read, { channel_id })).data.versions.settings,
      }),
    ).rejects.toMatchObject({ code: 'commerce.currency_sold' });
  });
});
