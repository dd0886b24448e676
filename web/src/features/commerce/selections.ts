// The selectable parts of a pass, and the owned ones (R4.04): pure.
import type { Order, Package } from '@floodlit/contract/commerce/commerce';

/**
 * The kind of selection: teams of a team pass, sports of a pass sold by sport. Undefined without a selection.
 */
export type Picking = 'team' | 'category';

export function pickingOf(pass: Pick<Package, 'is_team_pass' | 'event_categories'>): Picking | undefined {
  if (pass.is_team_pass) return 'team';
  return pass.event_categories.length > 1 ? 'category' : undefined;
}

type OwnedItem = Pick<Order['items'][number], 'type' | 'id' | 'event_category_id' | 'participant_id'> & {
  readonly until: string | null;
};

const latest = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one > other ? one : other;

/** The teams or sports of a pass that an order already covers, with the last end. Null is without an end. */
export function ownedSelections(
  orders: readonly Pick<
    Order,
    'type' | 'status' | 'activity_status' | 'product' | 'items' | 'access_until'
  >[],
  passId: number,
  picking: Picking,
): ReadonlyMap<number, string | null> {
  const column = picking === 'team' ? 'participant_id' : 'event_category_id';
  const owned = orders
    .filter(({ status, activity_status }) => status === 'paid' && activity_status === 'active')
    .flatMap(({ type, product, items, access_until: until }): readonly OwnedItem[] => {
      if (type === 'bundle') return items.map((item) => ({ ...item, until }));
      return type === 'package' ? [{ ...product, type, until }] : [];
    })
    .filter(({ type, id }) => type === 'package' && id === passId);
  const ends = new Map<number, string | null>();
  for (const { [column]: id, until } of owned) {
    if (id === null) continue;
    const known = ends.get(id);
    ends.set(id, known === undefined ? until : latest(known, until));
  }
  return ends;
}

/** The checkout address of all selected parts. */
export function buyHref(passId: number, picking: Picking, chosen: readonly number[]): string {
  const name = picking === 'team' ? 'participant_id' : 'event_category_id';
  return `/buy?type=package&id=${passId}${chosen.map((id) => `&${name}=${id}`).join('')}`;
}
