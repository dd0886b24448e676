// Processor time for a list of 50 events: the product against node:http written by hand, on the same database.
import { deepStrictEqual } from 'node:assert/strict';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { load } from '../load.ts';
import { processCpuSeconds } from '../process-cpu.ts';
import { startChild } from '../product/start-child.ts';
import { startProduct, type Product } from '../product/start-product.ts';
import type { RawServed } from './raw-served.ts';

const eventCount = 50;
const connections = 10;
const requestsPerRound = 1_500;
const rounds = 7;
/** Until then the compiler of Node is still at work, on the longer of the two programs for longer. */
const requestsToWarmUp = 8_000;

/** The demo's events, and copies of them a day later until there are enough. */
export async function seedEvents({ connection: { pool } }: Product): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    "select id from channel.channels where slug = 'northern-sports'",
  );
  const channelId = rows[0]?.id ?? 0;
  const columns = `channel_id, name, type, stream_status, time_zone, duration_seconds, description, image,
    away_team_id, home_team_id, event_category_id, location_id, single_event_package_id`;
  for (let days = 1; days <= eventCount; days++) {
    const { rowCount } = await pool.query(
      `insert into catalog.events (${columns}, starts_at)
       select ${columns}, starts_at + make_interval(days => $2) from catalog.events
        where channel_id = $1 and (select count(*) from catalog.events where channel_id = $1) < $3
        order by id limit 5`,
      [channelId, days, eventCount],
    );
    if (rowCount === 0) break;
  }
  return channelId;
}

const readJson = async (url: string, headers: Record<string, string>): Promise<unknown> =>
  (await fetch(url, { headers })).json();

export async function events(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const channelId = await seedEvents(product);
    const raw = await startChild<RawServed>('events/raw-server.ts', [
      JSON.stringify(product.database),
      String(channelId),
    ]);
    try {
      return [await compare(product, raw.pid, raw.told.port)];
    } finally {
      await raw.stop();
    }
  } finally {
    await product.stop();
  }
}

async function compare(product: Product, rawPid: number, rawPort: number): Promise<Figure> {
  // A visitor's answer is kept: for who is logged in it is made each time.
  const headers = { authorization: `Bearer ${await product.apiKeyOf('alice')}` };
  const path = `/api/events?limit=${eventCount}`;
  const [ours, raw] = [product.origin + path, `http://127.0.0.1:${rawPort}${path}`];
  // Only the same work can be compared.
  deepStrictEqual(await readJson(raw, headers), await readJson(ours, headers));

  const cpuPerRequest = (pid: number, url: string) => async (): Promise<number> => {
    const before = await processCpuSeconds(pid);
    await load({ url, headers, connections, requests: requestsPerRound });
    return (((await processCpuSeconds(pid)) - before) / requestsPerRound) * 1e6;
  };
  for (const url of [ours, raw]) await load({ url, headers, connections, requests: requestsToWarmUp });
  const cpu = await interleave(
    { ours: cpuPerRequest(product.pid, ours), raw: cpuPerRequest(rawPid, raw) },
    rounds,
  );
  return {
    name: 'events',
    value: cpu.ours / cpu.raw,
    limit: 1.3,
    side: 'at most',
    unit: '×',
    from: `${cpu.ours.toFixed(0)} µs of processor per request, by hand ${cpu.raw.toFixed(0)} µs`,
  };
}
