// Pure rules of bundles: what names one, what it costs, and which products stand in each other's way.
import { cents } from '../../../kernel/money.ts';
import { priceOf, productNameOf, type Pass, type Price, type Selection } from '../../passes/rules.ts';

/** What a purchase would open, whether it is one product or an item of several. */
export interface Claim extends Selection {
  readonly pass_id: number;
  readonly event_id: number | null;
}

const meets = (one: number | null | undefined, other: number | null | undefined): boolean =>
  one == null || other == null || one === other;

/** Whether two purchases would give something twice: the same event, or selections of one pass of which one holds the other. */
export function overlaps(one: Claim, other: Claim): boolean {
  if (one.event_id !== null || other.event_id !== null) return one.event_id === other.event_id;
  return (
    one.pass_id === other.pass_id &&
    meets(one.event_category_id, other.event_category_id) &&
    meets(one.participant_id, other.participant_id)
  );
}

/** Whether something is in a selection twice. */
export const overlapsItself = (claims: readonly Claim[]): boolean =>
  claims.some((claim, index) => claims.slice(index + 1).some((other) => overlaps(claim, other)));

/** The same products are the same bundle, in whatever order they were picked. */
export const bundleKeyOf = (productKeys: readonly string[]): string =>
  `bundle:${productKeys.toSorted().join('+')}`;

/** What one pass gives several teams or sports of is named once, with all of them. */
export function bundleNameOf(
  items: readonly { readonly name: string; readonly part: string | undefined }[],
): string {
  const parts = new Map<string, string[]>();
  for (const { name, part } of items)
    parts.set(name, [...(parts.get(name) ?? []), ...(part === undefined ? [] : [part])]);
  return [...parts].map(([name, of]) => productNameOf(name, of)).join(' + ');
}

/** The sum of what the parts cost by themselves. */
export function bundlePrice(
  passes: readonly Pick<Pass, 'type' | 'base_price_cents' | 'service_fee_cents'>[],
): Price {
  const prices = passes.map(priceOf);
  const base = cents(prices.reduce((sum, price) => sum + price.base, 0));
  const fee = cents(prices.reduce((sum, price) => sum + price.fee, 0));
  return { base, fee, total: cents(base + fee) };
}
