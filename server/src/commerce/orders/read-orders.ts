// Orders for their buyer. A poll reads only the database. A job calls the payment service at a limited rate.
import type { Order } from '@floodlit/contract/commerce/commerce';
import { pageOf, type Page } from '@floodlit/contract/primitives';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { presentOrder, presentOrders } from './bundles/present-orders.ts';
import { isSyncDue } from './sync-rules.ts';
import type { OrdersDeps } from './ports.ts';

export const syncOrderJob = 'commerce.sync_order';

/** @throws {DomainError} `commerce.order_not_found`, the same for a missing order and for another buyer's order (T04). */
export async function readOrder(
  deps: Pick<OrdersDeps, 'catalog' | 'channel' | 'clock' | 'queue' | 'store'>,
  actor: LoggedInUser,
  id: number,
): Promise<Order> {
  const order = await deps.store.findOrder(actor.channelId, id);
  if (order === undefined || order.user_id !== actor.userId)
    throw new DomainError('commerce.order_not_found');
  const now = deps.clock.now();
  const mayBePaid = order.status === 'created' && order.payment_intent_id !== null;
  // However many polls arrive, only one of them claims the next call to the payment service (T72).
  if (mayBePaid && isSyncDue(order, now) && (await deps.store.claimSync(order, now)))
    await deps.queue.send(
      syncOrderJob,
      { channel_id: order.channel_id, order_id: order.id },
      { singletonKey: String(order.id) },
    );
  return presentOrder(deps, actor.language, order);
}

export interface OrderPage {
  readonly data: Order[];
  readonly meta: { readonly total: number; readonly limit: number; readonly offset: number };
}

/** The buyer's orders, newest first. */
export async function listOrders(
  deps: Pick<OrdersDeps, 'catalog' | 'channel' | 'store'>,
  actor: LoggedInUser,
  page: Page,
): Promise<OrderPage> {
  const { limit, offset } = pageOf(page);
  const [orders, total] = await Promise.all([
    deps.store.listOrders(actor.channelId, actor.userId, { limit, offset }),
    deps.store.countOrders(actor.channelId, actor.userId),
  ]);
  return { data: await presentOrders(deps, actor.language, orders), meta: { total, limit, offset } };
}
