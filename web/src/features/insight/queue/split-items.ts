// Splits items into batches: a browser loses a beacon above 64 kB.
import type { BatchItem } from '@floodlit/contract/insight/insight';
import { limits } from '@floodlit/contract/limits';

/** The rest of a batch: its profile, session and time. */
const HEAD_BYTES = 500;

export const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** An item that fits into no batch is left out. */
export function splitItems(items: readonly BatchItem[], maximum: number = limits.batchBytes): BatchItem[][] {
  const batches: BatchItem[][] = [];
  let room = 0;
  for (const item of items) {
    const bytes = bytesOf(item) + 1;
    if (bytes > maximum - HEAD_BYTES) continue;
    const last = batches.at(-1);
    if (last === undefined || bytes > room || last.length >= limits.batchItemsMaximum) {
      batches.push([item]);
      room = maximum - HEAD_BYTES - bytes;
    } else {
      last.push(item);
      room -= bytes;
    }
  }
  return batches;
}
