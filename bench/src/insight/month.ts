// The reports of a month with 400 games, over one raw day of five million items and the sums of thirty days.
import { randomUUID } from 'node:crypto';
import { viewingParts } from '@floodlit/contract/insight/reports';
import { measuring } from '../../../server/src/adapters/measuring.ts';
import { createCommerceStore, type SalesBy } from '../../../server/src/commerce/index.ts';
import { connect, type Connection, type PoolClient } from '../../../server/src/db/connect.ts';
import { createGameReportStore } from '../../../server/src/insight/store-game-reports.ts';
import { createMeasureStore } from '../../../server/src/insight/store-measures.ts';
import { createReportStore } from '../../../server/src/insight/store-reports.ts';
import type { MeasureRow } from '../../../server/src/insight/row-rules.ts';
import type { Figure } from '../figure.ts';
import { startProduct, type Product } from '../product/start-product.ts';

const rawRows = 5_000_000;
const games = 400;
const rounds = 10;
const writes = 20;
const rowsPerWrite = 1_000;
const day = (moment: Date): string => moment.toISOString().slice(0, 10);
const p95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;

interface Month {
  readonly channelId: number;
  readonly from: string;
  readonly to: string;
  readonly eventId: number;
}

/** Rows as the product would have stored them, made by the database: HTTP would take an hour. */
async function fill(pool: PoolClient): Promise<Month> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from channel.channels where slug = 'northern-sports'`,
  );
  const channelId = Number(rows[0]?.id);
  const now = new Date();
  const from = day(new Date(now.getTime() - 29 * 86_400_000));
  const to = day(now);
  await pool.query('select insight.make_partitions($1::date, $2::date)', [from, to]);
  await pool.query(
    `insert into catalog.events (channel_id, name, type, stream_status, event_category_id, starts_at, time_zone, home_team_id, away_team_id)
     select $1, 'Game ' || n, 'free', 'finished', event_category_id, now() - n * interval '100 minutes', 'UTC', home_team_id, away_team_id
       from generate_series(1, $2::int) n
       cross join lateral (
         select * from catalog.events where channel_id = $1 and home_team_id is not null and n > 0
          order by (id * 7919 + n) % 97 limit 1) e`,
    [channelId, games],
  );
  const { rows: found } = await pool.query<{ id: number }>(
    `select id from catalog.events where channel_id = $1 and name like 'Game %' order by id`,
    [channelId],
  );
  const ids = found.map(({ id }) => Number(id));
  const names = ['viewing', 'first_frame', 'stall', 'play', 'pause', 'heartbeat'];
  await pool.query(
    `insert into insight.day_sums
     select $1, d::date, name, case id % 2 when 0 then 'live' else 'recording' end, id, 100 + id % 7, 3600000
       from generate_series($2::date, $3::date, interval '1 day') d
       cross join unnest($4::text[]) name cross join unnest($5::bigint[]) id`,
    [channelId, from, to, names, ids],
  );
  await pool.query(
    `insert into insight.curves
     select $1, 'live', id, $2::date + (id % 29) * interval '1 day' + n * interval '1 minute', 50 + n % 40, 'good'
       from unnest($3::bigint[]) id cross join generate_series(1, 120) n`,
    [channelId, from, ids],
  );
  await pool.query(
    `insert into insight.minute_sums
     select $1, $2::date + (id % 29) * interval '1 day' + n * interval '1 minute', name, 'live', id, 10, 60000
       from unnest($3::bigint[]) id cross join generate_series(1, 120) n cross join unnest($4::text[]) name`,
    [channelId, from, ids, names.slice(0, 3)],
  );
  await pool.query(
    `insert into insight.plays (day, channel_id, view_uuid, session_uuid, stream_type, stream_id, started_at, seen_at,
        startup_ms, watched_ms, device, is_bot)
     select $2::date - (n % 30), $1, gen_random_uuid(), md5((n % 40000)::text)::uuid, 'live', ($3::bigint[])[1 + n % $4::int],
        now(), now(), 500 + n % 900, 60000, 'mobile', false
       from generate_series(1, 200000) n`,
    [channelId, to, ids, ids.length],
  );
  await pool.query(
    `insert into insight.reach
     select distinct channel_id, stream_id, session_uuid, day from insight.plays where not is_bot and startup_ms is not null`,
  );
  // Every hundredth is a step of a film.
  await pool.query(
    `insert into insight.items (day, channel_id, uuid, received_at, at, is_moved, is_bot, session_uuid, name, stream_type,
        stream_id, view_uuid, span_ms, extras)
     select $2::date, $1, gen_random_uuid(), now(), now() - n % 80000 * interval '1 second', false, false,
        md5((n % 40000)::text)::uuid, case when n % 100 = 0 then 'preroll_start' else ($5::text[])[1 + n % 6] end, 'live',
        ($3::bigint[])[1 + n % $4::int], md5((n % 200000)::text)::uuid, case n % 6 when 0 then 10000 end,
        case when n % 100 = 0 then '{"preroll_id": 1}'::jsonb end
       from generate_series(1, $6::int) n`,
    [channelId, to, ids, ids.length, names, rawRows],
  );
  await pool.query(
    'vacuum analyze insight.items, insight.plays, insight.reach, insight.day_sums, insight.minute_sums, insight.curves',
  );
  return { channelId, from, to, eventId: ids[0] ?? 0 };
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

async function readReports({ db }: Connection, month: Month): Promise<Map<string, number[]>> {
  const { channelId, from, to, eventId } = month;
  const period = { from, to };
  const reports = createReportStore(db);
  const gameReports = createGameReportStore(db);
  const sales = createCommerceStore(db);
  const span = { channelId, ...period, zone: 'America/New_York', livemode: false };
  const bySales: readonly SalesBy[] = ['product', 'event', 'day', 'coupon', 'trk'];
  const questions: Record<string, () => Promise<unknown>> = {
    ...Object.fromEntries(
      viewingParts.map((by) => [`viewing by ${by}`, () => reports.sumViewing(channelId, period, by)]),
    ),
    games: () => reports.listGames(channelId, period),
    sponsors: () => reports.sumSponsors(channelId, period),
    prerolls: () => reports.sumPrerolls(channelId, period),
    events: () => reports.sumEvents(channelId, period),
    ...Object.fromEntries(bySales.map((by) => [`money by ${by}`, () => sales.sumSales(span, by)])),
    members: () => sales.sumMembers(span),
    'a game': () => gameReports.readFigures(channelId, eventId),
    'films of a game': () => gameReports.listPrerolls(channelId, eventId),
  };
  const times = new Map<string, number[]>(Object.keys(questions).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const [name, ask] of Object.entries(questions)) times.get(name)?.push(await timed(ask));
  return times;
}

/** From the arrival of rows until a report has them. */
async function measureSums({ pool }: Connection, { channelId, eventId }: Month): Promise<number[]> {
  const store = createMeasureStore(pool, measuring.copyRows);
  const times: number[] = [];
  for (let write = 0; write < writes; write++) {
    const name = `bench_${write}`;
    const nowMs = Date.now();
    const rows: MeasureRow[] = Array.from({ length: rowsPerWrite }, () => ({
      uuid: randomUUID(),
      channel_id: channelId,
      received_ms: nowMs,
      at_ms: nowMs,
      is_moved: false,
      is_bot: false,
      session_uuid: randomUUID(),
      name,
      stream_type: 'live',
      stream_id: eventId,
      view_uuid: randomUUID(),
      span_ms: null,
      person: null,
      person_email: null,
      extras: undefined,
      zone: 'America/New_York',
      country: null,
      device: 'mobile',
    }));
    times.push(
      await timed(async () => {
        await store.write(rows);
        const { rows: sums } = await pool.query<{ items: number }>(
          'select sum(items)::int as items from insight.day_sums where channel_id = $1 and name = $2',
          [channelId, name],
        );
        if (sums[0]?.items !== rowsPerWrite) throw new Error(`The sums have ${sums[0]?.items} rows.`);
      }),
    );
  }
  return times;
}

async function measureMonth({ database }: Product): Promise<Figure[]> {
  const own = connect(database, { poolSize: 2 });
  try {
    const client = await own.pool.connect();
    // Five million rows take longer than any statement of the product may.
    await client.query('set statement_timeout = 0');
    const month = await fill(client);
    client.release(true);
    const sums = await measureSums(own, month);
    const times = await readReports(own, month);
    const slowest = [...times]
      .map(([name, of]) => [name, p95(of)] as const)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 3)
      .map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`);
    const { rows: sizes } = await own.pool.query<{ raw: number; sums: number }>(
      'select (select count(*)::int from insight.items) as raw, (select count(*)::int from insight.day_sums) as sums',
    );
    return [
      {
        name: 'insight-month: sums behind the raw rows, p95',
        value: p95(sums) / 1_000,
        limit: 60,
        side: 'at most',
        unit: ' s',
        from: `${writes} writes of ${rowsPerWrite} rows beside ${sizes[0]?.raw} raw rows`,
      },
      {
        name: 'insight-month: any report of a month, p95',
        value: Math.max(...[...times.values()].map(p95)),
        limit: 300,
        side: 'at most',
        unit: ' ms',
        from: `${times.size} reports over ${sizes[0]?.raw} raw rows and ${sizes[0]?.sums} sums of days; slowest: ${slowest.join(', ')}`,
      },
    ];
  } finally {
    await own.close();
  }
}

export async function insightMonth(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    return await measureMonth(product);
  } finally {
    await product.stop();
  }
}
