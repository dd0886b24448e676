// The thread that draws pages, while 40 of them are asked for all the time: the share of a core that it takes.
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pass } from 'node:timers/promises';
import { catalog } from '@floodlit/contract/catalog/catalog';
import type { Figure } from '../figure.ts';
import { NotMeasured } from '../figure.ts';
import { processCpuSeconds } from '../process-cpu.ts';
import { startProduct, type Product } from '../product/start-product.ts';

const pages = 40;
const askedEveryMs = 500;
const warmUpMs = 15_000;
const measuredMs = 60_000;
/** Node names a thread of `worker_threads` so. The web process has no other. */
const threadName = 'WorkerThread';

async function findThread(pid: number): Promise<string> {
  const folder = `/proc/${pid}/task`;
  const found: string[] = [];
  const threads = await readdir(folder).catch(() => {
    throw new NotMeasured(`There is no ${folder} to read threads from: run this on Linux.`);
  });
  for (const thread of threads)
    if ((await readFile(`${folder}/${thread}/comm`, 'utf8')).trim() === threadName) found.push(thread);
  const [one] = found;
  if (one === undefined || found.length > 1)
    throw new Error(`The web process has ${found.length} threads named ${threadName}, not one.`);
  return `${pid}/task/${one}`;
}

/** Lists, pages and games, in the channel's languages: each is a document of its own. */
async function listPages(product: Product): Promise<string[]> {
  const client = product.clientWith(await product.apiKeyOf());
  const { data: games } = await client.call(catalog.events, { limit: 20 });
  const paths = ['/', '/schedule', '/packages', '/vod_library', '/upcoming', '/vod', '/faq'];
  const all = [...paths, ...games.map(({ id }) => `/watch/${id}`)].flatMap((path) =>
    ['en', 'fr', 'ar'].map((language) => `${path}?lang=${language}`),
  );
  if (all.length < pages) throw new Error(`The demo has ${all.length} pages only.`);
  return all.slice(0, pages);
}

export async function renderThread(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const paths = await listPages(product);
    const askAll = async (untilMs: number): Promise<number> => {
      let asked = 0;
      while (performance.now() < untilMs) {
        const startedAt = performance.now();
        for (const path of paths) {
          const answer = await fetch(product.origin + path);
          await answer.arrayBuffer();
          if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
          asked++;
        }
        const left = askedEveryMs - (performance.now() - startedAt);
        if (left > 0) await pass(left);
      }
      return asked;
    };
    await askAll(performance.now() + warmUpMs);
    const thread = await findThread(product.pid);
    const before = await processCpuSeconds(thread);
    const startedAt = performance.now();
    const asked = await askAll(startedAt + measuredMs);
    const seconds = (performance.now() - startedAt) / 1_000;
    const used = (await processCpuSeconds(thread)) - before;
    return [
      {
        name: `documents: the thread that draws, ${pages} pages in demand`,
        value: (used / seconds) * 100,
        limit: 10,
        side: 'at most',
        unit: ' % of a core',
        from: `${used.toFixed(2)} s of processor in ${seconds.toFixed(0)} s, ${asked} documents sent`,
      },
    ];
  } finally {
    await product.stop();
  }
}
