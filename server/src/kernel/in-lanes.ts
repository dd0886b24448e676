// A list worked off by a few at a time.

/** Each lane takes the next item as soon as it is free; items begin in their order. Fails with the first that fails. */
export async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const next = items.values();
  const lane = async (): Promise<void> => {
    for (const item of next) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
}
