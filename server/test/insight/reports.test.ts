// Reports against the visits and purchases of a test, to the cent.
import { describe, expect, it } from 'vitest';
import type { ReportName, ViewingPart } from '@floodlit/contract/insight/reports';
import { readReport } from '../../src/insight/index.ts';
import { runCommand } from '../cli/command-runner.ts';
import { openCheckout } from '../money/checkout.ts';
import { aView, eventItem, measure, videoItem, viewingItem } from './measured.ts';

const checkout = openCheckout();
const today = '2026-11-20';
const report = async (name: ReportName, by: ViewingPart = 'sport') =>
  readReport(checkout.world.context.insight, {
    channelId: await checkout.world.channelId(),
    name,
    period: { from: today, to: today },
    by,
  });

describe('money', () => {
  it('[R9.01g] names the trk of the order, and equals the ledger to the cent', async () => {
    const { world, buying, passNamed, secretOf, deliver } = checkout;
    const pass = await passNamed('Month pass');
    const bought = await buying({ id: pass.id, trk: 'spring-mail' });
    world.payments.pay(secretOf(bought), 'good');
    await deliver();
    const nora = await world.newcomer();
    const other = await buying({ id: pass.id }, nora);
    world.payments.pay(secretOf(other), 'good');
    await deliver();
    const { rows } = await world.connection.pool.query<{ kind: string; cents: number }>(
      'select kind, sum(amount_cents)::int as cents from commerce.ledger group by kind',
    );
    const ledger = Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
    const net = rows.reduce((sum, { cents }) => sum + cents, 0);
    for (const name of ['sales', 'results', 'days', 'coupons', 'sources'] as const)
      expect((await report(name)).rows.at(-1)).toMatchObject({
        name: 'all',
        orders: 2,
        charged: ledger['charge'],
        refunded: ledger['refund'] ?? 0,
        fees: ledger['fee'] ?? 0,
        net,
      });
    const sources = await report('sources');
    expect(sources.rows.map(({ name, charged }) => [name, charged])).toEqual(
      expect.arrayContaining([
        ['spring-mail', 1_599],
        ['–', 1_599],
      ]),
    );
    expect((await report('sales')).rows[0]).toMatchObject({ name: 'Month pass', orders: 2, charged: 3_198 });
    expect(await runCommand(world, 'report', 'sources', '--from', today, '--to', today, '--csv')).toContain(
      'spring-mail,USD,1,15.99,0,0,0,',
    );
  });

  it.each(['<script>', 'x'.repeat(65), '', 7, { a: 1 }, "a'; drop table orders"])(
    'sells with an invalid trk as without one: %j',
    async (trk) => {
      const { buying, passNamed, world } = checkout;
      const pass = await passNamed('Month pass');
      const { data } = await buying({ id: pass.id, trk: trk as string });
      const { rows } = await world.connection.pool.query('select trk from commerce.orders where id = $1', [
        data.order.id,
      ]);
      expect(rows).toEqual([{ trk: null }]);
    },
  );

  it('[R7.08] sells to a browser that asks not to be tracked, without its trk', async () => {
    const { alice, passNamed, world } = checkout;
    const { id } = await passNamed('Month pass');
    const trkOf = async (headers: Record<string, string>) => {
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/stripe/buy',
        headers: { host: 'localhost', authorization: `Bearer ${alice.apiKey}`, ...headers },
        payload: { type: 'package', id, terms_accepted: true, overlap_accepted: true, trk: 'spring' },
      });
      const order = answer.json<{ data: { order: { id: number } } }>().data.order.id;
      const { rows } = await world.connection.pool.query<{ trk: string | null }>(
        'select trk from commerce.orders where id = $1',
        [order],
      );
      return rows[0]?.trk;
    };
    expect(await trkOf({ 'sec-gpc': '1' })).toBeNull();
    expect(await trkOf({ dnt: '1' })).toBeNull();
  });
});

describe('viewing', () => {
  it('[R1.06a] counts hours, plays, reach, peak and prerolls of a game', async () => {
    const { world } = checkout;
    const eventId = await world.eventId();
    const pages = await Promise.all([1, 2, 3].map(() => measure(world)));
    world.clock.advance(600);
    const now = world.clock.now().getTime();
    const { rows: prerolls } = await world.connection.pool.query<{ id: number }>(
      `insert into media.prerolls (channel_id, url, for_vod, for_live, weight, created_at, sponsor)
       values ($1, 'https://ads.example/film.mp4', true, true, 1, $2, 'Harbour Bank') returning id`,
      [await world.channelId(), world.clock.now()],
    );
    const preroll_id = Number(prerolls[0]?.id);
    for (const page of pages) {
      const view = aView(eventId, 'recording');
      await page.batch([
        eventItem('visit_page', now - 300_000),
        videoItem(view, 'view_start', now - 200_000),
        videoItem(view, 'preroll_start', now - 199_000, { preroll_id }),
        videoItem(view, 'preroll_quarter', now - 197_000, { preroll_id }),
        videoItem(view, 'preroll_half', now - 195_000, { preroll_id }),
        ...(page === pages[0]
          ? [videoItem(view, 'preroll_skip', now - 194_000, { preroll_id })]
          : [
              videoItem(view, 'preroll_three_quarters', now - 193_000, { preroll_id }),
              videoItem(view, 'preroll_end', now - 190_000, { preroll_id }),
            ]),
        videoItem(view, 'first_frame', now - 180_000, { ms: 500 }),
        videoItem(view, 'preroll_mark', now - 179_000, { preroll_id }),
        viewingItem(view, 120, now - 60_000),
        viewingItem(view, 60, now),
      ]);
    }
    // A viewer who left before the first picture was not reached.
    const left = await measure(world);
    await left.batch([videoItem(aView(eventId, 'recording'), 'view_start', now)]);
    // Written by the tick of a serving process.
    const { insight } = world.context;
    await insight.store.writePlays(insight.plays.takeDue(now));
    const games = await report('games');
    expect(games.rows).toMatchObject([{ event: eventId, viewed: 540_000, plays: 3, reach: 3 }]);
    for (const by of ['sport', 'event'] as const)
      expect((await report('viewing', by)).rows).toMatchObject([
        { viewed: 540_000, plays: 3, before: 0, change: null },
      ]);
    const teams = await report('viewing', 'team');
    expect(teams.rows.map(({ viewed }) => viewed)).toEqual([540_000, 540_000]);
    for (const by of ['gender', 'school'] as const)
      expect((await report('viewing', by)).rows.length).toBeGreaterThan(0);
    expect((await report('prerolls')).rows).toMatchObject([
      { preroll: preroll_id, sponsor: 'Harbour Bank', started: 3, ended: 2, skipped: 1 },
    ]);
    expect((await report('sponsors')).rows).toEqual([
      {
        sponsor: 'Harbour Bank',
        films: 1,
        shown: 3,
        quarter: 3,
        half: 3,
        three_quarters: 2,
        finished: 2,
        skipped: 1,
        clicked: 0,
        marked: 3,
        before: 0,
        change: null,
      },
    ]);
    expect((await report('events')).rows).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'visit_page', items: 3 })]),
    );
    expect(await runCommand(world, 'report', 'games', '--from', today, '--to', today)).toMatch(/0\.15 +3 +3/);
  });

  it('[T73] makes names that begin like formulas harmless in CSV, and keeps channels apart', async () => {
    const { world } = checkout;
    const eventId = await world.eventId();
    await world.connection.pool.query(`update catalog.events set name = '=cmd|x' where id = $1`, [eventId]);
    const page = await measure(world);
    world.clock.advance(60);
    const now = world.clock.now().getTime();
    await page.batch([viewingItem(aView(eventId, 'recording'), 30, now)]);
    expect(await runCommand(world, 'report', 'viewing', '--by', 'event', '--csv')).toContain(
      "\n'=cmd|x,0.01",
    );
    expect(
      await runCommand(world, 'report', 'viewing', '--by', 'event', '--csv', '--channel', 'littoral-sport'),
    ).not.toContain('cmd');
  });

  it.each([
    [['report', 'nothing'], 'use one of viewing'],
    [['report', 'viewing', '--by', 'colour'], 'use one of sport'],
    [['report', 'viewing', '--from', '2026-13-01'], 'write days like'],
    [['report', 'viewing', '--from', '2026-11-21', '--to', '2026-11-20'], 'write days like'],
  ])('refuses %j', async (words, message) => {
    await expect(runCommand(checkout.world, ...words)).rejects.toThrow(message);
  });
});

it('[R1.06a] answers 1,000 random questions from the sums as from the raw rows', async () => {
  const { world } = checkout;
  const random = (below: number): number => Math.floor(Math.random() * below);
  const eventId = await world.eventId();
  const names = ['login', 'search', 'share', 'follow', 'visit_page'];
  const hosts = ['localhost', 'second.localhost'];
  for (let visit = 0; visit < 12; visit++) {
    const page = await measure(world, { host: hosts[visit % 2] ?? '' });
    world.clock.advance(3_600 * random(4) + 60);
    const now = world.clock.now().getTime();
    const view = aView(eventId + random(3), visit % 3 === 0 ? 'live' : 'recording');
    const items = Array.from({ length: 50 }, () => {
      const at = now - random(3_000_000);
      if (random(3) === 0) return viewingItem(view, random(60), at);
      if (random(4) === 0) return videoItem(view, 'stall', at, { ms: random(5_000) });
      return eventItem(names[random(names.length)] ?? 'login', at);
    });
    await page.batch(items);
    if (random(2) === 0) await page.batch(items);
  }
  const { rows } = await world.connection.pool.query<{ differing: number; asked: number }>(`
    with questions as (
      select number, (array['login', 'search', 'share', 'follow', 'visit_page', 'viewing', 'stall'])[1 + floor(random() * 7)] as name,
        channel.id as channel_id, start, start + floor(random() * 1440) * interval '1 minute' as finish
        from generate_series(1, 1000) number
        cross join lateral (select id from channel.channels where number > 0 order by random() limit 1) channel
        cross join lateral (select timestamptz '2026-11-20 17:00+00' + floor(random() * 2880 + number * 0) * interval '1 minute' as start) begun),
    answers as (
      select number,
        (select (count(*), coalesce(sum(span_ms), 0))::text from insight.items item where item.channel_id = q.channel_id
          and item.name = q.name and not is_bot and date_trunc('minute', at) between q.start and q.finish) as raw,
        (select (coalesce(sum(items), 0)::bigint, coalesce(sum(span_ms), 0))::text from insight.minute_sums sums
          where sums.channel_id = q.channel_id and sums.name = q.name and minute between q.start and q.finish) as summed
        from questions q)
    select count(*) filter (where raw <> summed)::int as differing, count(*)::int as asked from answers`);
  expect(rows).toEqual([{ differing: 0, asked: 1_000 }]);
  const { rows: days } = await world.connection.pool.query(`
    with raw as (
      select item.channel_id, (at at time zone (channel.settings ->> 'time_zone'))::date as day, item.name,
        coalesce(stream_type, '') as stream_type, coalesce(stream_id, 0) as stream_id, count(*) as items,
        coalesce(sum(span_ms), 0) as span_ms
        from insight.items item join channel.channels channel on channel.id = item.channel_id
       where not is_bot group by 1, 2, 3, 4, 5)
    (select * from raw except select channel_id, day, name, stream_type, stream_id, items, span_ms from insight.day_sums)
    union all
    (select channel_id, day, name, stream_type, stream_id, items, span_ms from insight.day_sums except select * from raw)`);
  expect(days).toEqual([]);
});

it('[T73] [T76] keeps none of 60 planted secrets and addresses', async () => {
  const { world } = checkout;
  const page = await measure(world, {
    host: 'second.localhost',
    userAgent: 'Mozilla/5.0 canary-agent@leak.example Chrome/141.0.0.0',
  });
  const now = world.clock.now().getTime();
  const planted = Array.from(
    { length: 60 },
    (_, index) =>
      [
        `canary${index}@leak.example`,
        `sk_test_canary${index}abcdef`,
        `https://tv.example/x?token=canary${index}`,
        `Bearer canary${index}`,
        `eyJcanary${index}.eyJcanary.sig`,
        `canary${index}0123456789abcdef0123456789`,
      ][index % 6],
  );
  const items = planted.flatMap((secret) => [
    eventItem('api_request', now, {
      status: 500,
      url: secret,
      error: `Failed: ${secret}`,
      deep: { list: [secret] },
      password: secret,
    }),
    eventItem('search', now, { [String(secret)]: secret }, { user_id: 1, user_email: secret }),
    videoItem(aView(), 'error', now, { code: secret, is_fatal: true }),
    viewingItem({ ...aView(), league: secret, school: secret }, 1, now),
  ]);
  for (let from = 0; from < items.length; from += 40)
    expect((await page.batch(items.slice(from, from + 40))).json).toEqual({
      data: { accepted: 40, refused: 0 },
    });
  const { insight } = world.context;
  await insight.store.writePlays(insight.plays.takeDue(now));
  const tables = ['sessions', 'items', 'plays', 'minute_sums', 'day_sums', 'people'];
  const dumped = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await world.connection.pool.query<{ text: string }>(
        `select row_to_json(t)::text as text from insight.${table} t`,
      );
      return rows.map(({ text }) => text).join('');
    }),
  );
  expect(dumped[1]?.length).toBeGreaterThan(10_000);
  expect(dumped.join('')).not.toMatch(/canary/);
  for (const name of ['viewing', 'events', 'games'])
    expect(
      await runCommand(world, 'report', name, '--csv', '--by', 'school', '--channel', 'littoral-sport'),
    ).not.toMatch(/canary/);
});
