// The payment state of an order, as one word and a tone (R4.02): pure.
import type { Order } from '@floodlit/contract/commerce/commerce';
import type { OrderLabel } from './order-labels.ts';

/** Active is a subscription's period that runs; what was bought once is Paid, also after it has ended. A disputed payment gives no access for now. */
export function transactionLabel(
  order: Pick<Order, 'status' | 'activity_status' | 'subscription_event'>,
): OrderLabel {
  if (order.status === 'refunded') return { key: 'order.refunded', tone: 'info' };
  if (order.status !== 'paid' || order.activity_status === 'inactive')
    return { key: 'order.inactive', tone: 'neutral' };
  const isActive = order.activity_status === 'active';
  if (isActive && order.subscription_event === null) return { key: 'order.paid', tone: 'success' };
  return isActive ? { key: 'order.active', tone: 'success' } : { key: 'order.paid', tone: 'neutral' };
}

/** For a subscription's order: whether it started or renewed it (R4.02). */
export function subscriptionKey({ subscription_event: event }: Pick<Order, 'subscription_event'>) {
  if (event === null) return undefined;
  return event === 'created' ? 'order.subscription_created' : 'order.subscription_updated';
}

/** Only a payment produces a receipt. */
export const hasReceipt = (order: Pick<Order, 'status' | 'price'>): boolean =>
  (order.status === 'paid' || order.status === 'refunded') && order.price > 0;
