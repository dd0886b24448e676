// What somebody is about to buy, read from the address: pure.
import type { BuyRequest, Order } from '@floodlit/contract/commerce';

export interface Purchase {
  type: 'event' | 'package';
  id: number;
  event_category_id: number | undefined;
  participant_id: number | undefined;
}

const idIn = (search: URLSearchParams, name: string): number | undefined => {
  const text = search.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
};

export function readPurchase(search: URLSearchParams): Purchase | undefined {
  const type = search.get('type');
  const id = idIn(search, 'id');
  if ((type !== 'event' && type !== 'package') || id === undefined) return undefined;
  return {
    type,
    id,
    event_category_id: idIn(search, 'event_category_id'),
    participant_id: idIn(search, 'participant_id'),
  };
}

/** What of a request names the product. */
export const productIn = (
  purchase: Purchase,
): Pick<BuyRequest, 'type' | 'id' | 'event_category_id' | 'participant_id'> => ({
  type: purchase.type,
  id: purchase.id,
  ...(purchase.event_category_id === undefined ? {} : { event_category_id: purchase.event_category_id }),
  ...(purchase.participant_id === undefined ? {} : { participant_id: purchase.participant_id }),
});

/** What was seen when the button was pressed: another price, or a code that no longer counts, is refused. */
export interface SeenPrice {
  price: number;
  coupon: string | undefined;
}

export const buyRequestOf = (purchase: Purchase, { price, coupon }: SeenPrice): BuyRequest => ({
  ...productIn(purchase),
  expected_price: price,
  ...(coupon === undefined ? {} : { coupon }),
  terms_accepted: true,
});

/** Whether an order is for this very purchase. */
export function isOrderOf(order: Order, purchase: Purchase): boolean {
  return (
    order.type === purchase.type &&
    order.product.id === purchase.id &&
    (order.product.event_category_id ?? undefined) === purchase.event_category_id &&
    (order.product.participant_id ?? undefined) === purchase.participant_id
  );
}
