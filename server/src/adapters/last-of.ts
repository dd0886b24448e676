/** The last of a long list, in its order: never more of it is kept than `maximum`. */
export async function lastOf<Item>(all: AsyncIterable<Item>, maximum: number): Promise<Item[]> {
  let kept: Item[] = [];
  for await (const item of all) {
    kept.push(item);
    if (kept.length >= 2 * maximum) kept = kept.slice(-maximum);
  }
  return kept.slice(-maximum);
}
