/** The last of a long list, in its order: never more than twice `maximum` of it is held. @param take what of an item is kept. */
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
