import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import { games } from '@floodlit/contract/operators/games';
import { allJobs } from '../../jobs.ts';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { createWorld, type World } from '../../../test/world.ts';

let world: World;
let channel_id: number;
let owner: ConsoleBrowser;
let sport: number;
beforeAll(async () => {
  world = await createWorld();
  channel_id = await world.channelId('northern-sports');
  owner = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
  const [first] = await world.context.catalog.store.listCategories(channel_id);
  sport = first?.id ?? 0;
});
afterAll(() => world.close());

const inDays = (days: number): string =>
  new Date(world.clock.now().getTime() + days * 86_400_000).toISOString();
const words = (name: string) => ({
  name,
  description: '',
  type: 'paid' as const,
  starts_at: inDays(3),
  time_zone: 'America/Chicago',
  duration_seconds: null,
  image: null,
  event_category_id: sport,
  away_team_id: null,
  home_team_id: null,
  location_id: null,
});
const create = async (name: string, price: number | null = 499): Promise<number> =>
  (
    await owner.client.call(games.create, {
      channel_id,
      ...words(name),
      price: price === null ? null : { base_price_cents: price, service_fee_cents: 0 },
    })
  ).data.id;
const read = async (event_id: number) => (await owner.client.call(games.read, { channel_id, event_id })).data;

/** A buyer who pays for the game alone. */
async function sell(
  id: number,
): Promise<{ readonly orderId: number; readonly buyer: Awaited<ReturnType<World['newcomer']>> }> {
  const buyer = await world.newcomer();
  const { data } = await buyer.client.call(api.commerce.buy, {
    type: 'event',
    id,
    expected_price: 4.99,
    terms_accepted: true,
  });
  world.payments.pay(data.payment?.client_secret ?? '', 'good');
  const { rawBody, signature } = world.payments.sign(world.payments.events.at(-1)!);
  await world.app.inject({
    method: 'POST',
    url: `/webhooks/stripe/${channel_id}`,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: rawBody,
  });
  await world.queue.runAll(allJobs(world.context));
  return { orderId: data.order.id, buyer };
}

describe('POST /console/channels/:channel_id/games', () => {
  it('makes a game with its price at once', async () => {
    expect(await read(await create('Opening night'))).toMatchObject({
      name: 'Opening night',
      price: { base_price_cents: 499, service_fee_cents: 0 },
      sold: 0,
    });
  });

  it('refuses a price of an operator who has no grant for the shop, and keeps nothing', async () => {
    const editor = await openSession(world, [{ role: 'editor', scope: { kind: 'channel', channel_id } }]);
    await expect(
      editor.client.call(games.create, {
        channel_id,
        ...words('Unpriced night'),
        price: { base_price_cents: 1, service_fee_cents: 0 },
      }),
    ).rejects.toMatchObject({ code: 'operators.not_allowed' });
    const { meta } = await editor.client.call(games.list, { channel_id, search: 'Unpriced night' });
    expect(meta.total).toBe(0);
  });
});

describe('POST /console/channels/:channel_id/games/:event_id', () => {
  it('refuses the second of two editors, and a price that was set on an old version', async () => {
    const event_id = await create('Twice edited');
    const { version } = await read(event_id);
    const change = (name: string) =>
      owner.client.call(games.change, { channel_id, event_id, ...words(name), translations: {}, version });
    await change('First');
    await expect(change('Second')).rejects.toMatchObject({ code: 'operators.changed_meanwhile' });
    // The price has a version of its own: who changes the words keeps what was typed beside it.
    const { price_version } = await read(event_id);
    const setPrice = (base_price_cents: number) =>
      owner.client.call(games.setPrice, {
        channel_id,
        event_id,
        base_price_cents,
        service_fee_cents: 0,
        version: price_version,
      });
    const words_version = (await read(event_id)).version;
    await setPrice(999);
    expect((await read(event_id)).version).toBe(words_version);
    await expect(setPrice(1_099)).rejects.toMatchObject({ code: 'operators.changed_meanwhile' });
  });

  it('keeps the start of a game that is over, and takes another description', async () => {
    const [over] = (await owner.client.call(games.list, { channel_id, status: 'finished', limit: 1 })).data;
    const known = await read(over?.id ?? 0);
    const {
      id: event_id,
      stream_status,
      is_cancelled,
      is_not_played,
      is_over,
      price,
      price_version,
      sold,
      refundable,
      ...shown
    } = known;
    expect([stream_status, is_cancelled, is_not_played, is_over]).toEqual(['finished', false, false, false]);
    const changed = await owner.client.call(games.change, {
      channel_id,
      event_id,
      ...shown,
      description: 'What a night.',
    });
    expect(changed.data).toMatchObject({
      description: 'What a night.',
      price,
      price_version,
      sold,
      refundable,
    });
    await expect(
      owner.client.call(games.change, {
        channel_id,
        event_id,
        ...shown,
        version: changed.data.version,
        starts_at: inDays(1),
      }),
    ).rejects.toMatchObject({ code: 'catalog.event_begun' });
  });
});

describe('GET /console/channels/:channel_id/games', () => {
  it('lists the games of a narrow grant alone', async () => {
    const [one, two] = [await create('Mine', null), await create('Not mine', null)];
    const editor = await openSession(world, [
      { role: 'editor', scope: { kind: 'event', channel_id, id: one } },
    ]);
    const { data, meta } = await editor.client.call(games.list, { channel_id });
    expect(data.map(({ id }) => id)).toEqual([one]);
    expect(meta.total).toBe(1);
    await expect(editor.client.call(games.read, { channel_id, event_id: two })).rejects.toMatchObject({
      code: 'operators.not_found',
    });
  });

  it('searches, filters and sorts', async () => {
    for (const name of ['Sorted A', 'Sorted B']) await create(name, null);
    const list = (query: object) =>
      owner.client.call(games.list, { channel_id, search: 'Sorted', sort: 'name', ...query });
    expect((await list({ direction: 'desc' })).data.map(({ name }) => name)).toEqual([
      'Sorted B',
      'Sorted A',
    ]);
    expect((await list({ status: 'live' })).data).toEqual([]);
  });
});

describe('POST /console/channels/:channel_id/games/:event_id/duplicate', () => {
  it('copies the game with its price', async () => {
    const event_id = await create('Copied');
    const { data } = await owner.client.call(games.duplicate, {
      channel_id,
      event_id,
      starts_at: inDays(10),
    });
    expect(await read(data.id)).toMatchObject({ name: 'Copied', price: { base_price_cents: 499 } });
  });
});

describe('POST /console/channels/:channel_id/games/:event_id/remove', () => {
  it('deletes a game that nobody bought, and refuses a sold one', async () => {
    const free = await create('Never sold');
    await owner.client.call(games.remove, { channel_id, event_id: free });
    await expect(read(free)).rejects.toMatchObject({ code: 'operators.not_found' });
    const sold = await create('Sold once');
    await sell(sold);
    await expect(owner.client.call(games.remove, { channel_id, event_id: sold })).rejects.toMatchObject({
      code: 'catalog.event_sold',
    });
  });
});

describe('POST /console/channels/:channel_id/games/:event_id/cancel', () => {
  const cancel = (event_id: number, is_cancelled: boolean) =>
    owner.client.call(games.cancel, { channel_id, event_id, is_cancelled });

  it('tells fans, ends the sale, and can be taken back', async () => {
    const event_id = await create('Snow day');
    const fan = await world.newcomer();
    const shown = async () => (await fan.client.call(api.catalog.event, { id: event_id })).data;
    const buy = () =>
      fan.client.call(api.commerce.buy, {
        type: 'event',
        id: event_id,
        expected_price: 4.99,
        terms_accepted: true,
      });
    await cancel(event_id, true);
    expect((await shown()).is_cancelled).toBe(true);
    await expect(buy()).rejects.toMatchObject({ code: 'commerce.not_for_sale' });
    await cancel(event_id, false);
    expect((await shown()).is_cancelled).toBeUndefined();
    expect((await buy()).data.order.status).toBe('created');
  });

  it('refuses a game that is over', async () => {
    const [over] = (await owner.client.call(games.list, { channel_id, status: 'finished', limit: 1 })).data;
    await expect(cancel(over?.id ?? 0, true)).rejects.toMatchObject({ code: 'catalog.event_begun' });
  });
});

describe('POST /console/channels/:channel_id/games/:event_id/price', () => {
  it('sells a game at an early price until its end, and fans read both', async () => {
    const event_id = await create('Early night', 1_500);
    const { price_version: version } = await read(event_id);
    const ends_at = new Date(world.clock.now().getTime() + 600_000).toISOString();
    const early = { base_price_cents: 1_000, starts_at: null, ends_at };
    const set = (early_prices: (typeof early)[]) =>
      owner.client.call(games.setPrice, {
        channel_id,
        event_id,
        version,
        base_price_cents: 1_500,
        service_fee_cents: 100,
        early_prices,
      });
    await expect(set([{ ...early, base_price_cents: 1_500 }])).rejects.toMatchObject({
      code: 'commerce.price_invalid',
    });
    expect((await set([early])).data.price?.early_prices).toEqual([early]);
    const fan = await world.newcomer();
    const shown = async () => (await fan.client.call(api.catalog.event, { id: event_id })).data;
    expect(await shown()).toMatchObject({
      price: 11,
      base_price: 10,
      price_end: { until: ends_at, next_base_price: 15 },
    });
    const buy = (expected_price: number) =>
      fan.client.call(api.commerce.buy, {
        type: 'event',
        id: event_id,
        expected_price,
        terms_accepted: true,
      });
    world.clock.advance(600);
    expect(await shown()).toMatchObject({ price: 16 });
    expect(await shown()).not.toHaveProperty('price_end');
    await expect(buy(11)).rejects.toMatchObject({ code: 'commerce.price_changed' });
    expect((await buy(16)).data.order.price).toBe(16);
    // A copy has the price, and not the windows of another date.
    const copy = await owner.client.call(games.duplicate, { channel_id, event_id, starts_at: inDays(9) });
    expect((await read(copy.data.id)).price).toMatchObject({ base_price_cents: 1_500, early_prices: [] });
  });

  it('goes and comes back, until an order names it', async () => {
    const event_id = await create('Priced night');
    const remove = async () =>
      (
        await owner.client.call(games.removePrice, {
          channel_id,
          event_id,
          version: (await read(event_id)).price_version,
        })
      ).data;
    const removed = await remove();
    expect(removed.price).toBeNull();
    await expect(remove()).rejects.toMatchObject({ code: 'commerce.price_not_found' });
    await owner.client.call(games.setPrice, {
      channel_id,
      event_id,
      version: removed.price_version,
      base_price_cents: 499,
      service_fee_cents: 0,
    });
    await sell(event_id);
    await expect(remove()).rejects.toMatchObject({ code: 'commerce.price_sold' });
  });

  it('refuses a buyer who read the price just before it went', async () => {
    const event_id = await create('Raced night');
    const fan = await world.newcomer();
    const { pool } = world.connection;
    const client = await pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query(
        `select passes.id from commerce.passes join catalog.events on events.channel_id = passes.channel_id
           and events.single_event_package_id = passes.id
         where events.channel_id = $1 and events.id = $2 for update of passes`,
        [channel_id, event_id],
      );
      const buying = fan.client.call(api.commerce.buy, {
        type: 'event',
        id: event_id,
        expected_price: 4.99,
        terms_accepted: true,
      });
      const refused = expect(buying).rejects.toMatchObject({ code: 'commerce.not_for_sale' });
      // The new order waits for the lock of the operator.
      await expect
        .poll(async () => {
          const waiting = await pool.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return waiting.rows.length;
        })
        .toBeGreaterThan(0);
      await client.query('update catalog.events set single_event_package_id = null where id = $1', [
        event_id,
      ]);
      await client.query('delete from commerce.passes where id = $1', [rows[0].id]);
      await client.query('commit');
      await refused;
      expect(world.loggedErrors).toEqual([]);
    } finally {
      client.release();
    }
  });

  it('stays with a game that is sold alone', async () => {
    const { data } = await owner.client.call(games.create, {
      channel_id,
      ...words('Only alone'),
      type: 'ppv',
      price: { base_price_cents: 499, service_fee_cents: 0 },
    });
    const { price_version: version } = await read(data.id);
    await expect(
      owner.client.call(games.removePrice, { channel_id, event_id: data.id, version }),
    ).rejects.toMatchObject({ code: 'commerce.price_invalid' });
  });
});
