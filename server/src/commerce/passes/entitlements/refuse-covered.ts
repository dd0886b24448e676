// Refuses a sale that the buyer's entitlements cover completely. A partly covered sale needs the buyer's consent.
import { DomainError } from '../../../kernel/errors.ts';
import { additionOf, type Addition, type Wanted } from './addition-rules.ts';
import type { Held } from './coverage-rules.ts';
import type { Product } from '../find-product.ts';
import { endOf } from '../rules.ts';

export const alreadyBought = (type: Product['type']): DomainError =>
  new DomainError('commerce.already_bought', { values: { type } });

export interface Buying {
  readonly now: Date;
  /** True when the buyer has accepted that a part is already covered. */
  readonly isOverlapAccepted: boolean;
}

/**
 * Runs in the transaction that opens the order. Applying a payment never runs it: a paid order always gives access.
 *
 * @throws {DomainError} `commerce.already_bought`, `commerce.partly_covered`
 */
export function refuseCovered(
  wanted: Wanted & Pick<Product, 'type'>,
  held: readonly Held[],
  { now, isOverlapAccepted }: Buying,
): void {
  const addition = additionOf(wanted, held, now);
  if (addition.adds === 'nothing') throw alreadyBought(wanted.type);
  if (addition.adds === 'part' && !isOverlapAccepted) throw partlyCovered(addition);
}

/**
 * The same for a bundle, whose items must not cover one another, as a season pass and one of its games would. When a
 * part is covered, the error names the first such item in `errors`, as `items.1`.
 *
 * @throws {DomainError} those of `refuseCovered`, `commerce.item_covered`, `commerce.covered_in_bundle`
 */
export function refuseCoveredInBundle(
  products: readonly Product[],
  held: readonly Held[],
  buying: Buying,
): void {
  const own = products.map((product) => additionOf(product, held, buying.now));
  const covered = own.findIndex(({ adds }) => adds === 'nothing');
  if (covered >= 0 && own.some(({ adds }) => adds !== 'nothing'))
    throw itemCovered(products[covered], own[covered], covered);
  for (const product of products) {
    refuseCovered(product, held, buying);
    const others = products.filter((other) => other !== product).map((other) => heldOf(other, buying.now));
    const addition = additionOf(product, [...held, ...others], buying.now);
    if (addition.adds === 'nothing')
      throw new DomainError('commerce.covered_in_bundle', {
        values: { name: product.name, by: addition.by?.name ?? '' },
      });
    if (addition.adds === 'part' && !buying.isOverlapAccepted) throw partlyCovered(addition);
  }
}

function itemCovered(
  product: Product | undefined,
  addition: Addition | undefined,
  index: number,
): DomainError {
  const values = { name: product?.name ?? '', by: addition?.by?.name ?? '' };
  const { message } = new DomainError('commerce.item_covered', { values });
  return new DomainError('commerce.item_covered', { values, errors: { [`items.${index}`]: [message] } });
}

/** The entitlement that a product would give if it were paid now. */
const heldOf = ({ pass, event, selection }: Product, now: Date): Held => ({
  pass,
  pass_id: pass.id,
  event_id: event?.id ?? null,
  event_category_id: selection.event_category_id ?? null,
  participant_id: selection.participant_id ?? null,
  ends_at: endOf(pass, now),
});

const partlyCovered = ({ by }: Addition): DomainError =>
  new DomainError('commerce.partly_covered', { values: { by: by?.name ?? '' } });
