// The API beside writes of measures: the slowest of a hundred answers, alone and while batches arrive.
import http from 'node:http';
import type { Figure } from '../figure.ts';
import type { Product } from '../product/start-product.ts';
import { openSession } from './session.ts';

const requests = 600;
const rounds = 5;
const perBatch = 250;
/** A crowd of 2,500 viewers sends about one such batch each second. */
const batchEveryMs = 1_000;

export async function compareApi(product: Product): Promise<Figure> {
  const { origin } = product;
  const headers = { authorization: `Bearer ${await product.apiKeyOf()}` };
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      http
        .get(`${origin}/api/events?limit=50`, { agent, headers }, (response) => {
          response.resume();
          response.once('end', () =>
            response.statusCode === 200
              ? resolve(performance.now() - startedAt)
              : reject(new Error(`The API answered ${response.statusCode}.`)),
          );
        })
        .once('error', reject);
    });
  const askMany = async (): Promise<number[]> => {
    const times: number[] = [];
    for (let request = 0; request < requests; request++) times.push(await ask());
    return times;
  };
  const alone: number[] = [];
  const beside: number[] = [];
  const failures: unknown[] = [];
  let sent = 0;
  const session = await openSession(origin);
  const send = async (): Promise<void> => {
    await session.send(
      Array.from({ length: perBatch }, () => session.event('search', { page: '/schedule' })),
    );
    sent += perBatch;
  };
  try {
    await askMany();
    for (let round = 0; round < rounds; round++) {
      alone.push(...(await askMany()));
      let isWriting = true;
      const writing = (async () => {
        while (isWriting) {
          const startedAt = performance.now();
          await send();
          const left = batchEveryMs - (performance.now() - startedAt);
          if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
        }
      })().catch((error: unknown) => failures.push(error));
      beside.push(...(await askMany()));
      isWriting = false;
      await writing;
    }
  } finally {
    agent.destroy();
  }
  if (failures.length > 0) throw failures[0];
  const p99 = (times: readonly number[]): number =>
    times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return {
    name: 'insight: p99 of the API while events are stored',
    value: p99(beside) / p99(alone),
    limit: 2,
    side: 'at most',
    unit: '×',
    from: `${p99(beside).toFixed(1)} ms beside ${sent} events, ${p99(alone).toFixed(1)} ms alone`,
  };
}
