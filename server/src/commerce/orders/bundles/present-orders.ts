// Orders as the API shows them, a bundle with its items.
import type { Order } from '@floodlit/contract/commerce';
import { amountOf, cents } from '../../../kernel/money.ts';
import { wireOrder } from '../rules.ts';
import type { OrderRecord } from '../../entitlements/order-rules.ts';
import type { BundleStore, OrderItem } from './store.ts';

const wireItem = (item: OrderItem): Order['items'][number] => ({
  type: item.type,
  id: item.event_id ?? item.pass_id,
  name: item.name,
  event_category_id: item.event_category_id,
  participant_id: item.participant_id,
  base_price: amountOf(cents(item.base_price_cents)),
  service_fee: amountOf(cents(item.service_fee_cents)),
});

/** @param orders of one channel. */
export async function presentOrders(
  store: Pick<BundleStore, 'listItems'>,
  orders: readonly OrderRecord[],
): Promise<Order[]> {
  const bundles = orders.filter(({ type }) => type === 'bundle');
  const items =
    bundles[0] === undefined
      ? []
      : await store.listItems(
          bundles[0].channel_id,
          bundles.map(({ id }) => id),
        );
  return orders.map((order) => ({
    ...wireOrder(order),
    items: items.filter(({ order_id }) => order_id === order.id).map(wireItem),
  }));
}

export async function presentOrder(
  store: Pick<BundleStore, 'listItems'>,
  order: OrderRecord,
): Promise<Order> {
  const [shown] = await presentOrders(store, [order]);
  return shown ?? wireOrder(order);
}
