// The ecommerce events of a tag manager, in the shapes of GA4: pure (R1.06d).
import type { Order } from '@floodlit/contract/commerce/commerce';
import type { Fact, ShopItem } from '../../../lib/facts.ts';

interface TagItem {
  item_id: string;
  item_name: string;
  item_category?: string;
  affiliation: string;
  price: number;
  quantity: number;
  coupon?: string;
}

export interface TagEvent {
  event: string;
  ecommerce: {
    currency: string;
    value: number;
    items: TagItem[];
    coupon?: string;
    transaction_id?: string;
    affiliation?: string;
  };
}

const inCents = (amount: number): number => Math.round(amount * 100);

/** Sums decimals as whole cents. */
const totalOf = (items: readonly ShopItem[]): number =>
  items.reduce((sum, { price }) => sum + inCents(price), 0) / 100;

const itemOf =
  (affiliation: string, coupon: string | null | undefined) =>
  ({ id, name, category, price }: ShopItem): TagItem => ({
    item_id: id,
    item_name: name,
    ...(category !== undefined && { item_category: category }),
    affiliation,
    price,
    quantity: 1,
    ...(coupon && { coupon }),
  });

export function tagEventOfShop(fact: Extract<Fact, { kind: 'shop' }>, affiliation: string): TagEvent {
  const { step, items, currency, coupon } = fact;
  return {
    event: step,
    ecommerce: {
      currency,
      value: totalOf(items),
      ...(coupon !== undefined && { coupon }),
      items: items.map(itemOf(affiliation, coupon)),
    },
  };
}

/** The items of an order whose products the page does not know any more. */
const itemsOfOrder = (order: Order): ShopItem[] =>
  order.items.length > 0
    ? order.items.map(({ type, id, name, base_price, service_fee }) => ({
        id: `${type}-${id}`,
        name,
        category: undefined,
        price: (inCents(base_price) + inCents(service_fee)) / 100,
      }))
    : [
        {
          id: `${order.type}-${order.product.id}`,
          name: order.product.name,
          category: undefined,
          price: order.price,
        },
      ];

/** `value` is the amount that was charged. GA4 recognizes a repetition by `transaction_id`, which is never empty. */
export function tagEventOfOrder(
  event: 'purchase' | 'refund',
  order: Order,
  items: readonly ShopItem[] | undefined,
  affiliation: string,
): TagEvent {
  return {
    event,
    ecommerce: {
      transaction_id: String(order.id),
      affiliation,
      currency: order.currency,
      value: order.price,
      ...(order.coupon !== null && { coupon: order.coupon }),
      items: (items ?? itemsOfOrder(order)).map(itemOf(affiliation, order.coupon)),
    },
  };
}
