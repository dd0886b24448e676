// Reads a purchase from the address: pure.
import type { BuyBundleRequest, BuyRequest, Order } from '@floodlit/contract/commerce/commerce';
import { limits } from '@floodlit/contract/limits';

export interface Purchase {
  type: 'event' | 'package' | 'subscription';
  id: number;
  /** A subscription that starts with its free trial. */
  isTrial?: true;
  event_category_id: number | undefined;
  participant_id: number | undefined;
  /** More teams or sports of the same pass, in the same order. */
  more: readonly Pick<Purchase, 'event_category_id' | 'participant_id'>[];
}

const idIn = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

const idsIn = (search: URLSearchParams, name: string): number[] => [
  ...new Set(
    search
      .getAll(name)
      .map(idIn)
      .filter((id) => id !== undefined),
  ),
];

export function readPurchase(search: URLSearchParams): Purchase | undefined {
  const type = search.get('type');
  const id = idIn(search.get('id') ?? '');
  if ((type !== 'event' && type !== 'package' && type !== 'subscription') || id === undefined)
    return undefined;
  const categories = idsIn(search, 'event_category_id');
  const teams = idsIn(search, 'participant_id');
  const chosen = (teams.length > 1 ? teams : categories).slice(1, limits.bundleItemsMaximum);
  return {
    type,
    id,
    ...(type === 'subscription' && search.get('trial') === '1' ? { isTrial: true as const } : {}),
    event_category_id: categories[0],
    participant_id: teams[0],
    more: chosen.map((next) =>
      teams.length > 1
        ? { event_category_id: categories[0], participant_id: next }
        : { event_category_id: next, participant_id: teams[0] },
    ),
  };
}

type Selection = Purchase['more'][number];

const selectionOf = ({ event_category_id, participant_id }: Selection) => ({
  ...(event_category_id === undefined ? {} : { event_category_id }),
  ...(participant_id === undefined ? {} : { participant_id }),
});

/** All products of one payment. */
export const selectionsOf = (purchase: Purchase): readonly Selection[] => [purchase, ...purchase.more];

/** A code lowers an order of one product: not a bundle, and not a recurring price. */
export const takesCode = ({ type, more }: Pick<Purchase, 'type' | 'more'>): boolean =>
  type !== 'subscription' && more.length === 0;

/** The part of a request that names the product. */
export const productIn = (
  purchase: Purchase,
): Pick<BuyRequest, 'type' | 'id' | 'event_category_id' | 'participant_id'> => ({
  type: purchase.type,
  id: purchase.id,
  ...selectionOf(purchase),
});

/** The price and code that the buyer saw. The server refuses the order when either has changed. */
export interface SeenPrice {
  price: number;
  coupon: string | undefined;
  /** The buyer has confirmed the partial overlap. */
  isOverlapAccepted?: boolean;
}

export const overlapOf = ({ isOverlapAccepted }: SeenPrice): Pick<BuyRequest, 'overlap_accepted'> =>
  isOverlapAccepted === true ? { overlap_accepted: true } : {};

/** A coupon applies to one product, so a bundle carries none. */
export const bundleRequestOf = (purchase: Purchase, seen: SeenPrice): BuyBundleRequest => ({
  items: selectionsOf(purchase).map((selection) => ({
    // A subscription is bought alone.
    type: purchase.type === 'event' ? 'event' : 'package',
    id: purchase.id,
    ...selectionOf(selection),
  })),
  expected_price: seen.price,
  terms_accepted: true,
  ...overlapOf(seen),
});

export const buyRequestOf = (purchase: Purchase, seen: SeenPrice): BuyRequest => ({
  ...productIn(purchase),
  expected_price: seen.price,
  ...(seen.coupon === undefined ? {} : { coupon: seen.coupon }),
  terms_accepted: true,
  ...overlapOf(seen),
});

/** Whether an order belongs to this purchase. */
export function isOrderOf(order: Order, purchase: Purchase): boolean {
  const bought = order.type === 'bundle' ? order.items : [{ ...order.product, type: order.type }];
  const wanted = selectionsOf(purchase);
  return (
    bought.length === wanted.length &&
    wanted.every((selection) =>
      bought.some(
        (item) =>
          item.type === purchase.type &&
          item.id === purchase.id &&
          (item.event_category_id ?? undefined) === selection.event_category_id &&
          (item.participant_id ?? undefined) === selection.participant_id,
      ),
    )
  );
}
