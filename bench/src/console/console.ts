// How long each read of the console takes at a channel with 100,000 orders and 20,000 games.
import http from 'node:http';
import { randomApiKeys } from '../../../server/src/adapters/random-api-keys.ts';
import type { Figure } from '../figure.ts';
import { quantileOf } from '../lists/latencies.ts';
import { startProduct, type Product } from '../product/start-product.ts';
import { questionsOf, type Question } from './questions.ts';
import { games, orders, seedChannel } from './seed-channel.ts';

const consoleHost = 'console.localhost';
const warmUps = 3;
const rounds = 40;

/** A session of an owner of the install, without the log-in. @returns its cookie. */
async function openSession({ connection: { pool } }: Product): Promise<string> {
  const { key, hash } = randomApiKeys.create();
  await pool.query(
    `with person as (
       insert into operators.operators (email, name, language, created_at) values ('bench@bench.test', 'Bench', 'en', now())
       returning id),
     granted as (
       insert into operators.grants (operator_id, role, scope, created_at) select id, 'owner', 'install', now() from person)
     insert into operators.sessions (key_hash, operator_id, address, created_at, last_seen_at, expires_at, proven_at)
     select $1, id, '127.0.0.1', now(), now(), now() + interval '1 day', now() from person`,
    [hash],
  );
  return `floodlit-operator=${key}`;
}

interface Answer {
  readonly ms: number;
  readonly status: number;
  readonly text: string;
}

function ask(origin: string, path: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    http
      .get(origin + path, { headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            ms: performance.now() - began,
            status: response.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
          }),
        );
      })
      .once('error', reject);
  });
}

interface Measured {
  readonly name: string;
  readonly p95: number;
}

async function measure(
  origin: string,
  headers: Readonly<Record<string, string>>,
  { name, path }: Question,
): Promise<Measured> {
  const times: number[] = [];
  for (let round = -warmUps; round < rounds; round++) {
    const { ms, status, text } = await ask(origin, path, headers);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
    if (round >= 0) times.push(ms);
  }
  return { name, p95: quantileOf(times, 0.95) };
}

export async function consoleAtSize(): Promise<Figure[]> {
  const product = await startProduct({ hasConsole: true });
  try {
    const channelId = await seedChannel(product);
    const headers = { host: consoleHost, cookie: await openSession(product) };
    const measured: Measured[] = [];
    for (const question of await questionsOf(product, channelId))
      measured.push(await measure(product.origin, headers, question));
    const slowest = measured.toSorted((one, other) => other.p95 - one.p95);
    for (const { name, p95 } of slowest.slice(0, 10)) console.error(`  ${name}: ${p95.toFixed(0)} ms`);
    const [worst] = slowest;
    return [
      {
        name: `console: ${orders} orders and ${games} games, the slowest read, 95 of 100`,
        value: worst?.p95 ?? Number.NaN,
        limit: 300,
        side: 'at most',
        unit: ' ms',
        from: `${worst?.name}; ${measured.length} reads, ${rounds} times each`,
      },
    ];
  } finally {
    await product.stop();
  }
}
