// Orders as the API shows them, a bundle with its items.
import type { Order } from '@floodlit/contract/commerce/commerce';
import type { Locale } from '@floodlit/contract/primitives';
import { amountOf, cents } from '../../../kernel/money.ts';
import { productNames, type NamingDeps } from './product-names.ts';
import { wireOrder } from '../rules.ts';
import type { OrderRecord } from '../order-rules.ts';
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

interface PresentDeps extends NamingDeps {
  readonly store: NamingDeps['store'] & Pick<BundleStore, 'listItems' | 'listAccessEnds'>;
}

/** @param orders of one channel. */
export async function presentOrders(
  deps: PresentDeps,
  language: Locale,
  orders: readonly OrderRecord[],
): Promise<Order[]> {
  const [first] = orders;
  if (first === undefined) return [];
  const bundles = orders.filter(({ type }) => type === 'bundle');
  const items =
    bundles[0] === undefined
      ? []
      : await deps.store.listItems(
          bundles[0].channel_id,
          bundles.map(({ id }) => id),
        );
  const claims = [...orders, ...items];
  const ends = await deps.store.listAccessEnds(
    first.channel_id,
    orders.filter(({ status }) => status === 'paid').map(({ id }) => id),
  );
  const names = await productNames(deps, first.channel_id, language, claims);
  return orders.map((order) => {
    const own = items.filter(({ order_id }) => order_id === order.id);
    const wire = wireOrder(order);
    return {
      ...wire,
      product: { ...wire.product, name: names.ofOrder(order, own) },
      access_until: ends.get(order.id)?.toISOString() ?? null,
      items: own.map((item) => ({ ...wireItem(item), name: names.ofItem(item) })),
    };
  });
}

export async function presentOrder(deps: PresentDeps, language: Locale, order: OrderRecord): Promise<Order> {
  const [shown] = await presentOrders(deps, language, [order]);
  return shown ?? wireOrder(order);
}
