// Documents per CPU second: the product's Home against the same page rendered by React for each request.
import { strictEqual } from 'node:assert/strict';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { load } from '../load.ts';
import { processCpuSeconds } from '../process-cpu.ts';
import { startChild } from '../product/start-child.ts';
import { startProduct, type Product } from '../product/start-product.ts';
import type { ReactServed } from './react-served.ts';

const connections = 10;
const requestsPerRound = { ours: 4_000, react: 300 };
const requestsToWarmUp = { ours: 8_000, react: 600 };
const rounds = 5;

export async function documents(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const react = await startChild<ReactServed>('documents/react-server.ts', [`${product.origin}/`], {
      NODE_ENV: 'production',
    });
    try {
      return [await compare(product, react.pid, react.told.port)];
    } finally {
      await react.stop();
    }
  } finally {
    await product.stop();
  }
}

async function compare(product: Product, reactPid: number, reactPort: number): Promise<Figure> {
  const urls = { ours: `${product.origin}/`, react: `http://127.0.0.1:${reactPort}/` };
  const textOf = async (url: string): Promise<string> => (await fetch(url)).text();
  // Only the same page can be compared.
  strictEqual(await textOf(urls.react), await textOf(urls.ours));
  const cpuPerDocument = (name: keyof typeof urls, pid: number) => async (): Promise<number> => {
    const before = await processCpuSeconds(pid);
    const requests = requestsPerRound[name];
    await load({ url: urls[name], connections, requests });
    return ((await processCpuSeconds(pid)) - before) / requests;
  };
  for (const name of ['ours', 'react'] as const)
    await load({ url: urls[name], connections, requests: requestsToWarmUp[name] });
  const cpu = await interleave(
    { ours: cpuPerDocument('ours', product.pid), react: cpuPerDocument('react', reactPid) },
    rounds,
  );
  const perSecond = (seconds: number): string => (1 / seconds).toFixed(0);
  return {
    name: 'documents',
    value: cpu.react / cpu.ours,
    limit: 10,
    side: 'at least',
    unit: '×',
    from: `${perSecond(cpu.ours)} documents per second of processor, drawn by React ${perSecond(cpu.react)}`,
  };
}
