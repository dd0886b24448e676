// Products as the tag manager names them (R1.06d).
import type { EventCategory } from '@floodlit/contract/catalog/catalog';
import type { Package } from '@floodlit/contract/commerce/commerce';
import type { ShopItem } from '../../lib/facts.ts';
import type { Product } from './product.ts';

type Sports = readonly EventCategory[];

const sportName = (sports: Sports, id: number | undefined): string | undefined =>
  sports.find((sport) => sport.id === id)?.name;

/** A pass of several sports has no category. */
export const itemOfPass = (pass: Package, sports: Sports): ShopItem => ({
  id: `${'trial_offered' in pass ? 'subscription' : 'package'}-${pass.id}`,
  name: pass.name,
  category: pass.event_categories.length === 1 ? sportName(sports, pass.event_categories[0]) : undefined,
  price: pass.price,
});

/** @param count how many teams or sports of a pass are bought at once. */
export function itemsOfProduct(
  { event, pass, name, price, discount }: Product,
  sports: Sports,
  count = 1,
): ShopItem[] {
  if (event !== undefined) {
    const category = sportName(sports, event.event_category_id);
    return [{ id: `event-${event.id}`, name, category, price }];
  }
  if (pass === undefined) return [];
  if (discount > 0) return [{ ...itemOfPass(pass, sports), price }];
  return Array.from({ length: count }, () => itemOfPass(pass, sports));
}
