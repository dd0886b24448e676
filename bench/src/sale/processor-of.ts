// How much processor time each part of a running product has used: what a sale costs, however busy the machine is.
import { readdir, readFile } from 'node:fs/promises';
import { processCpuSeconds } from '../process-cpu.ts';
import type { SellingProduct } from '../product/start-selling-product.ts';

/** Seconds. */
export interface Processor {
  readonly web: number;
  readonly worker: number;
  readonly sandbox: number;
  readonly database: number;
}

const none: Processor = { web: 0, worker: 0, sandbox: 0, database: 0 };

export async function processorOf(product: SellingProduct, before: Processor = none): Promise<Processor> {
  const { web: pages, worker = 0, sandbox = 0, database = 0 } = product.processes();
  const [web, jobs, service, ...sessions] = await Promise.all(
    [pages, worker, sandbox, ...(await listChildren(database))].map((pid) =>
      // A session of the database may have ended.
      processCpuSeconds(pid).catch(() => 0),
    ),
  );
  return {
    web: (web ?? 0) - before.web,
    worker: (jobs ?? 0) - before.worker,
    sandbox: (service ?? 0) - before.sandbox,
    database: sessions.reduce((sum, seconds) => sum + seconds, 0) - before.database,
  };
}

async function listChildren(parent: number): Promise<number[]> {
  const children: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // After the name in brackets: the state, then the parent.
    if (stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(parent)) children.push(Number(name));
  }
  return children;
}
