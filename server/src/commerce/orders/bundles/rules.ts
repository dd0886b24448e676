// Pure rules of bundles: their key and price, and which products overlap.
import { cents } from '../../../kernel/money.ts';
import { priceOf, productNameOf, type Price, type Priced, type Selection } from '../../passes/rules.ts';

/** The access that a purchase would give, as a single product or as an item of a bundle. */
export interface Claim extends Selection {
  readonly pass_id: number;
  readonly event_id: number | null;
}

const meets = (one: number | null | undefined, other: number | null | undefined): boolean =>
  one == null || other == null || one === other;

/** Whether two purchases overlap: the same event, or two selections of one pass where one includes the other. */
export function overlaps(one: Claim, other: Claim): boolean {
  if (one.event_id !== null || other.event_id !== null) return one.event_id === other.event_id;
  return (
    one.pass_id === other.pass_id &&
    meets(one.event_category_id, other.event_category_id) &&
    meets(one.participant_id, other.participant_id)
  );
}

/** Whether two items of a selection overlap. */
export const overlapsItself = (claims: readonly Claim[]): boolean =>
  claims.some((claim, index) => claims.slice(index + 1).some((other) => overlaps(claim, other)));

/** The same products form the same bundle, in any order. */
export const bundleKeyOf = (productKeys: readonly string[]): string =>
  `bundle:${productKeys.toSorted().join('+')}`;

/** Items of one pass are named together: the pass once, with all chosen teams or sports. */
export function bundleNameOf(
  items: readonly { readonly name: string; readonly part: string | undefined }[],
): string {
  const parts = new Map<string, string[]>();
  for (const { name, part } of items)
    parts.set(name, [...(parts.get(name) ?? []), ...(part === undefined ? [] : [part])]);
  return [...parts].map(([name, of]) => productNameOf(name, of)).join(' + ');
}

/** The sum of the items' own prices at a moment. */
export function bundlePrice(passes: readonly Priced[], moment: Date): Price {
  const prices = passes.map((pass) => priceOf(pass, moment));
  const base = cents(prices.reduce((sum, price) => sum + price.base, 0));
  const fee = cents(prices.reduce((sum, price) => sum + price.fee, 0));
  return { base, fee, total: cents(base + fee) };
}
