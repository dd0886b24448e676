// Processor time for a list of 50 events. With the viewer's access it is compared to one query by hand, and for
// visitors to the same bytes from node:http.
import { deepStrictEqual } from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { load } from '../load.ts';
import { processCpuSeconds } from '../process-cpu.ts';
import { startChild } from '../product/start-child.ts';
import { startProduct, type Product } from '../product/start-product.ts';
import type { RawServed } from './raw-served.ts';
import { seedEvents } from './seed-events.ts';

const list = '/api/events?limit=50';
const connections = 10;
const requestsPerRound = 1_500;
const rounds = 7;
const requestsToWarmUp = 6_000;

interface Compared {
  readonly name: string;
  readonly limit: number;
  readonly apiKey: string;
  readonly byHand: string;
  /** A file below bench/src, with its arguments. */
  readonly server: readonly [entry: string, args: readonly string[]];
}

async function compare(
  product: Product,
  { name, limit, apiKey, byHand, server: [entry, args] }: Compared,
): Promise<Figure> {
  const headers = { authorization: `Bearer ${apiKey}` };
  const raw = await startChild<RawServed>(entry, args);
  try {
    const [ourUrl, rawUrl] = [product.origin + list, `http://127.0.0.1:${raw.told.port}${list}`];
    const read = async (url: string): Promise<unknown> => (await fetch(url, { headers })).json();
    // Only the same work can be compared.
    deepStrictEqual(await read(rawUrl), await read(ourUrl));
    const cpuPerRequest = (pid: number, url: string) => async (): Promise<number> => {
      const before = await processCpuSeconds(pid);
      await load({ url, headers, connections, requests: requestsPerRound });
      return (((await processCpuSeconds(pid)) - before) / requestsPerRound) * 1e6;
    };
    for (const url of [ourUrl, rawUrl]) await load({ url, headers, connections, requests: requestsToWarmUp });
    const cpu = await interleave(
      { ours: cpuPerRequest(product.pid, ourUrl), raw: cpuPerRequest(raw.pid, rawUrl) },
      rounds,
    );
    return {
      name: `list-of-50: ${name}`,
      value: cpu.raw / cpu.ours,
      limit,
      side: 'at least',
      unit: '×',
      from: `${cpu.ours.toFixed(0)} µs of processor per request, ${byHand} ${cpu.raw.toFixed(0)} µs`,
    };
  } finally {
    await raw.stop();
  }
}

export async function listOf50(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const channelId = await seedEvents(product);
    const visitor = await product.apiKeyOf();
    const body = await fetch(product.origin + list, { headers: { authorization: `Bearer ${visitor}` } });
    const file = path.join(product.dataDir, 'list-of-50.json');
    await writeFile(file, Buffer.from(await body.arrayBuffer()));
    return [
      await compare(product, {
        name: 'with access',
        limit: 0.75,
        apiKey: await product.apiKeyOf('alice'),
        byHand: 'one query by hand',
        server: ['lists/one-query-server.ts', [JSON.stringify(product.database), String(channelId)]],
      }),
      await compare(product, {
        name: 'public',
        limit: 0.4,
        apiKey: visitor,
        byHand: 'node:http with the same bytes',
        server: ['lists/same-bytes-server.ts', [file]],
      }),
    ];
  } finally {
    await product.stop();
  }
}
