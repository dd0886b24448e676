// Grants a paid order's entitlements: one for each of its items, in the transaction that pays it.
import { itemsOf } from './bundles/store.ts';
import { entitlementOf } from './rules.ts';
import type { OrderRecord } from './order-rules.ts';
import type { OrdersStore } from './ports.ts';

/** Safe to repeat: a second call grants nothing more. @param store of the transaction. */
export async function giveOrder(store: OrdersStore, order: OrderRecord, now: Date): Promise<void> {
  const items =
    order.type === 'bundle' ? await itemsOf(store, order) : [{ ...order, item: order.product_key }];
  for (const { item, pass_id, event_id, event_category_id, participant_id } of items) {
    const pass = await store.findPass(order.channel_id, pass_id);
    if (pass === undefined) throw new Error(`Order ${order.id} is for a pass that is not there.`);
    const part = { ...order, product_key: item, pass_id, event_id, event_category_id, participant_id };
    await store.insertEntitlement(entitlementOf(part, pass, now));
  }
}
