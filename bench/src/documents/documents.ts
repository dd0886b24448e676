// Documents per CPU second: the product's Home against the same page rendered by React for each request, and against
// the build before. With it, the bytes of that document.
import { strictEqual } from 'node:assert/strict';
import http from 'node:http';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { load } from '../load.ts';
import { processCpuSeconds } from '../process-cpu.ts';
import { startChild } from '../product/start-child.ts';
import { withBuilds, type Products } from '../product/build-before.ts';
import type { Product } from '../product/start-product.ts';
import type { ReactServed } from './react-served.ts';

const connections = 10;
const requestsPerRound = { ours: 4_000, react: 300 };
const requestsToWarmUp = { ours: 8_000, react: 600 };
const rounds = 5;

export const documents = (): Promise<Figure[]> =>
  withBuilds({}, async (products) => {
    const react = await startChild<ReactServed>('documents/react-server.ts', [`${products.ours.origin}/`], {
      NODE_ENV: 'production',
    });
    try {
      return [await compare(products.ours, react.pid, react.told.port), ...(await compareBefore(products))];
    } finally {
      await react.stop();
    }
  });

/** Processor seconds of a document, while many are asked for. */
const cpuPerDocument = (url: string, pid: number, requests: number) => async (): Promise<number> => {
  const before = await processCpuSeconds(pid);
  await load({ url, connections, requests });
  return ((await processCpuSeconds(pid)) - before) / requests;
};

const perSecond = (seconds: number): string => (1 / seconds).toFixed(0);

async function compare({ origin, pid }: Product, reactPid: number, reactPort: number): Promise<Figure> {
  const urls = { ours: `${origin}/`, react: `http://127.0.0.1:${reactPort}/` };
  const textOf = async (url: string): Promise<string> => (await fetch(url)).text();
  // Only the same page can be compared.
  strictEqual(await textOf(urls.react), await textOf(urls.ours));
  for (const name of ['ours', 'react'] as const)
    await load({ url: urls[name], connections, requests: requestsToWarmUp[name] });
  const cpu = await interleave(
    {
      ours: cpuPerDocument(urls.ours, pid, requestsPerRound.ours),
      react: cpuPerDocument(urls.react, reactPid, requestsPerRound.react),
    },
    rounds,
  );
  return {
    name: 'documents',
    value: cpu.react / cpu.ours,
    limit: 10,
    side: 'at least',
    unit: '×',
    from: `${perSecond(cpu.ours)} documents per second of processor, drawn by React ${perSecond(cpu.react)}`,
  };
}

/** The bytes that travel for a document, in brotli. */
const bytesOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => (bytes += chunk.length));
        response.once('end', () =>
          response.headers['content-encoding'] === 'br'
            ? resolve(bytes)
            : reject(new Error(`${url} is not sent in brotli.`)),
        );
      })
      .once('error', reject);
  });

async function compareBefore({ ours, before }: Products): Promise<Figure[]> {
  if (before === undefined) return [];
  const url = ({ origin }: Product): string => `${origin}/`;
  await load({ url: url(before), connections, requests: requestsToWarmUp.ours });
  const cpu = await interleave(
    {
      ours: cpuPerDocument(url(ours), ours.pid, requestsPerRound.ours),
      before: cpuPerDocument(url(before), before.pid, requestsPerRound.ours),
    },
    rounds,
  );
  const [bytes, bytesBefore] = [await bytesOf(url(ours)), await bytesOf(url(before))];
  return [
    {
      name: 'documents: from the cache, against the build before',
      value: cpu.before / cpu.ours,
      limit: 0.95,
      side: 'at least',
      unit: '×',
      from: `${perSecond(cpu.ours)} per second of processor, the build before ${perSecond(cpu.before)}`,
    },
    {
      name: "documents: bytes of Home's, against the build before",
      value: bytes / bytesBefore,
      limit: 1.15,
      side: 'at most',
      unit: '×',
      from: `${bytes} B in brotli, the build before ${bytesBefore} B`,
    },
  ];
}
