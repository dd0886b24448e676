/**
 * Maps a list with a concurrency limit; items start in their order. After a failure no further item starts, and the
 * call rejects with the first failure once the running items have ended. The library p-map rejects earlier, while other
 * items still run in transactions that are then over.
 */
export async function mapConcurrently<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const next = items.values();
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (const item of next) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
}
