/**
 * The last `maximum` items of a long list, in order. Memory holds at most twice as many. @param take selects the
 * kept part of an item.
 */
export async function lastOf<Item, Kept>(
  all: AsyncIterable<Item>,
  maximum: number,
  take: (item: Item) => Kept,
): Promise<Kept[]> {
  let kept: Kept[] = [];
  for await (const item of all) {
    kept.push(take(item));
    if (kept.length >= 2 * maximum) kept = kept.slice(-maximum);
  }
  return kept.slice(-maximum);
}
