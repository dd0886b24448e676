// Measuring: rows stored against bare COPY, one session of 10,000 events, viewers now, and the API beside it.
import type { Figure } from '../figure.ts';
import { startProduct, type Product } from '../product/start-product.ts';
import { compareApi } from './beside.ts';
import { countWatching } from './watching.ts';
import { openSession } from './session.ts';
import { compareWrites } from './writes.ts';

const events = 10_000;
const perBatch = 250;

async function sendSession(product: Product): Promise<Figure> {
  const session = await openSession(product.origin);
  const batches = Array.from({ length: events / perBatch }, () =>
    Array.from({ length: perBatch }, () => session.event('visit_page', { page: '/schedule' })),
  );
  const startedAt = performance.now();
  for (const items of batches) await session.send(items);
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    name: 'insight: 10,000 events of one session',
    value: seconds,
    limit: 1,
    side: 'at most',
    unit: ' s',
    from: `${batches.length} batches one after the other, over HTTP`,
  };
}

export async function insight(): Promise<Figure[]> {
  const product = await startProduct();
  try {
    return [
      await compareWrites(product),
      await sendSession(product),
      await countWatching(product),
      await compareApi(product),
    ];
  } finally {
    await product.stop();
  }
}
