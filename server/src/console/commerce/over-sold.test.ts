// Sold games with a result and no recording: where their buyers stand until they are refunded.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import { gameRefunds } from '@floodlit/contract/operators/game-refunds';
import { games } from '@floodlit/contract/operators/games';
import { today } from '@floodlit/contract/operators/today';
import { openCheckout } from '../../../test/money/checkout.ts';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { allJobs } from '../../jobs.ts';

const checkout = openCheckout();
let channel_id: number;
let event_id: number;
let other: number;
let owner: ConsoleBrowser;
beforeEach(async () => {
  const { world } = checkout;
  channel_id = await world.channelId('northern-sports');
  owner = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
  const { rows } = await query(
    `select id::int from catalog.events where channel_id = $1 and single_event_package_id is not null
      and type = 'ppv' order by id limit 2`,
    [channel_id],
  );
  [event_id, other] = (rows as { id: number }[]).map(({ id }) => id) as [number, number];
  await query(
    `update catalog.events set stream_status = 'upcoming', cancelled_at = null, not_played_at = null where id = any ($1)`,
    [[event_id, other]],
  );
});

const query = (text: string, values: unknown[]) => checkout.world.connection.pool.query(text, values);
const setOver = (isOver: boolean) =>
  query('update catalog.events set over_at = $2 where id = any ($1)', [
    [event_id, other],
    isOver ? checkout.world.clock.now() : null,
  ]);
const items = () => [other, event_id].map((id) => ({ type: 'event' as const, id }));
async function sell(): Promise<void> {
  const { client } = checkout.alice;
  const { data } = await client.call(api.commerce.buyBundle, { items: items(), terms_accepted: true });
  checkout.world.payments.pay(data.payment?.client_secret ?? '', 'good');
  await checkout.deliver();
}
const needs = async (browser = owner): Promise<(number | null)[]> =>
  (await browser.client.call(today.read)).data.broken
    .filter(({ kind }) => kind === 'over_sold')
    .map(({ subject_id }) => subject_id);
const readGame = async () => (await owner.client.call(games.read, { channel_id, event_id })).data;

describe('a sold game that is over without a recording', () => {
  it('stands on Today until its buyers are refunded, also when it was paid in a bundle', async () => {
    await sell();
    expect(await needs()).toEqual([]);
    await setOver(true);
    expect(await needs()).toEqual(expect.arrayContaining([event_id, other]));
    expect(await readGame()).toMatchObject({ is_over: true, refundable: 1 });
    const key = { channel_id, event_id };
    const { preview } = (await owner.client.call(gameRefunds.read, { ...key, percent: 100 })).data;
    const refund = { key: randomUUID(), percent: 100, sentence: '', paid_until: preview.paid_until };
    await owner.client.call(gameRefunds.start, { ...key, ...refund });
    expect(await needs()).toEqual([other]);
    await checkout.world.queue.runAll(allJobs(checkout.world.context));
    expect((await readGame()).refundable).toBe(0);
  });

  it('stands there again when an order is paid after that refund', async () => {
    await sell();
    await setOver(true);
    await query(
      `insert into commerce.event_refunds (channel_id, event_id, livemode, request_key, percent, sentence,
         is_cancelled, paid_until, orders, asked_at)
       select $1, id, false, 'late', 100, '', false, $3::timestamptz, 0, $4::timestamptz
         from unnest($2::bigint[]) as id`,
      [
        channel_id,
        [other],
        new Date(checkout.world.clock.now().getTime() - 60_000),
        checkout.world.clock.now(),
      ],
    );
    expect(await needs()).toContain(other);
    await query('update commerce.event_refunds set paid_until = $2 where event_id = $1', [
      other,
      new Date(checkout.world.clock.now().getTime() + 60_000),
    ]);
    expect(await needs()).not.toContain(other);
  });

  it('leaves Today when its result is cleared, and when a picture comes', async () => {
    await sell();
    await setOver(true);
    expect(await needs()).toContain(event_id);
    await setOver(false);
    expect(await needs()).toEqual([]);
    await setOver(true);
    await query(`update catalog.events set stream_status = 'finished' where id = $1`, [event_id]);
    expect(await needs()).toEqual([other]);
  });

  it('is shown only to an operator who reads its money', async () => {
    await sell();
    await setOver(true);
    const scope = { kind: 'channel', channel_id } as const;
    const finance = await openSession(checkout.world, [{ role: 'finance', scope }]);
    const editor = await openSession(checkout.world, [{ role: 'editor', scope }]);
    expect(await needs(finance)).toContain(event_id);
    expect(await needs(editor)).toEqual([]);
  });

  it('is not canceled and not sold', async () => {
    await setOver(true);
    await expect(
      owner.client.call(games.cancel, { channel_id, event_id, is_cancelled: true }),
    ).rejects.toMatchObject({ code: 'catalog.event_begun' });
    await expect(checkout.buying({ type: 'event', id: event_id })).rejects.toMatchObject({
      status: 409,
      code: 'commerce.not_for_sale',
    });
    const { client } = checkout.alice;
    await expect(
      client.call(api.commerce.buyBundle, { items: items(), terms_accepted: true }),
    ).rejects.toMatchObject({ code: 'commerce.not_for_sale' });
    const { data } = await client.call(api.catalog.event, { id: event_id });
    expect([data.price, data.base_price, data.service_fee, data.is_over]).toEqual([null, null, null, true]);
  });
});
