// Resident memory of the product as `npm start` runs it: 45 s after a start, and after mixed use, when it is idle
// again.
import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from '../figure.ts';
import { memoryOf } from '../product/memory-of.ts';
import { startSellingProduct } from '../product/start-selling-product.ts';
import { mixUse } from './mixed-use.ts';

/** Measured in the same way before the server was bundled, in MB. */
const before = { web: 298, worker: 206, sandbox: 113 } as const;
const afterStartMs = 45_000;
const minutesOfUse = 8;
const idleMs = 90_000;
const afterUseMaximum = 400;

export async function memory(): Promise<Figure[]> {
  const product = await startSellingProduct({}, { isLaunched: true });
  try {
    await (await fetch(product.origin)).arrayBuffer();
    await wait(afterStartMs);
    const { web, worker, sandbox } = product.processes();
    const figures: Figure[] = [];
    for (const [name, pid] of Object.entries({ web, worker, sandbox })) {
      if (pid === undefined) throw new Error(`The ${name} process does not run.`);
      const megabytes = await memoryOf(pid);
      const reference = before[name as keyof typeof before];
      figures.push({
        name: `memory: ${name} after the start`,
        value: megabytes / reference,
        limit: 0.6,
        side: 'at most',
        unit: '×',
        from: `${megabytes.toFixed(0)} MB, before ${reference} MB`,
      });
    }
    const { answered, failed } = await mixUse(product, minutesOfUse);
    await wait(idleMs);
    return [
      ...figures,
      {
        name: 'memory: web after use',
        value: await memoryOf(web ?? 0),
        limit: afterUseMaximum,
        side: 'at most',
        unit: ' MB',
        from: `${answered} requests in ${minutesOfUse} minutes, ${failed} failed, then ${idleMs / 1_000} s idle`,
      },
    ];
  } finally {
    await product.stop();
  }
}
