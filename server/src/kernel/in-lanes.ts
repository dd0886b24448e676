// A list worked off by a few at a time.

/** Each lane takes the next item as soon as it is free; items begin in their order. After one that fails none begins, and once all have ended it fails too. */
export async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const next = items.values();
  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    for (const item of next) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
  if (failures.length > 0) throw failures[0];
}
